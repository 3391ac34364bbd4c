import Domain
import Editing
import Git
import Manifest

/// What the git repository of a folder says about releases; nothing if there is none.
struct FoundRepository: Sendable {
  var isThere = false
  var tagPattern: TagPattern?
  /// The patterns of other tags.
  var otherPatterns: [TagPattern] = []
  /// The highest version with a tag below HEAD.
  var version: PackageVersion?
  /// The page of the remote, such as `https://github.com/vendor/sdk`, without user and password.
  var remotePage: String?

  init() {}

  /// - Parameter stated: the version in the folder's files, if any.
  init(_ environment: [String: String], stated: PackageVersion?) {
    guard let repository = try? Repository.open(at: ".", environment: environment) else { return }
    isThere = true
    remotePage = (try? repository.defaultRemote())??.url.flatMap { RemoteHost(remote: $0)?.base }
    guard let names = try? repository.tagNames(), let pattern = Self.pattern(of: names, upTo: stated) else { return }
    tagPattern = pattern
    otherPatterns = names.compactMap { Self.release($0)?.pattern }.uniqued().filter { $0 != pattern }
    if let history = try? ReleaseHistory(repository, pattern: pattern), let head = try? repository.headCommit() {
      version = (try? history.latest(reachableFrom: head))?.flatMap {
        try? PackageVersion(parsing: $0.version.description)
      }
    }
  }

  /// The pattern of the tag of the highest version up to a stated one. Of several, and without any, that of most tags.
  static func pattern(of tags: [String], upTo stated: PackageVersion? = nil) -> TagPattern? {
    let releases = tags.compactMap(release)
    let last = releases.map(\.version).filter { stated?.isAbove($0) == true || $0 == stated }.max()
    let groups = Dictionary(grouping: releases, by: \.pattern).filter { _, releases in
      last == nil || releases.contains { $0.version == last }
    }
    let best = groups.min { one, other in
      one.value.count != other.value.count
        ? one.value.count > other.value.count : one.key.prefix.precedesByBytes(other.key.prefix)
    }
    return best?.key
  }

  private static func release(_ tag: String) -> (pattern: TagPattern, version: PackageVersion)? {
    let bytes = Array(tag.utf8)
    let starts = bytes.indices.filter { index in
      bytes[index].isDigit && (index == 0 || !bytes[index - 1].isDigit && bytes[index - 1] != UInt8(ascii: "."))
    }
    for start in starts {
      let text = String(decoding: bytes[start...], as: UTF8.self)
      guard let version = try? PackageVersion(parsing: text) else { continue }
      let prefix = String(decoding: bytes[..<start], as: UTF8.self)
      let isPlain = !prefix.contains { $0 == "{" || $0 == "}" } && ReferenceName.problem(in: prefix + "1.4.0") == nil
      return isPlain ? TagPattern(prefix + TagPattern.placeholder).map { ($0, version) } : nil
    }
    return nil
  }
}
