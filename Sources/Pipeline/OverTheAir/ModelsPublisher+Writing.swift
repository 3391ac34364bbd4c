import Domain
import Manifest
import OverTheAir
import Platform
import Publishing
import TUF

/// How a publication comes to its place: devices see what it was before, or all of it.
extension ModelsPublisher {
  /// Creates what never changes, by the next numbers that nobody has taken.
  ///
  /// - Returns: what is there now; nil if a person must sign with another number.
  func create(
    _ planned: NextPublication, _ edited: Edited, after published: PublishedModels?, at place: any ObjectPlace,
    _ outcome: inout ModelsReport.Customer
  ) async throws -> NextPublication? {
    var next = planned
    var taken = 0
    // The number of a rollout that is taken is that of a run that was killed, or of one that is running.
    while let object = try await firstTaken(of: next.immutable, at: place, &outcome) {
      if object.name == "metadata/\(next.versions.targets).targets.json" { return nil }
      taken += 1
      if taken == Self.attempts {
        throw PublishedModels.refused(at: place, name: object.name, words: "has other bytes, and so have the next")
      }
      next = try self.next(outcome.appID, edited, after: published, skipping: taken)
    }
    try await setup.retry.run { try place.keep(next.immutable) }
    for object in next.immutable { try await setup.retry.run { try readBack(object, place) } }
    return next
  }

  /// Replaces what leads devices there.
  ///
  /// - Returns: false if somebody else has published in between.
  func show(
    _ next: NextPublication, after published: PublishedModels?, at place: any ObjectPlace,
    _ outcome: inout ModelsReport.Customer
  ) async throws -> Bool {
    for object in next.mutable {
      let before = try await before(object, published: published, at: place)
      if case .bytes(let bytes) = object.content, bytes == before?.bytes ?? Mirror.empty { continue }
      guard try await setup.retry.run({ try place.replace(object, since: before) }) else { return false }
      guard try await setup.retry.run({ try isShown(object, of: next, since: before, place) }) else { return false }
      outcome.objectCount += 1
      outcome.byteCount += object.size
    }
    try await setup.retry.run { try place.keep([next.timestamp, next.feed]) }
    guard try await setup.retry.run({ try place.show() }) else { return false }
    try purge(next, outcome.appID)
    return true
  }

  /// The state that an object is replaced in.
  private func before(
    _ object: NewObject, published: PublishedModels?, at place: any ObjectPlace
  ) async throws -> PlacedObject? {
    switch object.name {
    case PublishedModels.timestampName: published?.timestamp
    case Feed.fileName: published?.feed
    default: try await setup.retry.run { try place.get(object.name, limit: PublishedModels.longestMetadata) }
    }
  }

  /// Creates what is not there.
  ///
  /// - Returns: the first that is there with other bytes.
  private func firstTaken(
    of objects: [NewObject], at place: any ObjectPlace, _ outcome: inout ModelsReport.Customer
  ) async throws -> NewObject? {
    for object in objects {
      if try await setup.retry.run({ try place.create(object) }) {
        outcome.objectCount += 1
        outcome.byteCount += object.size
      } else if try await setup.retry.run({ try !holds(object, place) }) {
        return object
      }
    }
    return nil
  }

  private func holds(_ object: NewObject, _ place: any ObjectPlace) throws -> Bool {
    try place.flaw(of: object.name, size: object.size, digest: object.digest) == nil
  }

  private func readBack(_ object: NewObject, _ place: any ObjectPlace) throws {
    switch try place.flaw(of: object.name, size: object.size, digest: object.digest) {
    case nil: return
    case .missing: throw lost(object, place)
    default:
      throw PublishedModels.refused(at: place, name: object.name, words: "does not have the bytes that were written")
    }
  }

  /// - Returns: false if there is something else, which the next attempt reads. Who has published on top of this had read it.
  private func isShown(
    _ object: NewObject, of next: NextPublication, since before: PlacedObject?, _ place: any ObjectPlace
  ) throws -> Bool {
    guard let found = try place.get(object.name, limit: GrowingPlace.largest)?.bytes, found != before?.bytes else {
      throw lost(object, place)
    }
    if SHA256Sum.of(found) == object.digest { return true }
    return setup.isTimestamp(Feed(parsing: found).map { Array($0.timestamp.utf8) } ?? found, onTopOf: next.versions)
  }

  /// A place may show late what it has taken.
  private func lost(_ object: NewObject, _ place: any ObjectPlace) -> TemporaryFailure {
    TemporaryFailure(
      "models.lost", at: Location(place.address(of: object.name)),
      "does not have what was written, though the place took it",
      remedy: "see that the place keeps what it takes, and that no cache answers for it; then run the same command "
        + "again: it goes on from what is there"
    ).late(at: "ota.place")
  }

  private func purge(_ next: NextPublication, _ appID: Identifier) throws {
    guard let arguments = setup.ota.purge else { return }
    var command = ProcessCommand(arguments: arguments, workingDirectory: setup.folder)
    command.variables = [
      "RELEASE_APP_ID": appID.description,
      "RELEASE_URLS": next.mutable.map { "\(setup.url(of: appID))/\($0.name)" }.joined(separator: " "),
    ]
    let result = try environment.run(command)
    if result.status == 0 { return }
    environment.warn(
      "models.purge", at: Location(arguments[0]), "ended with status \(result.status)",
      subject: "app_id \(appID)", remedy: "caches ask again by themselves after a minute")
  }
}
