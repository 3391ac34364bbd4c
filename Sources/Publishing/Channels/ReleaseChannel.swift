import Domain

/// A place that releases are published to.
///
/// Its verbs are called in this order, for one customer at a time. Each may be called again at any time, and then does
/// what is still missing, so that a run that was killed is finished by the next.
package protocol ReleaseChannel: Sendable {
  var name: Identifier { get }

  /// Where a release is, as its revelation says; nil for what is known by other means.
  func destination(of shipment: Shipment) -> String?

  /// Where a release will be, for people; nil if its program alone knows.
  func address(of shipment: Shipment) -> String?

  /// Whether `look` asks with the digests of the zips, so that it can only be called when they are built.
  var needsZips: Bool { get }

  /// Asks the destination what is there. Changes nothing.
  func look(_ shipment: Shipment) throws -> Standing

  /// Asks whether this machine has everything that the verbs below need, such as a name for commits, and whether the destination
  /// would take what is missing, as far as that can be known before it gets anything. Changes nothing there, and needs no right that
  /// the other verbs do not need. Only called if something is missing; also before the release is built.
  ///
  /// - Throws: as the verbs after it would.
  func rehearse(_ shipment: Shipment) throws

  /// Brings the artifacts to names that never change. Nothing names them yet.
  func put(_ shipment: Shipment) throws

  /// Whether `confirm` compares the artifacts' bytes.
  var comparesArtifacts: Bool { get }

  /// Reads the artifacts back from the destination and compares them.
  func confirm(_ shipment: Shipment) throws

  /// Makes the release visible: manifest, podspec and notes, then the tag.
  func reveal(_ shipment: Shipment) throws -> Revelation

  /// Compares what the ledger says with what customers see now. Changes nothing.
  func compare(_ record: ChannelRecord) throws -> ChannelComparison

  /// A release that is there, or was taken back there, although the ledger does not say so: the run that published it was killed, or
  /// another clone's ledger has it. Changes nothing.
  ///
  /// - Parameter shipment: without artifacts if the ledger knows the release from no channel.
  /// - Returns: nil also where nothing but the ledger leads to a release.
  func find(_ shipment: Shipment) throws -> Revelation?

  /// Brings the manifest back to the version before. Like the two verbs below, it may be called again at any time. In a dry run,
  /// it is a question: whether the real call would be refused.
  ///
  /// - Returns: nil if every version has files of its own here, so that there is nothing to bring back.
  func withdraw(_ withdrawal: Withdrawal) throws -> Retreat?

  /// Deletes what names the artifacts of a withdrawn release, such as its tag.
  func hide(_ withdrawal: Withdrawal) throws -> [Removal]

  /// Deletes the artifacts, which nothing names any more.
  func delete(_ withdrawal: Withdrawal) throws -> [Removal]

  /// Where a customer's files that grow are; nil if there are none here. It is asked for anew whenever somebody else has changed them.
  ///
  /// - Parameter version: one of the customer's.
  func growing(of appID: Identifier, _ version: PackageVersion) throws -> GrowingPlace?
}

extension ReleaseChannel {
  package func address(of shipment: Shipment) -> String? { destination(of: shipment) }

  package var needsZips: Bool { false }

  package func find(_ shipment: Shipment) throws -> Revelation? { nil }

  package func growing(of appID: Identifier, _ version: PackageVersion) -> GrowingPlace? { nil }
}

/// A customer's releases at a channel, by the ledger, the highest first.
package typealias LedgerQuestion = @Sendable (_ appID: Identifier, _ channel: Identifier) throws -> [LedgerEntry]

extension String {
  /// Whether two paths or URLs are the same, written from different folders.
  package func isSamePlace(as other: String) -> Bool {
    hasLastComponent(other) || other.hasLastComponent(self)
  }
}

/// What a destination has of a release.
package enum Standing: Hashable, Sendable {
  /// Nothing, or a part. The names of what is missing, for people.
  case missing([String])
  /// All of it.
  case published(Revelation)
  /// Something else under the same name, which is never overwritten.
  case conflict([Finding])
}

/// What makes a release visible at a destination.
package struct Revelation: Hashable, Sendable {
  /// The URL or path of the destination.
  package var destination: String
  /// The full id of the commit, and the tag that names it.
  package var commit: String?
  package var tag: String?

  package init(destination: String, commit: String? = nil, tag: String? = nil) {
    self.destination = destination
    self.commit = commit
    self.tag = tag
  }
}
