import Domain

/// Counts of devices, as a vendor's data has them: CSV with a header, or an object on each line.
package struct Metrics: Sendable {
  package struct Key: Hashable, Sendable {
    package var appID: String
    package var flowName: String
    package var experiment: String

    package init(appID: String, flowName: String, experiment: String) {
      self.appID = appID
      self.flowName = flowName
      self.experiment = experiment
    }
  }

  package struct Problem: Hashable, Sendable {
    /// From 1.
    package var line: Int
    package var message: String
  }

  private struct Slot: Hashable {
    var day: Int
    var group: String
  }

  private var slots: [Key: [Slot: MetricsRow]] = [:]
  /// What a later file has less of, and of which day.
  private var fallen: [Key: [(day: Int, words: String)]] = [:]

  package init() {}

  package var keys: [Key] { Array(slots.keys) }

  /// One for each day and group, in their order.
  package func rows(of key: Key) -> [MetricsRow] {
    (slots[key] ?? [:]).values.sorted { ($0.day, $0.group) < ($1.day, $1.group) }
  }

  /// What later files have less of.
  package func fallen(of key: Key, _ days: ClosedRange<Int>) -> [String] {
    (fallen[key] ?? []).filter { days.contains($0.day) }.map(\.words)
  }

  private static let required = ["app_id", "flowName", "experiment", "day", "group", "devices", "sales"]
  private static let numbers = DeviceCounts.names.map(\.name)
  private static let mostProblems = 100
  /// In bytes, of a line: quotes are read slowly.
  private static let longestLine = 1 << 16

  /// Adds a file. Its rows replace those of the files before.
  ///
  /// - Returns: what is wrong with it; then nothing was added.
  package mutating func add(_ bytes: [UInt8]) -> [Problem] {
    var (rows, problems) = Self.read(bytes)
    var lines: [MetricsRow: Int] = [:]
    for (line, row) in rows where problems.count < Self.mostProblems {
      var key = row
      key.counts = DeviceCounts()
      if let first = lines.updateValue(line, forKey: key) {
        problems.append(Problem(line: line, message: "repeats the experiment, day and group of line \(first)"))
      }
    }
    if problems.count >= Self.mostProblems {
      problems.append(Problem(line: 1, message: "has \(problems.count) problems or more: these are the first"))
    }
    if !problems.isEmpty { return problems.sorted { $0.line < $1.line } }
    for (_, row) in rows { add(row) }
    return []
  }

  private mutating func add(_ row: MetricsRow) {
    let key = Key(appID: row.appID, flowName: row.flowName, experiment: row.experiment)
    let known = slots[key, default: [:]].updateValue(row, forKey: Slot(day: row.day, group: row.group))
    guard let known else { return }
    for (name, path) in DeviceCounts.names where row.counts[keyPath: path] < known.counts[keyPath: path] {
      let day = CivilDate(daysSince1970: row.day)
      let (before, now) = (known.counts[keyPath: path], row.counts[keyPath: path])
      fallen[key, default: []].append((row.day, "\(name) of \(row.group) on \(day) fell from \(before) to \(now)"))
    }
  }

  private typealias Read = (rows: [(line: Int, row: MetricsRow)], problems: [Problem])

  private static func read(_ bytes: [UInt8]) -> Read {
    // Spreadsheets put a byte order mark before it.
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return ([], [Problem(line: 1, message: "is not UTF-8")])
    }
    let isJSON = text.first { !$0.isWhitespace } == "{"
    var columns: [String] = []
    var read: Read = ([], [])
    // By bytes: CR and LF together are one character.
    for (index, bytes) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let line = String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)[...]
      if line.isEmpty { continue }
      do throws(LineProblem) {
        if bytes.count > longestLine {
          let (size, most) = Amount.bytes(bytes.count, and: longestLine)
          throw LineProblem("has \(size), and a line has at most \(most)")
        }
        if isJSON {
          read.rows.append((index + 1, try row(object(line))))
        } else if columns.isEmpty {
          columns = try header(fields(line))
        } else {
          let fields = try fields(line)
          if fields.count != columns.count {
            throw LineProblem("has \(Amount.count(fields.count, "field")), and the first line names \(columns.count)")
          }
          read.rows.append((index + 1, try row(Dictionary(zip(columns, fields), uniquingKeysWith: { $1 }))))
        }
      } catch {
        read.problems += error.messages.map { Problem(line: index + 1, message: $0) }
        if columns.isEmpty && !isJSON || read.problems.count >= mostProblems { break }
      }
    }
    if read.rows.isEmpty, read.problems.isEmpty, columns.isEmpty {
      read.problems.append(
        Problem(line: 1, message: "is empty: a header is expected, such as \(required.joined(separator: ","))"))
    }
    return read
  }

  private struct LineProblem: Error {
    var messages: [String]

    init(_ message: String) { messages = [message] }
    init(_ messages: [String]) { self.messages = messages }
  }

  private static func header(_ names: [String]) throws(LineProblem) -> [String] {
    let known = Set(required + numbers)
    let missing = required.filter { !names.contains($0) }
    let unknown = names.filter { !known.contains($0) }
    var problems: [String] = []
    if !missing.isEmpty { problems.append("names no \(Amount.names(missing))") }
    if !unknown.isEmpty {
      problems.append("names what is not known: \(Amount.names(unknown.map { Quotation.quote($0) }))")
    }
    if Set(names).count < names.count { problems.append("names a column twice") }
    if !problems.isEmpty { throw LineProblem(problems) }
    return names
  }

  /// Fields between commas, some between quotes (RFC 4180). None goes over a line's end.
  private static func fields(_ line: Substring) throws(LineProblem) -> [String] {
    var fields: [String] = []
    var rest = line
    while true {
      if rest.first == "\"" {
        var field = ""
        rest = rest.dropFirst()
        while let end = rest.firstIndex(of: "\"") {
          field += rest[..<end]
          rest = rest[rest.index(after: end)...]
          guard rest.first == "\"" else { break }
          field += "\""
          rest = rest.dropFirst()
          if !rest.contains("\"") { throw LineProblem("has a quote without its end") }
        }
        guard rest.isEmpty || rest.first == "," else { throw LineProblem("has a quote without its end") }
        fields.append(field)
      } else {
        let field = rest.prefix { $0 != "," }
        fields.append(String(field))
        rest = rest[field.endIndex...]
      }
      if rest.isEmpty { return fields }
      rest = rest.dropFirst()
    }
  }

  private static func object(_ line: Substring) throws(LineProblem) -> [String: String] {
    guard let members = (try? JSONValue(parsing: Array(line.utf8)))?.members else {
      throw LineProblem("is not an object of JSON")
    }
    _ = try header(members.map(\.name))
    var fields: [String: String] = [:]
    for member in members {
      guard let text = member.value.text ?? member.value.integer.map(String.init) else {
        throw LineProblem("\(member.name) is neither a text nor a whole number")
      }
      fields[member.name] = text
    }
    return fields
  }

  private static func row(_ fields: [String: String]) throws(LineProblem) -> MetricsRow {
    var problems: [String] = []
    func text(_ name: String) -> String { fields[name] ?? "" }
    for name in ["app_id", "flowName", "group"] where text(name).isEmpty { problems.append("\(name) is empty") }
    let seconds = UTCTime.seconds(text("day") + "T00:00:00Z")
    if seconds == nil { problems.append("day is \(Quotation.quote(text("day"))), not a day such as 2026-11-26") }
    var counts = DeviceCounts()
    for (name, path) in DeviceCounts.names {
      guard let field = fields[name] else { continue }
      if let number = Int(field), number >= 0, number <= 100_000_000, field.first != "+" {
        counts[keyPath: path] = number
      } else {
        problems.append("\(name) is \(Quotation.quote(field)), not a whole number from 0 to 100000000")
      }
    }
    for (name, path) in DeviceCounts.names where counts[keyPath: path] > counts.devices {
      problems.append(
        "has \(counts[keyPath: path]) \(name) of \(Amount.count(counts.devices, "device")): count each device once")
    }
    if !problems.isEmpty { throw LineProblem(problems) }
    return MetricsRow(
      appID: text("app_id"), flowName: text("flowName"), experiment: text("experiment"),
      day: Int((seconds ?? 0) / 86_400), group: text("group"), counts: counts)
  }
}

extension [MetricsRow] {
  /// What decides, as a text: the same rows give the same, in which order and form they came.
  package var canonical: String {
    sorted { ($0.day, $0.group) < ($1.day, $1.group) }.map { row in
      "\(row.day),\(row.group),\(row.counts.devices),\(row.counts.sales)\n"
    }.joined()
  }
}
