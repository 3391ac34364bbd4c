import Domain
import Platform

/// git's lock file of a reference in a repository on this machine, which a process that was killed has perhaps left.
struct StaleLock {
  private let path: String
  /// In seconds.
  private let age: Int64

  /// - Parameter time: seconds since 1970.
  /// - Returns: nil if there is no such file.
  init?(_ path: String, at time: Int64) {
    guard let stamp = try? FileStamp(of: path) else { return nil }
    self.path = FileSystem.plainPath(path)
    age = max(0, time - stamp.modified / 1_000_000_000)
  }

  /// The lock that git's own words name.
  init?(in words: String, at time: Int64) {
    guard let end = words.firstRange(of: ".lock': File exists"),
      let start = words[..<end.lowerBound].lastIndex(of: "'")
    else { return nil }
    self.init(words[words.index(after: start)..<end.lowerBound] + ".lock", at: time)
  }

  var finding: Finding {
    Finding(
      "publish.locked", at: Location(path),
      "locks a reference, and is \(duration) old: a process that was killed may have left it",
      remedy:
        "if no git and no release runs there (`pgrep -l 'git|release'`), remove it; then run the same command again")
  }

  private var duration: String {
    switch age {
    case ..<120: Amount.count(Int(age), "second")
    case ..<7200: Amount.count(Int(age / 60), "minute")
    case ..<172_800: Amount.count(Int(age / 3600), "hour")
    default: Amount.count(Int(age / 86_400), "day")
    }
  }
}
