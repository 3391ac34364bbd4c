// An app for Linux that has the client in it: for `make demo-device`, and for fleets of devices in tests.
//
//   device BUNDLE STORAGE IDENTIFIER [--check] [--broken VERSION] [--score NUMBER]
//   device fleet BUNDLE FOLDER COUNT      many devices, whose feed is a folder; a line for each: identifier, version, group
//     [--counts FILE --buy VERSION=RATE,… --active SHARE --window DAYS]   a day of their life, added to a file of counts
//   device measure BUNDLE STORAGE COUNT   what checks cost that find nothing new, beside the same questions without the client

import Foundation
import LinuxRuntime

@testable import ModelUpdates

/// Cannot load the models of one version.
struct BrokenRuntime: ModelRuntime {
  let version: String

  func compile(_ file: URL) async throws -> URL { try await DescriptionRuntime().compile(file) }

  func smokeTest(_ model: URL) throws {
    if let data = try? Data(contentsOf: model), data.range(of: Data(version.utf8)) != nil {
      throw Refusal("model \(version) is broken here")
    }
  }
}

/// A folder in the place of a server. Counts what it is asked for.
final class FolderTransport: Transport, @unchecked Sendable {
  let folder: URL
  let base: URL
  private let lock = NSLock()
  private(set) var requests = 0
  private(set) var bytes = 0

  init(_ folder: URL, base: URL) { (self.folder, self.base) = (folder, base) }

  func get(_ url: URL, etag: String?, limit: Int, seconds: TimeInterval) async throws -> Response {
    let name = String(url.path.dropFirst(base.path.count))
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return Response(status: 404) }
    let tag = Hex.text(Crypto.sha256(Array(data)))
    let isSame = tag == etag
    count(isSame ? 0 : data.count)
    return isSame ? Response(status: 304, etag: tag) : Response(status: 200, etag: tag, body: Array(data))
  }

  private func count(_ more: Int) {
    lock.lock()
    defer { lock.unlock() }
    requests += 1
    bytes += more
  }
}

func argument(_ name: String) -> String? {
  CommandLine.arguments.firstIndex(of: name).map { CommandLine.arguments[$0 + 1] }
}

func one(_ words: [String]) async throws {
  let bundle = try OTAConfiguration(in: URL(fileURLWithPath: words[0]))
  let runtime: any ModelRuntime = argument("--broken").map { BrokenRuntime(version: $0) } ?? DescriptionRuntime()
  // As if a day had passed since the last start.
  let later = present()
  let updates = ModelUpdates(
    bundle, identifier: words[2], storage: URL(fileURLWithPath: words[1]), runtime: runtime, now: { later })
  if CommandLine.arguments.contains("--check") { print("check: \(await updates.check())") }
  for flow in bundle.models.keys.sorted() {
    let model = updates.active(flow)
    let place = model.digest == nil ? "bundled" : "over the air"
    print("\(bundle.appID) \(flow): model \(model.version), \(place)")
    if let score = argument("--score").flatMap({ Double($0) }) {
      print("score \(score): \(updates.decide(flow, score: score).shows ? "shown" : "not shown")")
    }
  }
}

/// `--time`, or now and `--hours`.
func present() -> Int64 {
  if let time = argument("--time").flatMap(UTC.seconds) { return time }
  return Int64(Date().timeIntervalSince1970) + Int64(argument("--hours").flatMap { Int($0) } ?? 0) * 3600
}

func fleet(_ words: [String]) async throws {
  let bundle = try OTAConfiguration(in: URL(fileURLWithPath: words[0]))
  let folder = URL(fileURLWithPath: words[1])
  let transport = FolderTransport(folder, base: bundle.feed.deletingLastPathComponent())
  let storage = URL(fileURLWithPath: argument("--storage") ?? NSTemporaryDirectory())
  let now = present()
  let counts = argument("--counts").map { Counts(URL(fileURLWithPath: $0)) }
  var lines: [String] = []
  for number in 0..<(Int(words[2]) ?? 0) {
    let identifier = "device-\(number)"
    let updates = ModelUpdates(
      bundle, identifier: identifier, storage: storage.appendingPathComponent(identifier),
      runtime: DescriptionRuntime(), transport: transport, now: { now }, count: { counts?.add($0) })
    if counts != nil {
      await live(updates, bundle, identifier, now)
      continue
    }
    let outcome = await updates.check()
    for flow in bundle.models.keys.sorted() {
      lines.append("\(identifier)\t\(flow)\t\(updates.active(flow).version)\t\(outcome)")
    }
  }
  if lines.count > 0 { print(lines.joined(separator: "\n")) }
  try counts?.write()
  print("# \(transport.requests) requests, \(transport.bytes) bytes")
}

/// Numbers from 0 up to 1 that a device always has for the same words.
func chance(_ words: String...) -> Double {
  Double(Bucket.standard.number(words.joined(separator: "/"), "chance")) / 4_294_967_296
}

