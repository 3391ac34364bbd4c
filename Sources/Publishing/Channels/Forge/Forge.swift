import Domain
import Manifest

/// A customer's release, as a forge should have it.
struct WantedRelease: Sendable {
  var appID: Identifier
  var version: PackageVersion
  /// The path of the repository.
  var repository: String
  var tag: String
  var title: String
  /// The zips, and the other files that are assets.
  var zips: [Shipment.File]
  var others: [Shipment.File]
  /// The customer's notes, in `others` or not.
  var notes: Shipment.File?

  var files: [Shipment.File] { zips + others }
  var isPrerelease: Bool { version.isPrerelease }

  /// The notes as a text, or their beginning: GitHub takes 125,000 characters.
  func description() throws -> String {
    try notes.map { String(String(decoding: try $0.bytes(), as: UTF8.self).prefix(100_000)) } ?? ""
  }
}

/// What a forge has of a release.
struct FoundRelease: Sendable {
  enum State: Sendable {
    case missing
    /// Only who may write to the repository sees it. It is ours, and its assets may be replaced.
    case draft
    case published
  }

  struct Asset: Sendable {
    var id: Int
    var name: String
    var size: Int
    /// Nil if the forge does not tell.
    var digest: Digest?
    /// False for one whose upload has not ended.
    var isComplete = true
    /// Where the API has it, to delete it.
    var url: String
    /// Where its bytes are.
    var bytes: String
  }

  var state = State.missing
  /// The forge's number of the release.
  var id: Int?
  /// Where its assets are uploaded to, if the forge says so.
  var uploads: String?
  var isImmutable = false
  /// Whether a person has published our draft, whose text is not the notes.
  var hasTextOfDraft = false
  var assets: [Asset] = []
  /// Names of files that are there, and that the release does not show.
  var unlinked: Set<String> = []
  /// What is in the way, such as a draft that somebody else has begun.
  var obstacle: Finding?
}

/// What channels need of a forge. Each verb may be called again at any time.
protocol Forge: Sendable {
  var client: ForgeClient { get }
  /// Asks what is there. Changes nothing.
  func find(_ wanted: WantedRelease) throws -> FoundRelease
  /// The repository in the API.
  func repository(_ wanted: WantedRelease) -> String
  /// Why the repository takes no release, as far as the forge tells; nil if it does.
  ///
  /// - Parameter repository: what the forge says of it.
  func refusal(by repository: JSONValue) -> (problem: String, remedy: String)?
  /// Makes what files are uploaded to, where nobody sees it, if it is missing and the first file does not make it.
  func begin(_ wanted: WantedRelease, _ found: FoundRelease) throws -> FoundRelease
  func upload(_ file: Shipment.File, wanted: WantedRelease, found: FoundRelease) throws
  /// Removes an asset of a draft.
  func remove(_ asset: FoundRelease.Asset, _ wanted: WantedRelease) throws
  /// Makes the release visible, and its tag; or completes one that is visible.
  func publish(_ wanted: WantedRelease, _ found: FoundRelease) throws
  /// The commit that the tag names; nil if there is no tag.
  func commit(_ wanted: WantedRelease) throws -> String?
  /// Removes the release, and like the verb below asks whether it is gone.
  func removeRelease(_ wanted: WantedRelease, _ found: FoundRelease) throws
  func removeTag(_ wanted: WantedRelease) throws
  /// Removes files that stay when their release is removed.
  ///
  /// - Returns: their addresses.
  func removeFiles(_ assets: [FoundRelease.Asset], isDryRun: Bool) throws -> [String]
}

extension ChannelConfiguration.ForgeSettings {
  /// The page of a release, for people.
  func page(_ repository: String, _ tag: String) -> String {
    switch forge {
    case .github:
      let site = api == "https://api.github.com" ? "https://github.com" : api.withoutSuffix("/api/v3")
      return "\(site)/\(repository)/releases/tag/\(tag)"
    case .gitlab: return "\(api.withoutSuffix("/api/v4"))/\(repository)/-/releases/\(tag)"
    }
  }
}

extension Forge {
  func page(_ wanted: WantedRelease) -> String { client.settings.page(wanted.repository, wanted.tag) }

  func begin(_ wanted: WantedRelease, _ found: FoundRelease) -> FoundRelease { found }

  /// Asks whether the repository takes a release, as far as that can be known.
  func rehearse(_ wanted: WantedRelease) throws {
    guard let document = try client.send("GET", path: repository(wanted)).json,
      let (problem, remedy) = refusal(by: document)
    else { return }
    throw Failure(.inputOutput, "publish.rights", at: Location(page(wanted)), problem, remedy: remedy)
  }

  /// Reads an asset's bytes, and compares them.
  func contains(_ file: Shipment.File, _ asset: FoundRelease.Asset) throws -> Bool {
    try client.contains(file, at: asset.bytes)
  }

  /// Encodes a name with slashes as one component of a path.
  func encode(_ text: String) -> String { PercentEncoding.encodePathComponent(text) }
}
