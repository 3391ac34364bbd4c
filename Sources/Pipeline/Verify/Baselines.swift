import Artifacts
import Domain
import Platform

/// The baseline of each product: one of its zips, which the product's other zips are compared with. Zips with the same
/// file name belong to one product.
struct Baselines: Sendable {
  /// The number of variants of a release that are tried. If these have problems, the others are unlikely to be better.
  static let attempts = 3

  /// Products with more than one zip. The others need no baseline.
  private let products: Set<String>
  private var baselines: [String: Baseline] = [:]

  init(for targets: [VerificationTarget]) {
    var counts: [String: Int] = [:]
    for path in targets.flatMap(\.zips) { counts[FilePath.lastComponent(of: path), default: 0] += 1 }
    products = Set(counts.filter { $0.value > 1 }.keys)
  }

  var isComplete: Bool { baselines.count == products.count }

  func baseline(for path: String) -> Baseline? { baselines[FilePath.lastComponent(of: path)] }

  /// Makes zips the baselines of products that have none yet, unless something is wrong with them.
  mutating func add(_ artifacts: [InspectedArtifact]) {
    for artifact in artifacts where artifact.digest != nil {
      let product = FilePath.lastComponent(of: artifact.path)
      guard products.contains(product), baselines[product] == nil else { continue }
      // A zip that cannot be read again is read as a whole, like all others of its product.
      baselines[product] = try? Baseline(artifact)
    }
  }
}

extension VerificationTarget {
  /// The paths of its zips.
  var zips: [String] {
    if case .zip(let path) = self { return [path] }
    return variants.flatMap { folder in folder.zips.map { FilePath.join(folder.path, $0) } }
  }
}
