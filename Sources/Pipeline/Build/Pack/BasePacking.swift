import Artifacts
import Domain

/// Packs base frameworks, and refuses one that changes meanwhile.
struct BasePacking: Sendable {
  var staging: Staging
  var time: DOSTime
  var jobs: Int
  /// How files are inspected while others are compressed.
  var options: InspectionOptions

  /// - Throws: `Failure` with status 75 if a file has changed.
  func pack(_ base: InspectedBase) async throws -> PackedBase {
    try await BaseSnapshot.guarding([base.snapshot]) {
      let folder = try base.source.folder(unpackingInto: staging.scratch, name: base.id)
      return try await PackedBase.pack(
        base, folder: folder, scratch: staging.scratch, time: time, jobs: jobs, options: options)
    }
  }
}
