import Domain

/// An xcframework inside an artifact.
package struct InspectedFramework: InspectedRoot, Sendable {
  /// One library that the root Info.plist lists, with safe names.
  package struct Slice: Sendable {
    package var library: XCFramework.Library
    /// Where the framework's resources are, or why that is unknown.
    package var layout: Result<FrameworkLayout, Failure>
    /// The binary's path relative to the xcframework, with links resolved; nil if there is no binary.
    package var binaryPath: String?
    package var binary: InspectedFile?
    /// The path of the framework's own Info.plist, relative to the xcframework.
    package var infoPath: String
    package var info: InspectedFile?

    package var identifier: String { library.identifier }
    /// The framework's folder, relative to the xcframework.
    package var bundlePath: String { library.bundlePath }
    package var isFramework: Bool { RelativePath.fileExtension(bundlePath) == "framework" }
    package var machO: MachOFile? { binary?.content.machO }
    /// Where resources belong, relative to the xcframework; nil for a bare library.
    package var resources: String? { try? layout.get().folder }
    /// `ios-simulator`, `macos`.
    package var platform: String { library.system }
    /// `X` of `X.framework`, by convention also the binary's name.
    package var bundleName: String {
      let name = RelativePath.name(bundlePath)
      return isFramework ? String(decoding: name.utf8.dropLast(".framework".utf8.count), as: UTF8.self) : name
    }
  }

  package var root: String
  /// Without its extension.
  package var name: String
  package var tree: FileTree
  /// The root Info.plist; nil if there is no readable property list.
  package var infoPlist: PropertyList?
  /// Nil if there is no readable property list.
  package var reading: XCFramework.Reading?
  /// Each once, at most 32. There are eleven platforms, and a rule reports those that are listed twice.
  package var slices: [Slice]

  private static let mostSlices = 32

  /// - Parameters:
  ///   - root: the folder inside the artifact with the root Info.plist.
  ///   - name: the product's name.
  package init(root: String, name: String, in artifact: InspectedArtifact) {
    self.root = root
    self.name = name
    tree = artifact.tree.subtree(root)
    slices = []
    guard let list = artifact.file(place("Info.plist"))?.content.propertyList else { return }
    let reading = XCFramework.read(list, tree: tree, file: place("Info.plist"))
    infoPlist = list
    self.reading = reading
    slices = reading.libraries.filter { library in
      RelativePath.isSafe(library.identifier) && RelativePath.isSafe(library.path)
    }.uniqued().prefix(Self.mostSlices).map { slice(of: $0, in: artifact) }
  }

  private func slice(of library: XCFramework.Library, in artifact: InspectedArtifact) -> Slice {
    let layout = Result { () throws(Failure) in try FrameworkLayout(of: library, in: tree, file: root) }
    let bundle = library.bundlePath
    var slice = Slice(library: library, layout: layout, infoPath: bundle + "/Info.plist")
    if case .success(let layout) = layout, case .deep = layout.shape {
      slice.infoPath = layout.folder + "/Info.plist"
    }
    slice.info = artifact.file(self.place(slice.infoPath))
    slice.binaryPath = tree.resolvingSymlinks(binaryPath(of: slice)).flatMap { tree.isFile($0) ? $0 : nil }
    slice.binary = slice.binaryPath.flatMap { artifact.file(self.place($0)) }
    return slice
  }

  /// The path that the xcframework or the framework names, or else the default name of a framework's binary.
  private func binaryPath(of slice: Slice) -> String {
    if let path = slice.library.binaryPath, RelativePath.isSafe(path) { return slice.identifier + "/" + path }
    guard slice.isFramework else { return slice.bundlePath }
    let executable = slice.info?.content.propertyList?["CFBundleExecutable"]?.string
    if let executable, RelativePath.isSafe(executable), tree[slice.bundlePath + "/" + executable] != nil {
      return slice.bundlePath + "/" + executable
    }
    return slice.bundlePath + "/" + slice.bundleName
  }
}
