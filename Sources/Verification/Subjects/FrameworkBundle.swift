import Artifacts
import Domain

/// A slice that is a framework with a valid shape. `bundle.shape` reports frameworks without one; no other rule can check
/// their contents.
struct FrameworkBundle {
  var framework: InspectedFramework
  var slice: InspectedFramework.Slice
  /// The folder of its resources, relative to the xcframework.
  var resources: String
  /// Nil if there is no readable Info.plist.
  var info: FrameworkInfo?

  /// The framework's name without its extension, which its binary and its module share.
  var name: String { slice.bundleName }
  /// Nothing loads the bundle of a static framework, so problems with it are less severe.
  var isStatic: Bool { slice.machO?.linkage == .static }
  /// Whether there is a file at the path, after following symlinks.
  func hasFile(_ path: String) -> Bool {
    framework.tree.resolvingSymlinks(path).map(framework.tree.isFile) == true
  }
}

extension InspectedFramework {
  var bundles: [FrameworkBundle] {
    slices.compactMap { slice in
      guard slice.isFramework, tree.isDirectory(slice.bundlePath), let resources = slice.resources else { return nil }
      return FrameworkBundle(
        framework: self, slice: slice, resources: resources,
        info: slice.info?.content.propertyList.map(FrameworkInfo.init))
    }
  }
}

extension InspectedRoot {
  /// The location of a violation that concerns the whole xcframework or bundle.
  var whole: String? { root.isEmpty ? nil : root }
}
