import Apple
import Domain

/// An xcframework inside of an artifact.
package struct InspectedFramework: Sendable {
  /// One library that the root Info.plist lists and whose names can be followed.
  package struct Slice: Sendable {
    package var library: XCFramework.Library
    /// Where the framework's resources are, or why that is unknown.
    package var layout: Result<FrameworkLayout, Failure>
    /// Of the binary, links followed, relative to the xcframework; nil where there is none.
    package var binaryPath: String?
    package var binary: InspectedFile?
    /// Of the framework's own Info.plist, relative to the xcframework.
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
    package var platform: String { ([library.platform] + [library.variant].compactMap(\.self)).joined(separator: "-") }
  }

  /// Inside the artifact: `ContextSDK.xcframework`, or "" where the artifact is the xcframework.
  package var root: String
  /// Without its extension.
  package var name: String
  /// Relative to the root.
  package var tree: FileTree
  /// The root Info.plist; nil where there is no property list to read.
  package var infoPlist: PropertyList?
  /// Nil where there is no property list to read.
  package var reading: XCFramework.Reading?
  /// The first ones: there are eleven platforms, and a rule tells of those that stand there twice.
  package var slices: [Slice]

  private static let mostSlices = 32

  /// A path inside the artifact.
  package func place(_ path: String) -> String {
    root.isEmpty ? path : path.isEmpty ? root : root + "/" + path
  }

  /// - Parameters:
  ///   - root: the folder inside the artifact that holds the root Info.plist.
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
    slices = reading.libraries.filter { RelativePath.isSafe($0.identifier) && RelativePath.isSafe($0.path) }
      .prefix(Self.mostSlices).map { slice(of: $0, in: artifact) }
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

  /// What the xcframework or the framework says, else what a framework's binary is called.
  private func binaryPath(of slice: Slice) -> String {
    if let path = slice.library.binaryPath, RelativePath.isSafe(path) { return slice.identifier + "/" + path }
    guard slice.isFramework else { return slice.bundlePath }
    let executable = slice.info?.content.propertyList?["CFBundleExecutable"]?.string
    if let executable, RelativePath.isSafe(executable), tree[slice.bundlePath + "/" + executable] != nil {
      return slice.bundlePath + "/" + executable
    }
    return slice.bundlePath + "/" + String(RelativePath.name(slice.bundlePath).dropLast(".framework".count))
  }
}

extension InspectedArtifact {
  /// The folders that a root Info.plist makes an xcframework, in the order of their paths: the artifact itself, or what
  /// stands at the top of it.
  package var frameworkRoots: [String] {
    if file("Info.plist")?.content.propertyList?["AvailableLibraries"] != nil { return [""] }
    let inside = tree.names(in: "").filter { name in
      RelativePath.fileExtension(name) == "xcframework" && tree.isDirectory(name)
    }
    // Whatever its Info.plist is like, a folder of this name was meant to be one.
    if inside.isEmpty, case .folder = form, RelativePath.folderExtension(path) == "xcframework" { return [""] }
    return inside
  }
}

extension RelativePath {
  /// The same of a folder that may be named with a slash at its end.
  fileprivate static func folderExtension(_ path: String) -> String {
    components(path).last { !$0.isEmpty }.map(fileExtension) ?? ""
  }
}
