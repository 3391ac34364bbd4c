import Artifacts

/// Finds the slice that a path of an artifact is in.
struct SlicePaths {
  /// How many folders may be around an xcframework.
  private static let deepest = 4

  private let identifiers: [String: Set<String>]

  init(_ frameworks: [InspectedFramework]) {
    identifiers = Dictionary(
      frameworks.map { ($0.root, Set($0.slices.map(\.identifier))) }, uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter path: inside the artifact.
  func identifier(of path: String) -> String? {
    let components = path.utf8.split(separator: UInt8(ascii: "/"), maxSplits: Self.deepest + 1)
      .map { String(decoding: $0, as: UTF8.self) }
    for depth in 0..<min(components.count, Self.deepest + 1) {
      let root = components[..<depth].joined(separator: "/")
      if identifiers[root]?.contains(components[depth]) == true { return components[depth] }
    }
    return nil
  }
}