/// A day of a device: some come every day, some rarely. Whoever comes sees the moment, and may buy.
func live(_ updates: ModelUpdates, _ bundle: OTAConfiguration, _ identifier: String, _ now: Int64) async {
  let day = String(UTC.text(now).prefix(10))
  let active = argument("--active").flatMap { Double($0) } ?? 0.5
  if chance(identifier, day, "comes") >= active * 2 * chance(identifier, "habit") { return }
  _ = await updates.check()
  let rates = Dictionary(
    uniqueKeysWithValues: (argument("--buy") ?? "").split(separator: ",").compactMap { entry -> (String, Double)? in
      let parts = entry.split(separator: "=").map(String.init)
      return parts.count == 2 ? Double(parts[1]).map { (parts[0], $0) } : nil
    })
  for flow in bundle.models.keys.sorted() {
    _ = updates.decide(flow, score: chance(identifier, day, "score"))
    let rate = rates[updates.active(flow).version] ?? 0
    if chance(identifier, day, "buys") < rate { updates.converted(flow) }
  }
}

/// The rows that a vendor's data would have: a file that grows from day to day.
final class Counts: @unchecked Sendable {
  private static let header =
    "app_id,flowName,experiment,day,group,devices,sales,prompts,randomPrompts,loadFailures,invalidScores"
  private static let metrics = Array(header.split(separator: ",").map(String.init).dropFirst(5))

  private let file: URL
  private var rows: [String: [Int]] = [:]

  init(_ file: URL) {
    self.file = file
    for line in ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").dropFirst() {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      rows[fields.prefix(5).joined(separator: ",")] = fields.dropFirst(5).compactMap { Int($0) }
    }
  }

  /// A sale counts within the days that a device has for it.
  func add(_ count: Count) {
    let age = present() - (UTC.seconds(count.day + "T00:00:00Z") ?? 0)
    if count.metric == .sales, age >= Int64((argument("--window").flatMap { Int($0) } ?? 7) + 1) * 86_400 { return }
    let key = [count.appID, count.flowName, count.experiment, count.day, count.group].joined(separator: ",")
    var numbers = rows[key] ?? Array(repeating: 0, count: Self.metrics.count)
    if let index = Self.metrics.firstIndex(of: count.metric.rawValue) { numbers[index] += 1 }
    rows[key] = numbers
  }

  /// A day and a group without a device have a row, too.
  func write() throws {
    var whole = rows
    for key in rows.keys {
      let fields = key.split(separator: ",").map(String.init)
      let twin =
        fields[4].hasPrefix("control-")
        ? fields[4].replacingOccurrences(of: "control", with: "challenger")
        : fields[4].replacingOccurrences(of: "challenger", with: "control")
      let other = (fields.prefix(4) + [twin]).joined(separator: ",")
      whole[other] = whole[other] ?? Array(repeating: 0, count: Self.metrics.count)
    }
    let lines = whole.map { $0.key + "," + $0.value.map(String.init).joined(separator: ",") }.sorted()
    try Data(([Self.header] + lines).joined(separator: "\n").appending("\n").utf8).write(to: file, options: .atomic)
  }
}

/// Seconds of processor time of this program so far.
func processorSeconds() -> Double { Double(clock()) / 1e6 }

/// Bytes that are in memory.
func residentBytes() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS") } ?? ""
  return (Int(line.filter(\.isNumber)) ?? 0) * 1024
}

func measure(_ words: [String]) async throws {
  let bundle = try OTAConfiguration(in: URL(fileURLWithPath: words[0]))
  let count = Int(words[2]) ?? 100
  let bare = residentBytes()
  let transport = URLSessionTransport()
  let tag = try await transport.get(bundle.feed, etag: nil, limit: Feed.longest, seconds: 30).etag
  let start = processorSeconds()
  for _ in 0..<count { _ = try await transport.get(bundle.feed, etag: tag, limit: Feed.longest, seconds: 30) }
  let (asked, session) = (processorSeconds(), residentBytes())
  final class Clock: @unchecked Sendable { var time = Int64(Date().timeIntervalSince1970) }
  let clock = Clock()
  let updates = ModelUpdates(
    bundle, identifier: "device", storage: URL(fileURLWithPath: words[1]), runtime: DescriptionRuntime(),
    transport: transport, now: { clock.time })
  let first = await updates.check()
  let begin = processorSeconds()
  var outcomes: Set<String> = []
  for _ in 0..<count {
    clock.time += 100_000
    outcomes.insert("\(await updates.check())")
  }
  let each = (processorSeconds() - begin) / Double(count)
  print("first \(first), then \(outcomes.sorted().joined(separator: ", "))")
  print("processor \(each) question \((asked - start) / Double(count))")
  print("memory \(residentBytes() - session) session \(session - bare) bare \(bare)")
}

let words = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
switch words.first {
case "fleet": try await fleet(Array(words.dropFirst()))
case "measure": try await measure(Array(words.dropFirst()))
default: try await one(Array(words))
}
