import Domain
import Platform

/// Finds the framework in an archive.
struct XcodeArchiveReader {
  var product: String
  var archive: XcodeArchive

  /// `Products/usr/local/lib/SDK.framework` is where packages go.
  private static let deepest = 5

  /// - Returns: also the dSYM, which static frameworks do not have.
  func framework() throws -> (framework: String, symbols: String?) {
    let products = FilePath.join(archive.path, "Products")
    var found: [String] = []
    if FileSystem.isDirectory(products) { try find(in: products, depth: 1, &found) }
    let own = found.filter { FilePath.stem(of: $0) == product }
    guard own.count == 1, let framework = own.first else { throw failure(found) }
    try addModule(to: framework)
    let symbols = FilePath.join(archive.path, "dSYMs/\(product).framework.dSYM")
    return (framework, FileSystem.isDirectory(symbols) ? symbols : nil)
  }

  private func find(in folder: String, depth: Int, _ found: inout [String]) throws {
    for name in try FileSystem.textNames(in: folder) {
      let path = FilePath.join(folder, name)
      guard try FileSystem.status(path, followingLinks: false)?.kind == .directory else { continue }
      if FilePath.pathExtension(of: name) == "framework" {
        found.append(path)
      } else if depth < Self.deepest {
        try find(in: path, depth: depth + 1, &found)
      }
    }
  }

  /// xcodebuild leaves the Swift module of a package's framework among its own files, as if nobody imported it.
  private func addModule(to framework: String) throws {
    guard let scheme = archive.packageScheme else { return }
    let module = "\(product).swiftmodule"
    let target = FilePath.join(framework, "Modules/\(module)")
    if try FileSystem.status(target) != nil { return }
    let builds = FilePath.join(
      archive.derivedData, "Build/Intermediates.noindex/ArchiveIntermediates/\(scheme)/BuildProductsPath")
    guard FileSystem.isDirectory(builds) else { return }
    for name in try FileSystem.textNames(in: builds) {
      let source = FilePath.join(FilePath.join(builds, name), module)
      guard FileSystem.isDirectory(source) else { continue }
      try FileSystem.makeDirectories(FilePath.parent(of: target))
      try FileSystem.copyTree(source, to: target)
      // For debuggers on this machine: it names the sources' paths.
      return try FileSystem.removeTree(FilePath.join(target, "Project"))
    }
  }

  private func failure(_ found: [String]) -> Failure {
    let names = found.map { FilePath.lastComponent(of: $0) }.joined(separator: ", ")
    return Failure(
      .badInput, "builder.archive", at: Location(archive.path),
      "the archive for \(archive.destination) has no \(product).framework: it has "
        + (names.isEmpty ? "no framework" : names), subject: "product \(product)",
      remedy:
        "name a scheme that builds a framework with the product's name, in a package a library of `type: .dynamic`")
  }
}
