import TestSupport
import Testing

/// Libraries that make chosen calls of a program fail, for LD_PRELOAD. Each is compiled once for all tests.
enum FaultLibrary {
  private static let folder = Result { try TemporaryFolder() }
  private static let killAt = Result { try compile("kill_at") }
  private static let anotherDay = Result { try compile("another_day") }
  private static let failRead = Result { try compile("fail_read") }

  /// Kills, fails or signals at a call: see `Judges/kill_at.c`.
  static func atCalls() throws -> String { try killAt.get() }

  /// Fails to read some files: see `Judges/fail_read.c`.
  static func inReading() throws -> String { try failRead.get() }

  /// Tells another time: see `Judges/another_day.c`.
  static func onAnotherDay() throws -> String { try anotherDay.get() }

  private static func compile(_ name: String) throws -> String {
    let library = try folder.get()[name + ".so"]
    try Tool.run("clang", ["-shared", "-fPIC", "-Wall", "-o", library, Judge.path(name + ".c")]).expect(0)
    return library
  }
}
