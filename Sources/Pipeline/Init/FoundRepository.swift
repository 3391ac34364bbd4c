import Domain
import Editing
import Git
import Platform

/// What the git repository of a folder says about releases; nothing if there is none.
struct FoundRepository: Sendable {
  var isThere = false
  /// The folder, from the root of the repository; empty for the root.
  var folder = ""
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
    // The root is in no folder of the repository.
    folder = (try? repository.repositoryPath(of: ".", from: FileSystem.currentDirectory())) ?? ""
    remotePage = (try? repository.defaultRemote())??.url.flatMap { RemoteHost(remote: $0)?.base }
    let names = (try? repository.tagNames()) ?? []
    guard let pattern = TagPattern.found(in: names, upTo: stated) else { return }
    tagPattern = pattern
    otherPatterns = names.compactMap { TagPattern.release($0)?.pattern }.uniqued().filter { $0 != pattern }
    if let history = try? ReleaseHistory(repository, pattern: pattern), let head = try? repository.headCommit() {
      version = (try? history.latest(reachableFrom: head))?.flatMap {
        try? PackageVersion(parsing: $0.version.description)
      }
    }
  }
}
