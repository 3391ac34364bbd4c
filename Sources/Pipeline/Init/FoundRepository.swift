import Domain
import Editing
import Git
import Manifest

/// What the git repository of a folder says about releases; nothing if there is none.
struct FoundRepository: Sendable {
  var isThere = false
  var tagPattern: TagPattern?
  /// The highest version with a tag below HEAD.
  var version: PackageVersion?
  /// The page of the remote, such as `https://github.com/vendor/sdk`, without user and password.
  var remotePage: String?

  init() {}

  init(_ environment: [String: String]) {
    guard let repository = try? Repository.open(at: ".", environment: environment) else { return }
    isThere = true
    remotePage = (try? repository.defaultRemote())??.url.flatMap { RemoteHost(remote: $0)?.base }
    guard let names = try? repository.tagNames(), let pattern = Self.pattern(of: names) else { return }
    tagPattern = pattern
    if let history = try? ReleaseHistory(repository, pattern: pattern), let head = try? repository.headCommit() {
      version = (try? history.latest(reachableFrom: head))?.flatMap {
        try? PackageVersion(parsing: $0.version.description)
      }
    }
  }

  /// The text before the version in most tags.
  static func pattern(of tags: [String]) -> TagPattern? {
    var counts: [String: Int] = [:]
    for tag in tags { if let prefix = prefix(of: tag) { counts[prefix, default: 0] += 1 } }
    let best = counts.min { one, other in
      one.value != other.value ? one.value > other.value : one.key.precedesByBytes(other.key)
    }
    return best.flatMap { TagPattern($0.key + TagPattern.placeholder) }
  }

  private static func prefix(of tag: String) -> String? {
    let bytes = Array(tag.utf8)
    let starts = bytes.indices.filter { index in
      bytes[index].isDigit && (index == 0 || !bytes[index - 1].isDigit && bytes[index - 1] != UInt8(ascii: "."))
    }
    let start = starts.first { (try? PackageVersion(parsing: String(decoding: bytes[$0...], as: UTF8.self))) != nil }
    guard let start else { return nil }
    let prefix = String(decoding: bytes[..<start], as: UTF8.self)
    let isPlain = !prefix.contains { $0 == "{" || $0 == "}" }
    return isPlain && ReferenceName.problem(in: prefix + "1.4.0") == nil ? prefix : nil
  }
}
