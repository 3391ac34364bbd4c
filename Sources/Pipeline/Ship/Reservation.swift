import Domain
import Git
import Manifest
import Publishing

/// `refs/release/<tag>` of the source's remote: the commit that a version is built from. It is there before any customer gets
/// the release, so that whoever finishes it builds the same, and goes when the tag, which is made last, is there.
struct Reservation {
  var version: PackageVersion
  var commit: ObjectID
  var reference: String

  private static let prefix = "refs/release/"

  static func reference(of tag: String) -> String { prefix + tag }

  /// The command that does so.
  static func givingUp(_ reference: String, at remote: String) -> String { "git push \(remote) :\(reference)" }

  /// All of a remote, the highest version first. The names of other references are left out.
  static func all(_ answer: RemoteReferences, _ pattern: TagPattern) -> [Reservation] {
    answer.objects.compactMap { name, object -> Reservation? in
      guard name.hasPrefix(prefix),
        let version = VersionTag(String(name.dropFirst(prefix.count)), pattern)?.order.version
      else { return nil }
      return Reservation(version: version, commit: answer.peeled[name] ?? object, reference: name)
    }.sorted { VersionOrder($0.version).isAbove(VersionOrder($1.version)) }
  }
}

extension ShipSource {
  /// Warnings of other releases on HEAD's line that were begun and are not finished.
  func leftOpen(_ begun: [Reservation], besides version: PackageVersion, at remote: String?) throws -> [Finding] {
    let open = try begun.filter { try $0.version.description != version.description && isRelated(to: $0.commit) }
    guard let remote, !open.isEmpty else { return [] }
    let ledger = try Ledger(reading: ledger, conflicts: .passedOver)
    return open.map { release in
      let remove = "`\(Reservation.givingUp(release.reference, at: remote))` to give it up"
      // Its number must not come again: a run that was killed may have given it away.
      let giveUp = self.version.isAbove(release.version) ? remove : "a higher version to give it up"
      let isWithdrawn = !ledger.withdrawals(of: release.version).isEmpty
      return Finding(
        "ship.reservation", .warning, at: Location("\(remote) \(release.reference)"),
        "\(release.version) was begun there, and \(isWithdrawn ? "was withdrawn" : "is not finished")",
        remedy: isWithdrawn ? "run \(remove)" : "run `release ship \(release.version)` to finish it, or \(giveUp)")
    }
  }
}
