import Artifacts

/// The paths that files of the older side have in the comparison: those of the newer side.
///
/// Folders of slices are renamed when architectures come and go, and an xcframework when its product is.
struct FolderNames {
  struct Renaming {
    /// Paths without a slash at the end.
    var old: String
    var new: String

    /// Nil if the path is not of the folder.
    func path(_ path: String) -> String? {
      if old.isEmpty { return new + "/" + path }
      guard RelativePath.isInside(path, old) else { return nil }
      return new + String(decoding: path.utf8.dropFirst(old.utf8.count), as: UTF8.self)
    }
  }

  /// The xcframework or bundle.
  private var root: Renaming?
  private var slices: [Renaming]

  /// - Parameters:
  ///   - root: the name of the artifact's only xcframework or bundle, and the one in the paths of both sides; nil for other
  ///     artifacts.
  ///   - slices: the folders of slices below that.
  ///   - paths: all of the side.
  init(root: Renaming?, slices: [Renaming], paths: [String]) {
    self.root = root.flatMap { ByteText($0.old) == ByteText($0.new) ? nil : $0 }
    self.slices = []
    let isMixed = paths.contains { Self.isTaken(self.path($0), by: slices) }
    if !isMixed { self.slices = slices }
  }

  /// Whether a path is already in a folder that another is renamed to. The files of both would become one.
  private static func isTaken(_ path: String, by slices: [Renaming]) -> Bool {
    let isNew = slices.contains { RelativePath.isInside(path, $0.new) }
    return isNew && !slices.contains { $0.path(path) != nil }
  }

  func path(_ path: String) -> String {
    let path = root?.path(path) ?? path
    return slices.lazy.compactMap { $0.path(path) }.first ?? path
  }
}
