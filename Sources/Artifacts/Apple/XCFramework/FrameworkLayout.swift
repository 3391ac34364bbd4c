import Domain

/// Where the resources of a slice are (Apple, "Framework Programming Guide", "Anatomy of Framework Bundles").
package struct FrameworkLayout: Hashable, Sendable {
  package enum Shape: Hashable, Sendable {
    /// Info.plist and resources in the framework's root: iOS, tvOS, watchOS, visionOS and the simulators.
    case shallow
    /// Resources in `Versions/<version>/Resources`: macOS and Mac Catalyst.
    case deep(version: String)
  }

  package var shape: Shape
  /// The folder of resources, which may not exist yet, relative to the xcframework's root: `ios-arm64/X.framework` or
  /// `ios-arm64_x86_64-maccatalyst/X.framework/Versions/A/Resources`.
  package var folder: String
  package var warnings: [Finding]

  /// Determines the shape from the files, not from the platform: shallow Mac frameworks exist.
  /// - Parameters:
  ///   - tree: the contents of the xcframework, relative to its root.
  ///   - file: the path of the xcframework to name in findings.
  /// - Throws: `Failure(.badInput)` for a bare library, a flattened framework, or a folder inside a symlink.
  package init(of library: XCFramework.Library, in tree: FileTree, file: String) throws(Failure) {
    let bundle = Bundle(library: library, tree: tree, file: file)
    try bundle.checkIsFramework()
    (shape, warnings) = try bundle.shape()
    folder =
      switch shape {
      case .shallow: library.bundlePath
      case .deep(let version): "\(library.bundlePath)/Versions/\(version)/Resources"
      }
    try bundle.checkIsFolder(folder)
    warnings += bundle.unexpectedShape(shape)
  }
}

/// A framework's folder.
private struct Bundle {
  let library: XCFramework.Library
  let tree: FileTree
  let file: String

  private var path: String { library.bundlePath }
  private var versions: String { path + "/Versions" }

  func checkIsFramework() throws(Failure) {
    guard RelativePath.fileExtension(library.path) == "framework" else {
      throw failure(
        .notAFramework, at: path, "is a bare library, which cannot contain resources",
        remedy: "build the product as a framework")
    }
    guard tree.isDirectory(path) || tree.firstSymlink(onTheWayTo: path) != nil else {
      throw failure(.missingFramework, at: path, "does not exist")
    }
  }

  /// Nothing is written through a symlink: it may point anywhere.
  func checkIsFolder(_ folder: String) throws(Failure) {
    if let link = tree.firstSymlink(onTheWayTo: folder) {
      throw failure(
        .symlink, at: link, "is a symlink, and files are not written through symlinks",
        remedy: "replace it with the folder")
    }
    if tree.isFile(folder) { throw failure(.notAFolder, at: folder, "is a file, expected a folder") }
  }

  func shape() throws(Failure) -> (FrameworkLayout.Shape, [Finding]) {
    try checkIsFolder(versions)
    guard tree.isDirectory(versions) else { return (.shallow, []) }
    let current = versions + "/Current"
    switch tree[current]?.kind {
    case .symlink(let target):
      let version = try version(named: target, by: current)
      return (.deep(version: version), try resourcesLink(version))
    case .directory, .file:
      throw flattened(current)
    case nil:
      return try shapeWithoutCurrent()
    }
  }

  private var realVersions: [String] {
    tree.names(in: versions).filter { $0 != "Current" && tree.isDirectory(versions + "/" + $0) }
  }

  private func version(named target: String, by link: String) throws(Failure) -> String {
    let parts = RelativePath.components(target).filter { !$0.isEmpty && $0 != "." }
    guard target.utf8.first != UInt8(ascii: "/"), parts.count == 1, let version = parts.first,
      realVersions.contains(version)
    else {
      throw failure(
        .brokenLink, at: link, "points to \(target.debugDescription), which is not a version next to it")
    }
    return version
  }

  private func shapeWithoutCurrent() throws(Failure) -> (FrameworkLayout.Shape, [Finding]) {
    let found = realVersions
    guard found.count <= 1 else {
      throw failure(
        .noCurrentVersion, at: versions, "has the versions \(found.joined(separator: ", ")) but no link Current")
    }
    guard let version = found.first else { return (.shallow, []) }
    let finding = warning(
      .noCurrentVersion, at: versions, "has no link Current, so version \(version) will not be found")
    return (.deep(version: version), [finding] + (try resourcesLink(version)))
  }

  /// The system reads a deep framework through the link in its root.
  private func resourcesLink(_ version: String) throws(Failure) -> [Finding] {
    let link = path + "/Resources"
    switch tree[link]?.kind {
    case .symlink:
      let target = tree.resolvingSymlinks(link)
      if target == "\(versions)/\(version)/Resources" { return [] }
      return [warning(.brokenLink, at: link, "does not point to Versions/\(version)/Resources")]
    case .directory, .file:
      throw flattened(link)
    case nil:
      return [warning(.noResourcesLink, at: link, "is missing, so resources will not be found")]
    }
  }

  func unexpectedShape(_ shape: FrameworkLayout.Shape) -> [Finding] {
    let isMac = library.platform == "macos" || library.variant == "maccatalyst"
    switch shape {
    case .shallow where isMac:
      return [warning(.unexpectedShape, at: path, "is shallow, but frameworks for \(library.system) are versioned")]
    case .deep where !isMac && library.platform != "driverkit":
      let message = "is versioned, but \(library.system) accepts only shallow frameworks"
      return [warning(.unexpectedShape, at: path, message)]
    default: return []
    }
  }

  // MARK: Findings

  private func flattened(_ path: String) -> Failure {
    failure(
      .flattened, at: path, "is not a symlink: the framework's links were lost when it was packed or unpacked",
      remedy: "zip with `zip --symlinks` or `ditto -c -k --keepParent`, unzip with `unzip` or `ditto -x -k`")
  }

  private func failure(_ problem: StructureProblem, at path: String, _ message: String, remedy: String? = nil)
    -> Failure
  {
    Failure(.badInput, Finding(problem, at: Location(file, .path(path)), message, remedy: remedy))
  }

  private func warning(_ problem: StructureProblem, at path: String, _ message: String) -> Finding {
    Finding(
      problem, .warning, at: Location(file, .path(path)), message, remedy: "rebuild the framework with Xcode")
  }
}
