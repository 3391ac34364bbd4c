import Artifacts

/// Which slice of an xcframework a path is in.
struct SlicePlaces {
  /// With a slash at the end, unless it is empty.
  private let start: String
  private let common: [String]
  private let isBundle: Bool

  init(_ framework: ArtifactComparison.Framework) {
    start = framework.root.isEmpty ? "" : framework.root + "/"
    common = framework.slices.common.map(\.identifier)
    isBundle = framework.isBundle
  }

  /// The slice, "" for an artifact bundle, and the rest of the path; nil for a path that is in no slice of both sides.
  func place(of path: String) -> (slice: String, rest: String)? {
    guard path.utf8.starts(with: start.utf8) else { return nil }
    let rest = String(decoding: path.utf8.dropFirst(start.utf8.count), as: UTF8.self)
    if isBundle { return ("", rest) }
    guard let slice = common.first(where: { RelativePath.isInside(rest, $0) }) else { return nil }
    return (slice, String(decoding: rest.utf8.dropFirst(slice.utf8.count + 1), as: UTF8.self))
  }

  /// The slice whose framework has this Info.plist; nil for one of a bundle inside, or of debug symbols.
  func slice(ofInfo path: String) -> String? {
    guard let (slice, rest) = place(of: path) else { return nil }
    let parts = RelativePath.components(rest)
    let isOwn =
      parts.count > 1 && parts.last == "Info.plist" && !parts[1..<(parts.count - 1)].contains { $0.contains(".") }
    return isOwn ? slice : nil
  }
}
