import Domain
import Platform

/// An entry of `publish` in `release.json`: a place that releases are published to.
package struct ChannelConfiguration: Hashable, Sendable {
  package var name: Identifier
  package var kind: Settings
  /// The entry as JSON on one line.
  package var entry: String

  package enum Settings: Hashable, Sendable {
    case directory(DirectorySettings)
    case git(GitSettings)
    case s3(S3Settings)
    case forge(ForgeSettings)
    case command(CommandSettings)
  }

  /// The names in `kind`, in the order of the documentation.
  static let kinds = ["git", "github-release", "gitlab-release", "directory", "s3", "command"]

  /// Whether customers' files that grow are here.
  package var keepsGrowingFiles: Bool {
    switch kind {
    case .git(let git): git.layout == .package
    case .directory(let directory): directory.growing != nil
    case .s3(let s3): s3.growing != nil
    case .forge, .command: false
    }
  }

  /// The name of the tag that makes a release visible; nil if none does.
  package var tag: PathPattern? {
    switch kind {
    case .git(let git): git.tag
    case .forge(let forge): forge.tag
    case .directory, .s3, .command: nil
    }
  }

  /// The environment variables with this channel's secrets.
  package var secrets: [String] {
    switch kind {
    case .git(let git): git.token.map { [$0] } ?? []
    case .s3(let s3): [s3.variables.secret, s3.variables.sessionToken]
    case .forge(let forge): [forge.token]
    case .command(let command): command.secrets
    case .directory: []
    }
  }
}

extension ChannelConfiguration {
  /// A folder that a static host serves, or that a bucket is mounted at.
  package struct DirectorySettings: Hashable, Sendable {
    /// Path of a zip, relative to `release.json` if it is not absolute.
    package var path: PathPattern
    /// Path of a small file beside the zips; nil if those are not published here.
    package var files: PathPattern?
    /// Path of a file that grows; nil if those are not published here.
    package var growing: PathPattern?
    /// Permissions of files.
    package var mode = 0o644

    package static let keys = ["path", "files", "growing", "mode"]
    package static let vocabulary = ["app_id", "version", "product"]
    package static let filesVocabulary = ["app_id", "version", "file"]
    /// All versions have the same file.
    package static let growingVocabulary = ["app_id", "file"]
  }

  /// Where a release's files are in its repository.
  package enum RepositoryLayout: String, CaseIterable, Sendable {
    /// At the root, where SwiftPM looks: each release replaces those of the one before.
    case package
    /// A private CocoaPods repository: `ContextSDK/1.5.0/ContextSDK.podspec`, beside the versions before.
    case specs
  }

  /// A release repository, which customers' package managers read.
  package struct GitSettings: Hashable, Sendable {
    package var url: PathPattern
    package var branch: PathPattern
    package var tag: PathPattern
    package var isAnnotated = true
    package var message: PathPattern
    package var layout = RepositoryLayout.package
    /// Paths of further files, relative to `release.json`: they get the same path in the repository.
    package var include: [PathPattern] = []
    /// Files of the repository whose version is edited in place, such as a README.
    package var versionFiles: [VersionFileConfiguration] = []
    /// The customer's changelog in the repository, which gets the notes of every release; nil for none.
    package var changelog: String? = GitSettings.defaultChangelog
    /// The environment variable with a password or token, for `https`.
    package var token: String?
    /// The name that goes with it.
    package var user = GitSettings.defaultUser
    /// The longest time that one call of git may take, in seconds.
    package var timeout = GitSettings.defaultTimeout

    package static let keys = [
      "url", "branch", "tag", "annotated", "message", "layout", "include", "versions", "changelog", "token", "user",
      "timeout",
    ]
    package static let vocabulary = ["app_id", "version"]
    package static let defaultChangelog = "CHANGELOG.md"
    package static let defaultUser = "x-access-token"
    package static let defaultTimeout = 600
    static let defaultBranch = PathPattern(of: [.literal("main")])
    static let defaultMessage = PathPattern(of: [.literal("Release "), .placeholder("version")])

    /// The customer's branch and tag, if git would refuse them, and why: a valid pattern may become an invalid name.
    package func unusableReferences(
      of appID: Identifier, _ version: PackageVersion
    ) -> [(name: String, problem: String)] {
      [branch, tag].compactMap { pattern in
        let name = pattern.expand(["app_id": appID.description, "version": version.description])
        return ReferenceName.problem(in: name).map { (name, $0) }
      }
    }

    /// A name that differs for every customer.
    package var isShared: Bool { !url.placeholders.contains("app_id") }
  }
}

extension ChannelConfiguration.Settings {
  /// Where the channel publishes to; none for a program. No two channels may share one: the second would find what the first has just
  /// published, or replace it.
  ///
  /// - Parameter root: the folder of `release.json`.
  func destinations(_ root: String) -> [String] {
    switch self {
    case .directory(let directory):
      [directory.path, directory.files, directory.growing].compactMap { $0.map { Self.plain($0.text, root) } }
    case .git(let git):
      ["tag \(git.tag.text)", "branch \(git.branch.text)"].map { reference in
        "\(git.url.text.contains(":") ? git.url.text : Self.plain(git.url.text, root)) \(reference)"
      }
    case .s3(let s3):
      [s3.key, s3.files, s3.growing].compactMap { $0.map { "s3 \(s3.endpoint) \(s3.bucket) \($0.text)" } }
    case .forge(let forge): ["\(forge.forge.rawValue) \(forge.api) \(forge.repository.text) \(forge.tag.text)"]
    case .command: []
    }
  }

  /// A path can be written in many ways.
  private static func plain(_ path: String, _ root: String) -> String {
    let place = FilePath.join(root, path)
    return FilePath.simplified((try? FileSystem.absolutePath(place)) ?? place)
  }
}
