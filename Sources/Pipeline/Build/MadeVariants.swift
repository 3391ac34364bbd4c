import Domain

/// A variant in its staging folder: complete, checked, not yet placed.
struct BuiltVariant: Sendable {
  /// The variant's index in the plan.
  var index: Int
  /// The zips, without their addresses.
  var artifacts: [Artifact]
  var warnings: [Finding]
}

/// How a variant ended.
enum VariantOutcome: Sendable {
  case built(BuiltVariant)
  case failed(BuildReport.Failed)

  var isFailure: Bool { if case .failed = self { true } else { false } }
}

/// The variants that a build made, and those that failed. It keeps little of each.
struct MadeVariants: Sendable {
  struct Built: Sendable {
    /// The variant's index in the plan.
    var index: Int
    /// Where `artifacts` has the zips.
    var offset: Int
  }

  private(set) var artifacts = PackedArtifacts()
  private(set) var built: [Built] = []
  private(set) var failed: [BuildReport.Failed] = []
  private var ofVariants: [(index: Int, findings: [Finding])] = []
  /// Warnings about the bases and the rules.
  var ofRelease: [Finding] = []
  /// Whether the run was stopped before all were made.
  var isStopped = false

  var warnings: [Finding] { ofRelease + ofVariants.flatMap(\.findings) }

  mutating func add(_ outcome: VariantOutcome) {
    switch outcome {
    case .failed(let failed): self.failed.append(failed)
    case .built(let variant):
      built.append(Built(index: variant.index, offset: artifacts.add(variant.artifacts)))
      if !variant.warnings.isEmpty { ofVariants.append((variant.index, variant.warnings)) }
    }
  }

  /// Puts in the order of the plan what was added as it was done.
  mutating func sort() {
    built.sort { $0.index < $1.index }
    ofVariants.sort { $0.index < $1.index }
  }
}
