import Artifacts
import Domain
import Manifest
import Platform

/// An xcframework or artifact bundle that may become a product.
struct FoundBase: Sendable {
  /// The folder, or the zip that contains it.
  var path: String
  /// The name of the framework inside, or else of the folder.
  var name: String
  var kind: PackageKind
  var isZipped: Bool
  /// `CFBundleShortVersionString` of the first slice.
  var version: String?
  /// Whether every slice is a framework, which has a place for models.
  var takesModels: Bool
  /// The code seals that models would break.
  var seals: [String]
  /// The minimum versions of the slices for devices, by platform.
  var minimums: [String: DottedVersion]

  /// - Parameter isAlone: whether it is the only one in its zip; of several, a build knows each by its folder's name.
  /// - Throws: `Failure` or `SystemError` for what cannot be read.
  init(_ source: BaseSource, at path: String, isAlone: Bool) throws {
    let (tree, _) = BaseNames.withoutJunk(try source.tree())
    self.path = path
    kind = PackageKind(of: source, tree)
    if case .zip = source { isZipped = true } else { isZipped = false }
    name = FilePath.stem(of: source.path)
    (takesModels, seals, minimums) = (false, CodeSeal.locate(in: tree), [:])
    guard kind == .xcframework, let framework = try read(source, tree), isAlone else { return }
    if ReleaseConfiguration.Product.isName(framework) { name = framework }
  }

  /// - Returns: the name of the framework in every slice.
  private mutating func read(_ source: BaseSource, _ tree: FileTree) throws -> String? {
    let file = FilePath.join(source.path, "Info.plist")
    guard tree.isFile("Info.plist") else { return nil }
    let list = try PropertyList(parsing: source.read("Info.plist"), file: file)
    let libraries = XCFramework.read(list, tree: tree, file: file).libraries
    let layouts = libraries.compactMap { library in
      (try? FrameworkLayout(of: library, in: tree, file: source.path)).map { (library, $0.folder) }
    }
    takesModels = !libraries.isEmpty && layouts.count == libraries.count
    for (library, folder) in layouts {
      guard let info = Self.info(of: source, in: folder, tree: tree) else { continue }
      version = version ?? info.shortVersion
      if library.variant == nil { minimums[library.platform] = info.minimumOSVersion ?? info.minimumSystemVersion }
    }
    let names = Set(layouts.map { FilePath.stem(of: $0.0.path) })
    return takesModels && names.count == 1 ? names.first : nil
  }

  /// Nil for a framework whose Info.plist is missing or malformed, which the rules report.
  private static func info(of source: BaseSource, in folder: String, tree: FileTree) -> FrameworkInfo? {
    let path = folder + "/Info.plist"
    guard tree.isFile(path), let bytes = try? source.read(path) else { return nil }
    return (try? PropertyList(parsing: bytes, file: path)).map { FrameworkInfo($0) }
  }
}
