import Domain
import Git
import Manifest

/// `refs/release/<tag>` of the source's remote: the commit that a version is built from. It is there before any customer gets
/// the release, so that whoever finishes it builds the same, and goes when the tag, which is made last, is there.
struct Reservation {
  var version: PackageVersion
  var commit: ObjectID
  var reference: String

  private static let prefix = "refs/release/"

  static func reference(of tag: String) -> String { prefix + tag }

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
