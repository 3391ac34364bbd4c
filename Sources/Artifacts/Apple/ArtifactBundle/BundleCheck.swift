import Domain

/// Checks the listed artifacts against one another and against the files of the bundle.
struct BundleCheck {
  let artifacts: [ArtifactBundle.Artifact]
  let tree: FileTree
  let file: String

  var findings: [Finding] { artifacts.flatMap { $0.variants.flatMap(problems) } + triples + libraries }

  // MARK: Paths

  /// A path becomes an argument of the linker and the compiler: none may point outside the bundle.
  private func problems(of variant: ArtifactBundle.Variant) -> [Finding] {
    let metadata = variant.metadata
    let headers = (metadata?.headerPaths ?? []).enumerated().map { index, path in
      problem(with: path, isFolder: true, variant.place + ".staticLibraryMetadata.headerPaths[\(index)]")
    }
    let map = metadata?.moduleMapPath.flatMap {
      problem(with: $0, isFolder: false, variant.place + ".staticLibraryMetadata.moduleMapPath")
    }
    // Only a library's path must be a file: an executable's, or an SDK's, may be a folder.
    return [problem(with: variant.path, isFolder: nil, variant.place + ".path"), map].compactMap(\.self)
      + headers.compactMap(\.self)
  }

  /// - Parameter isFolder: nil for either.
  private func problem(with path: String, isFolder: Bool?, _ key: String) -> Finding? {
    let location = Location(file, .path(key))
    guard RelativePath.isSafe(path) else {
      return Finding(
        .unsafeBundlePath, at: location, "\(RelativePath.quoted(path)) is not a path inside the bundle",
        remedy: "write a path that is relative to the bundle")
    }
    guard let found = tree.resolvingSymlinks(path) else {
      return Finding(
        .unsafeBundlePath, at: location, "\(Quotation.quote(path)) leads out of the bundle, through a symlink",
        remedy: "copy the file into the bundle")
    }
    if isFolder != false, tree.isDirectory(found) { return nil }
    if isFolder != true, tree.isFile(found) { return nil }
    let expected = isFolder.map { $0 ? "folder" : "file" } ?? "file"
    return Finding(
      .missingFile, at: location, "lists \(Quotation.quote(path)), but there is no such \(expected)",
      remedy: "add it, or correct the path")
  }

  // MARK: Triples

  private var triples: [Finding] {
    artifacts.flatMap { artifact -> [Finding] in
      var seen: [String: ArtifactBundle.Variant] = [:]
      return artifact.variants.flatMap { variant in
        variant.triples.enumerated().compactMap { index, triple in
          let location = Location(file, .path("\(variant.place).supportedTriples[\(index)]"))
          guard let parsed = TargetTriple(triple) else {
            return Finding(
              .malformedTriple, at: location, "\(Quotation.quote(triple)) is not a target triple",
              remedy: "write one as `swift -print-target-info` does, such as x86_64-unknown-linux-gnu")
          }
          guard let first = seen.updateValue(variant, forKey: parsed.unversioned) else { return nil }
          return Finding(
            .repeatedTriple, at: location, "\(Quotation.quote(triple)) is also a triple of \(first.place)",
            remedy: "name each triple once: SwiftPM would link both libraries")
        }
      }
    }
  }

  // MARK: Libraries

  private var libraries: [Finding] {
    guard !artifacts.contains(where: { $0.kind == .staticLibrary && !$0.variants.isEmpty }) else { return [] }
    // Whatever could not be read may be one.
    guard !artifacts.contains(where: { $0.kind == nil }) else { return [] }
    // What SwiftPM runs or builds with, and links with nothing.
    if let first = artifacts.first {
      let kinds = Set(artifacts.compactMap(\.kind?.rawValue)).sorted().joined(separator: ", ")
      return [
        Finding(
          .noStaticLibrary, .note, at: Location(file, .path("artifacts")),
          "lists no library but \(Quotation.quote(first.name)) (\(kinds)), which SwiftPM does not link")
      ]
    }
    return [
      Finding(
        .noStaticLibrary, at: Location(file, .path("artifacts")), "lists no static library",
        remedy: "list the library as an artifact with the type \"staticLibrary\"")
    ]
  }
}

extension TargetTriple {
  /// Without the version, which SwiftPM ignores for Apple's systems only.
  fileprivate var unversioned: String {
    var triple = self
    if vendor == "apple" { triple.version = nil }
    return triple.description
  }
}
