import Building
import Domain
import Foundation
import Platform
import TestSupport
import Testing

/// A cache, and things to store in it.
struct CacheFixture {
  let folder: TemporaryFolder
  static let name = "ContextSDK.xcframework"

  init() throws { folder = try TemporaryFolder() }

  var path: String { folder["cache"] }

  func cache(size: Int = 1 << 30) -> BuildCache { BuildCache(folder: path, size: size, jobs: 2) }

  /// The inputs that the helper has for a name too.
  func inputs(_ name: String) -> BuildInputs { BuildInputs(["make"], of: name, .zero, toolchain: "1") }

  /// An xcframework with modes, links, an empty folder, and a file of a size.
  func product(_ text: String, size: Int = 1000) throws -> String {
    let root = "made/\(text)/\(Self.name)"
    if TestFile.exists(folder[root]) { return folder[root] }
    try folder.write(text, to: root + "/Info.plist")
    try folder.write([UInt8](repeating: 65, count: size), to: root + "/macos/S.framework/Versions/A/S", mode: 0o755)
    try folder.link(root + "/macos/S.framework/Versions/Current", to: "A")
    try folder.link(root + "/macos/S.framework/S", to: "Versions/Current/S")
    try FileManager.default.createDirectory(atPath: folder[root + "/macos/empty"], withIntermediateDirectories: true)
    return folder[root]
  }

  /// Stores something that only a name tells from others.
  @discardableResult
  func store(_ name: String, size: Int = 1000, in cache: BuildCache? = nil) async throws -> BuildCache.Answer {
    try await (cache ?? self.cache()).store(try product(name, size: size), for: inputs(name))
  }

  /// Whether an entry is there, whole, with what was stored for the name.
  func has(_ name: String) async throws -> Bool {
    let answer = try await cache().open(inputs(name))
    #expect(answer.warnings == [])
    guard let lease = answer.lease else { return false }
    let judged = try Tool.run("diff", ["-r", "--no-dereference", folder["made/\(name)/\(Self.name)"], lease.path])
    #expect(judged.status == 0, "\(judged.text)\(judged.errors)")
    return true
  }

  /// Repeats what removes entries until no more than some are left: a program that another test has just started holds every lock for a
  /// moment, until it runs.
  func untilLeft(_ count: Int, _ remove: () async throws -> Void) async throws {
    for _ in 0..<100 {
      try await remove()
      if entries.count <= count { return }
      usleep(20_000)
    }
  }

  var entries: [String] { TestFile.names(in: path + "/entries") }

  /// Names of what runs have left.
  var left: [String] { TestFile.names(in: path + "/staging") }

  /// The helper beside the running test bundle or, if a runner from elsewhere runs the tests, in this package's build folder.
  static let helper: String = {
    let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/CacheHelper"
    return FileManager.default.isExecutableFile(atPath: beside) ? beside : Checkout.root + "/.build/debug/CacheHelper"
  }()
}
