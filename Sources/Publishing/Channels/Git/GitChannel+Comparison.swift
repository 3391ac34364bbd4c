import Domain
import Git
import Manifest

extension GitChannel {
  /// Compares tag, branch and the tags of withdrawn releases by one list of references. Trees are fetched only if the branch has
  /// another commit than the tag.
  package func compare(_ record: ChannelRecord) throws -> ChannelComparison {
    guard let any = record.current ?? record.withdrawn.first else { return ChannelComparison() }
    let remote = try remote(of: any)
    try check(remote)
    let references = try remote.references()
    try refuseStranger(remote, references)
    var comparison = ChannelComparison(destination: remote.url)
    comparison.isBranchGone = references.branch(remote.branch) == nil
    for shipment in record.withdrawn {
      comparison.resolvable[shipment.version.description] = try trace(
        of: shipment, remote: remote, references: references, record: record)
    }
    if record.current == nil {
      comparison.differences = try leftovers(remote, references, record)
      return comparison
    }
    if let takenBack = try takenBack(remote, references) {
      comparison.differences = [takenBack.finding]
      return comparison
    }
    guard let tagged = references.tag(remote.tag) else {
      comparison.standing = .missing(
        ["tag \(remote.tag)"] + (comparison.isBranchGone ? ["branch \(remote.branch)"] : []))
      return comparison
    }
    comparison.standing = try standing(of: tagged, remote)
    comparison.differences = try differences(from: tagged, remote, references, record)
    return comparison
  }

  /// SwiftPM reads tags, CocoaPods the folders of the branch.
  private func trace(
    of shipment: Shipment, remote: ReleaseRepository, references: RemoteReferences, record: ChannelRecord
  ) throws -> ChannelComparison.Trace? {
    if remote.contents.layout == .package {
      return references.tag(try self.remote(of: shipment).tag).map { _ in .tag }
    }
    guard let tip = references.branch(remote.branch) else { return nil }
    let found = try blobs(at: remote.paths(record.paths, shipment.version).telling.sorted(), of: tip, remote)
    return found.isEmpty ? nil : .files(found.keys.sorted(), branch: remote.branch)
  }

  /// Whether the branch has the manifest, podspecs, zips and records of the tag. What people edit does not count.
  private func differences(
    from tagged: ObjectID, _ remote: ReleaseRepository, _ references: RemoteReferences, _ record: ChannelRecord
  ) throws -> [Finding] {
    let version = remote.shipment.version
    guard let tip = references.branch(remote.branch) else {
      return [remote.withoutBranch(references)]
    }
    let others = Set(record.withdrawn.map(\.version.description))
    // The ledger has none above the current one.
    let higher = remote.releases(references, except: others).filter { $0.version.isAbove(version) }
    if !higher.isEmpty { return higher.map { unrecorded($0.version, $0.tag, remote) } }
    // A tag that was moved is another difference, and says nothing of the branch.
    let own = record.commit.flatMap { ObjectID($0) } ?? tagged
    if tip == own { return [] }
    if let untagged = try untagged(tip, references, besides: others, remote) { return [untagged] }
    if own != tagged, try !remote.hasInHistory([own], of: tip) {
      return [difference(remote, "does not lead to commit \(own), and the ledger has \(version) there")]
    }
    let paths = remote.paths(record.paths, version).telling.union(remote.recordPaths).sorted()
    let wanted = try remote.blobs(
      at: paths, in: own, of: "refs/" + (own == tagged ? "tags/\(remote.tag)" : "heads/\(remote.branch)"))
    let found = try blobs(at: paths, of: tip, remote)
    return paths.filter { wanted[$0] != found[$0] }.map { path in
      let problem = found[path] == nil ? "has no \(path)" : "has another \(path)"
      let message = "\(problem), and the ledger has \(version)"
      if remote.recordPaths.contains(path) { return difference(remote, message) }
      return difference(
        remote, message,
        remedy: "bring back that of \(own == tagged ? "tag \(remote.tag)" : "commit \(own)"): "
          + "as it is, `release withdraw` may refuse the release")
    }
  }

  /// A server that does not take branch and tag at once has only the branch if the run was killed between the two. Its commit has the
  /// message of a release that the ledger does not know.
  private func untagged(
    _ tip: ObjectID, _ references: RemoteReferences, besides withdrawn: Set<String>, _ remote: ReleaseRepository
  ) throws -> Finding? {
    let current = remote.shipment
    let values = ["app_id": current.appID.description]
    let commit = try remote.reader(of: "refs/heads/" + remote.branch, having: tip).commit(tip)
    let message = String(commit.message.trimming(while: \.isNewline))
    let text = TagPattern(configuration.message.expand(values))?.version(of: message)
    guard let version = text.flatMap({ PackageVersion($0) }), version.isAbove(current.version),
      !withdrawn.contains(version.description)
    else { return nil }
    let tag = configuration.tag.expand(values.merging(["version": version.description]) { $1 })
    return Finding(
      "status.untagged", at: Location("\(remote.url) \(remote.branch)"),
      "has \(version), without tag \(tag): a run ended between the two",
      remedy: "run `release publish` of \(version) again, which makes the tag")
  }

  /// What a branch still has although every release is withdrawn. Where versions lie beside each other, each is found by its own files.
  private func leftovers(
    _ remote: ReleaseRepository, _ references: RemoteReferences, _ record: ChannelRecord
  ) throws -> [Finding] {
    let version = remote.shipment.version
    guard remote.contents.layout == .package, let tip = references.branch(remote.branch) else { return [] }
    let paths = remote.paths(record.paths, version).telling.union(remote.recordPaths).sorted()
    let found = try blobs(at: paths, of: tip, remote)
    // Whoever had released by hand has those files back.
    let before = remote.releases(references, except: Set(record.withdrawn.map(\.version.description))).last
    let others = try before.map { try remote.blobs(at: paths, in: $0.commit, of: $0.reference) } ?? [:]
    return found.keys.sorted().filter { found[$0] != others[$0] }.map {
      difference(remote, "still has \($0), and the ledger says that \(version) is withdrawn")
    }
  }

  private func blobs(at paths: [String], of tip: ObjectID, _ remote: ReleaseRepository) throws -> [String: ObjectID] {
    try remote.blobs(at: paths, in: tip, of: "refs/heads/" + remote.branch)
  }

  private func unrecorded(_ version: PackageVersion, _ tag: String, _ remote: ReleaseRepository) -> Finding {
    Finding(
      "status.unrecorded", at: Location("\(remote.url) \(tag)"), "has \(version), and the ledger does not say so",
      remedy: Self.unrecordedRemedy)
  }

  static let unrecordedRemedy =
    "pull, or merge the branch whose ledger has it; if none has, publish it again, which records it, or withdraw it; "
    + "or delete the tag if it is no release"

  private func difference(
    _ remote: ReleaseRepository, _ message: String, remedy: String = "`release withdraw` takes a release back"
  ) -> Finding {
    Finding(
      "status.branch", at: Location("\(remote.url) \(remote.branch)"), message,
      remedy: "find out who changed the branch; " + remedy)
  }
}
