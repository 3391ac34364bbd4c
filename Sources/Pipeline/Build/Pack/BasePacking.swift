import Archive
import Artifacts
import Domain

/// Packs base frameworks, and refuses one that changes meanwhile.
struct BasePacking: Sendable {
  var staging: Staging
  var time: DOSTime
  var jobs: Int
  /// How files are inspected while others are compressed.
  var options: InspectionOptions

  /// - Parameter placed: a zip that has the base already.
  /// - Throws: `Failure` with status 75 if a file has changed.
  func pack(_ base: InspectedBase, placed: PlacedZip? = nil) async throws -> PackedBase {
    try await BaseSnapshot.guarding([base.snapshot]) {
      let folder = try base.source.folder(unpackingInto: staging.scratch, name: base.id)
      return try await PackedBase.pack(
        base, folder: folder, placed: placed, scratch: staging.scratch, time: time, jobs: jobs, options: options)
    }
  }
}
