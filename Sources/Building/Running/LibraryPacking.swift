import Domain
import Platform

/// Packs a static library with its headers as an artifact bundle.
struct LibraryPacking {
  var library: SwiftLibrary
  var product: String
  var version: String
  var triple: String
  /// Where SwiftPM has put the library.
  var folder: String

  private static let moduleMap = "module.modulemap"

  /// - Returns: the bundle's path.
  func pack() throws -> String {
    let source = FilePath.join(folder, library.fileName)
    guard let status = try FileSystem.status(source), status.kind == .file else { throw notStatic }
    let place = "\(triple)/\(library.fileName)"
    try FileSystem.makeDirectories(FilePath.join(library.bundle, triple))
    try FileSystem.copyFile(
      source, size: status.size, to: FilePath.join(library.bundle, place), executable: false)
    let info = BundleInfo(
      product: product, version: version, triple: triple, library: place, headers: "include",
      moduleMap: "include/" + (try copyHeaders()))
    try FileSystem.writeNewFile(FilePath.join(library.bundle, "info.json"), info.text.utf8)
    return library.bundle
  }

  /// - Returns: the module map's path below the headers.
  private func copyHeaders() throws -> String {
    let target = FilePath.join(library.bundle, "include")
    try FileSystem.makeDirectories(target)
    guard FileSystem.isDirectory(library.headers) else { throw headers("there is no such folder") }
    var files: [String] = []
    for entry in try FileSystem.tree(of: library.headers).entries where !isHidden(entry.path) {
      let path = FilePath.join(target, entry.path)
      if entry.kind == .directory {
        try FileSystem.makeDirectory(path)
      } else {
        try copy(FilePath.join(library.headers, entry.path), to: path)
        files.append(entry.path)
      }
    }
    return try moduleMap(of: files, in: target)
  }

  /// Links are copied as the files that they name: the bundle has nothing else of the package.
  private func copy(_ header: String, to path: String) throws {
    guard let status = try FileSystem.status(header), status.kind == .file else {
      throw headers("\(header) is neither a file nor a link to one")
    }
    try FileSystem.copyFile(header, size: status.size, to: path, executable: false)
  }

  /// The one that is there, or a new one.
  private func moduleMap(of files: [String], in folder: String) throws -> String {
    let maps = files.filter { $0.hasSuffix(".modulemap") && !$0.contains("/") }
    if maps.contains(Self.moduleMap) { return Self.moduleMap }
    if let map = maps.first { return maps.count == 1 ? map : try severalMaps(maps) }
    let names = files.filter { FilePath.pathExtension(of: $0) == "h" }
    if names.isEmpty { throw headers("there are no C headers in it") }
    if let name = names.first(where: { !HeaderModuleMap.canName($0) }) {
      throw headers("a module map cannot name \(name.debugDescription): rename it, or add a module map")
    }
    let text = HeaderModuleMap.text(module: product, headers: names)
    try FileSystem.writeNewFile(FilePath.join(folder, Self.moduleMap), text.utf8)
    return Self.moduleMap
  }

  private func severalMaps(_ maps: [String]) throws -> String {
    throw headers("there are several module maps, and none is \(Self.moduleMap): \(maps.joined(separator: ", "))")
  }

  private func isHidden(_ path: String) -> Bool { path.split(separator: "/").contains { $0.hasPrefix(".") } }

  private var notStatic: Failure {
    failure(
      "builder.library", at: folder,
      "SwiftPM made no \(library.fileName): the package has no static library product \(library.name)",
      remedy: BuilderAdvice.staticLibrary)
  }

  private func headers(_ message: String) -> Failure {
    failure(
      "builder.headers", at: library.headers, message,
      remedy: "correct `headers`: the folder with the library's C headers, relative to the builder's `directory`")
  }

  private func failure(_ code: String, at place: String, _ message: String, remedy: String) -> Failure {
    Failure(.badInput, code, at: Location(place), message, subject: "product \(product)", remedy: remedy)
  }
}
