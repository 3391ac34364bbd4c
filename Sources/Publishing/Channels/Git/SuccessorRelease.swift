import Domain
import Editing
import Git

/// The content of the version before a withdrawn one, as it is published again under a higher version: package managers that
/// read tags only then leave the withdrawn one. Manifest and zips stay what they were, with their URLs.
struct SuccessorRelease {
  let version: PackageVersion
  let target: RetreatCommit.Release
  /// The repository, with the successor's tag and message.
  let remote: ReleaseRepository
  private let withdrawal: Withdrawal
  private let withdrawnTag: String
  /// Podspecs with the new version, by their paths.
  let podspecs: [String: [UInt8]]

  /// - Throws: `Failure` with status 65 without a version before, and if a podspec's version cannot be replaced alone.
  init(
    _ version: PackageVersion, of target: RetreatCommit.Release?, withdrawal: Withdrawal, channel: GitChannel
  ) throws {
    var shipment = withdrawal.shipment
    shipment.version = version
    let remote = try channel.remote(of: shipment)
    guard let target else {
      throw Failure(
        .badInput, "withdraw.no-version-before", at: Location(remote.url),
        "there is no final version before \(withdrawal.shipment.version) to publish again",
        subject: "app_id \(shipment.appID): channel \(channel.name)", remedy: "withdraw it without --roll-forward")
    }
    (self.version, self.target, self.remote, self.withdrawal) = (version, target, remote, withdrawal)
    withdrawnTag = try channel.remote(of: withdrawal.shipment).tag
    let paths = remote.paths(withdrawal.paths, target.version).telling.filter { $0.hasSuffix(".podspec") }.sorted()
    podspecs = try remote.withCache { cache in
      let repository = try cache.repository(having: target.commit, of: target.reference)
      let files = EarlierFiles(commit: target.commit, repository: repository, remote: remote)
      return try paths.reduce(into: [:]) { edited, path in
        guard let bytes = try files.bytes(path) else { return }
        let podspec = Self.podspec(bytes, version)
        guard let podspec else { throw Self.uneditable("\(remote.url) \(path)", version) }
        edited[remote.contents.path(path, in: version)] = podspec
      }
    }
  }

  /// The podspec with another version and nothing else: the URL of its zip, which names the version before, stays.
  ///
  /// - Returns: nil if the version cannot be replaced without the URL.
  private static func podspec(_ bytes: [UInt8], _ version: PackageVersion) -> [UInt8]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let before = PodspecFacts(reading: text)
    let isPlain = !before.versions.isEmpty && before.versions.allSatisfy(\.isWhole)
    guard isPlain, before.computed[.version] == nil, before.computed[.sourceURL] == nil else { return nil }
    var edited = bytes
    for literal in before.versions.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      edited.replaceSubrange(literal.range, with: Array(version.description.utf8))
    }
    let after = PodspecFacts(reading: String(decoding: edited, as: UTF8.self))
    let hasVersion = after.versions.map(\.value) == before.versions.map { _ in version.description }
    let hasURL = after.sourceURLs.map(\.value) == before.sourceURLs.map(\.value)
    return hasVersion && hasURL ? edited : nil
  }

  private static func uneditable(_ place: String, _ version: PackageVersion) -> Failure {
    Failure(
      .badInput, "withdraw.podspec", at: Location(place),
      "cannot get the version \(version) and keep the URL of its zip",
      remedy: "withdraw the release without --roll-forward, and publish the next version yourself")
  }

  /// The blobs that tell this release, from those of the version before.
  func blobs(from target: [String: ObjectID]) throws -> [String: ObjectID] {
    try target.merging(podspecs.mapValues { try Repository.blobID($0) }) { $1 }
  }

  /// Whether a run before this one has published it: the tag has its manifest, podspecs and zips.
  func isAlready(at tagged: ObjectID) throws -> Bool {
    let paths = remote.paths(withdrawal.paths, target.version).telling.union(podspecs.keys).sorted()
    let wanted = try remote.blobs(at: paths, in: target.commit, of: target.reference)
    let found = try remote.blobs(at: paths, in: tagged, of: "refs/tags/" + remote.tag)
    return try found == blobs(from: wanted)
  }

  func retreat(_ change: Retreat.Change, _ commit: ObjectID?) -> Retreat {
    var revelation = Revelation(destination: remote.url, commit: commit?.description, tag: withdrawnTag)
    var retreat = Retreat(change, to: target.version, revelation)
    revelation.tag = remote.tag
    retreat.successor = Retreat.Successor(version: version, revelation: revelation)
    return retreat
  }

  var message: String {
    "\(remote.message)\n\n\(withdrawal.shipment.version)\(RetreatCommit.replacement)\(target.version) again.\n"
  }

  /// The release notes.
  func notes(at path: String) -> [UInt8] { Array("\(path.hasSuffix(".md") ? "# " : "")\(version)\n\n\(words)\n".utf8) }

  /// - Parameter text: the customer's changelog without the withdrawn release.
  func changelog(_ text: String, time: Int64) -> [UInt8] {
    // A changelog without a place for it stays as it is: nothing may keep a release from being withdrawn.
    let edit = try? Changelog.inserting(
      words + "\n", version: version, date: CivilDate(unixSeconds: time), keepsHeading: true, into: text)
    return Array((edit?.text ?? text).utf8)
  }

  private var words: String {
    "This release has the content of \(target.version) again. It replaces \(withdrawal.shipment.version), which was withdrawn."
  }
}
