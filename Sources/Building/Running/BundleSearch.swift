import Domain
import Manifest
import Platform

/// Finds the one bundle that a builder has made.
struct BundleSearch {
  var product: String
  /// Where it should be: the bundle, a zip of it, or a folder with one of them.
  var place: String
  /// Where a zip is unpacked.
  var scratch: String
  var builder: BuilderConfiguration

  /// A wrapping folder, as `ios`, and those of `pod pack`.
  private static let deepest = 3

  func bundle() throws -> String {
    switch try FileSystem.status(place)?.kind {
    case .directory?: return try BundleName.isBundle(place) ? named(place) : bundle(inFolder: place)
    case .file? where BundleName.isZip(place): return try bundle(inZip: place)
    case .file?, .symlink?, .other?:
      throw failure("no-output", "\(place) is no \(wanted), and no zip of one")
    case nil: throw failure("no-output", "nothing is at \(place)")
    }
  }

  private func bundle(inFolder folder: String) throws -> String {
    var found = Found()
    try walk(folder, depth: 1, &found)
    if !found.bundles.isEmpty { return try named(only(found.bundles, in: folder)) }
    if !found.zips.isEmpty { return try bundle(inZip: only(found.zips, in: folder)) }
    throw failure(
      "no-output", found.others.isEmpty ? "\(folder) is empty" : "\(folder) has only \(Amount.names(found.others))")
  }

  private func bundle(inZip zip: String) throws -> String {
    let archive = ZippedBundle(zip: zip)
    let roots = try archive.roots()
    if roots.isEmpty { throw failure("no-output", "\(zip) has no \(wanted) in it") }
    let root = try named(only(roots, in: zip))
    let folder = try FileSystem.makeTemporaryDirectory(in: scratch, prefix: "unpacked-")
    return try archive.unpack(root, to: folder)
  }

  /// - Throws: `Failure` unless there is exactly one.
  private func only(_ paths: [String], in place: String) throws -> String {
    if paths.count == 1, let path = paths.first { return path }
    throw failure("several-outputs", "there are several in \(place): \(Amount.names(paths))")
  }

  /// - Throws: `Failure` if the bundle has another name than the product.
  private func named(_ path: String) throws -> String {
    if FilePath.stem(of: path) == product { return path }
    throw failure("output-name", "it is \(FilePath.lastComponent(of: path)), and the product is \(product)")
  }

  private struct Found {
    var bundles: [String] = []
    var zips: [String] = []
    var others: [String] = []
  }

  private func walk(_ folder: String, depth: Int, _ found: inout Found) throws {
    for name in try FileSystem.textNames(in: folder) where !name.hasPrefix(".") {
      let path = FilePath.join(folder, name)
      let isFolder = FileSystem.isDirectory(path)
      if isFolder, BundleName.isBundle(name) {
        found.bundles.append(path)
      } else if !isFolder, BundleName.isZip(name) {
        found.zips.append(path)
      } else {
        if depth == 1 { found.others.append(name) }
        // A link might lead back.
        let isOwn = try FileSystem.status(path, followingLinks: false)?.kind == .directory
        if isOwn, depth < Self.deepest, !BundleName.isOpaque(name) { try walk(path, depth: depth + 1, &found) }
      }
    }
  }
}

enum BundleName {
  static func isBundle(_ path: String) -> Bool {
    ["xcframework", "artifactbundle"].contains(FilePath.pathExtension(of: path))
  }

  static func isZip(_ path: String) -> Bool { FilePath.pathExtension(of: path) == "zip" }

  /// Whether it is a folder of another kind, in which nobody looks for a bundle.
  static func isOpaque(_ path: String) -> Bool {
    ["framework", "dSYM", "xcarchive", "bundle"].contains(FilePath.pathExtension(of: path))
  }
}
