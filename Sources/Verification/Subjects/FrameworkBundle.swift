import Apple
import Artifacts
import Domain

/// A slice that is a framework and has the shape of one.
///
/// What a framework without such a shape holds cannot be judged: that it has none is told once, by the rule about shapes.
struct FrameworkBundle {
  var framework: InspectedFramework
  var slice: InspectedFramework.Slice
  /// Where its resources belong, relative to the xcframework.
  var resources: String
  /// Of its Info.plist; nil where there is none that can be read.
  var info: FrameworkInfo?

  /// Relative to the slice's folder, without the extension: what its binary and its module are called.
  var name: String { String(RelativePath.name(slice.bundlePath).dropLast(".framework".count)) }
  /// Nothing loads the bundle of a static framework: what is wrong with it harms less.
  var isStatic: Bool { slice.machO?.linkage == .static }
  /// A file that is there, through symlinks too.
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

  /// Where a violation of the whole xcframework stands.
  var whole: String? { root.isEmpty ? nil : root }
}
