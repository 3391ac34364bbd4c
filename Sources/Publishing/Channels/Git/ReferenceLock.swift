import Domain
import Platform

/// git's lock file of a reference in a repository on this machine. Nothing in it says whose it is: git has one for moments, unless a hook
/// or `git gc` takes its time, and whoever is killed leaves it.
struct ReferenceLock {
  private let path: String
  /// In seconds.
  private let age: Int64

  /// - Returns: nil if there is no such file.
  init?(_ path: String) {
    guard let stamp = try? FileStamp(of: path) else { return nil }
    self.path = FileSystem.plainPath(path)
    age = max(0, (FileStamp.now - stamp.modified) / 1_000_000_000)
  }

  /// The lock that git's own words name.
  init?(in words: String) {
    guard let end = words.firstRange(of: ".lock': File exists"),
      let start = words[..<end.lowerBound].lastIndex(of: "'")
    else { return nil }
    self.init(words[words.index(after: start)..<end.lowerBound] + ".lock")
  }

  var finding: Finding {
    let isInUse = age < Self.longestUse
    return Finding(
      "publish.locked", at: Location(path),
      "locks a reference, and is \(duration) old: "
        + (isInUse ? "another process is changing it" : "a process that was killed may have left it"),
      remedy: isInUse
        ? "run the same command again when it has ended"
        : "if no git and no release runs there (`pgrep -l 'git|release'`), remove it; then run the same command again")
  }

  /// In seconds.
  private static let longestUse = 60

  private var duration: String {
    switch age {
    case ..<120: Amount.count(Int(age), "second")
    case ..<7200: Amount.count(Int(age / 60), "minute")
    case ..<172_800: Amount.count(Int(age / 3600), "hour")
    default: Amount.count(Int(age / 86_400), "day")
    }
  }
}
