import Domain

/// Checks the listed libraries against one another and against the files of the xcframework.
struct LibraryCheck {
  /// In the order of `AvailableLibraries`; nil for a library that could not be read.
  let libraries: [XCFramework.Library?]
  let tree: FileTree
  let file: String

  private typealias Indexed = (index: Int, library: XCFramework.Library)

  private var readable: [Indexed] {
    libraries.enumerated().compactMap { index, library in library.map { (index, $0) } }
  }

  var findings: [Finding] {
    readable.flatMap { problems(of: $0) } + duplicates + mixedExtensions + unlisted
  }

  // MARK: One library

  private func problems(of entry: Indexed) -> [Finding] {
    let unsafe = unsafeNames(entry)
    return unsafe.isEmpty ? missing(entry) : unsafe
  }

  /// Names become paths that files are written to: none may point outside the xcframework.
  private func unsafeNames(_ entry: Indexed) -> [Finding] {
    let (index, library) = entry
    var findings: [Finding] = []
    if !RelativePath.isSafe(library.identifier) || library.identifier.utf8.contains(UInt8(ascii: "/")) {
      findings.append(
        problem(
          .unsafeIdentifier, at: index, key: "LibraryIdentifier",
          "\(RelativePath.quoted(library.identifier)) is not the name of a folder"))
    }
    let paths = [
      ("LibraryPath", library.path), ("BinaryPath", library.binaryPath),
      ("DebugSymbolsPath", library.debugSymbolsPath), ("HeadersPath", library.headersPath),
    ]
    for case (let key, let path?) in paths where !RelativePath.isSafe(path) {
      findings.append(
        problem(
          .unsafePath, at: index, key: key, "\(RelativePath.quoted(path)) is not a path inside the library's folder"))
    }
    return findings
  }

  private func missing(_ entry: Indexed) -> [Finding] {
    let (index, library) = entry
    let isFramework = RelativePath.fileExtension(library.path) == "framework"
    let isThere = isFramework ? tree.isDirectory(library.bundlePath) : tree.isFile(library.bundlePath)
    guard isThere else {
      let expected = isFramework ? "folder" : "file"
      let message = "lists \(library.bundlePath), but there is no such \(expected)"
      return [problem(.missingLibrary, at: index, key: "LibraryPath", message, remedy: "rebuild the xcframework")]
    }
    guard let binary = library.binaryPath.map({ library.identifier + "/" + $0 }),
      !tree.isFile(tree.resolvingSymlinks(binary) ?? "")
    else { return [] }
    return [problem(.missingBinary, at: index, key: "BinaryPath", "lists \(binary), but there is no such file")]
  }

  // MARK: All libraries

  private var duplicates: [Finding] {
    // In lower case, since macOS treats names that differ only in case as the same.
    let identifiers = repeated { $0.identifier.lowercased() }
    // An entry with the identifier of another usually has its platform too, which is one mistake.
    let reported = Set(identifiers.map(\.second.index))
    let platforms = repeated { [$0.platform, $0.variant ?? ""] }.filter { !reported.contains($0.second.index) }
    return identifiers.map { first, second in
      problem(
        .duplicateIdentifier, at: second.index, key: "LibraryIdentifier",
        "\(second.library.identifier.debugDescription) is also the identifier of AvailableLibraries[\(first.index)]")
    }
      + platforms.map { first, second in
        problem(
          .duplicatePlatform, at: second.index, key: "SupportedPlatform",
          "\(second.library.system) is also the platform of AvailableLibraries[\(first.index)]",
          remedy: "join the architectures of one platform with lipo before making the xcframework")
      }
  }

  /// Each library that repeats an earlier one, with the earlier one.
  private func repeated<Key: Hashable>(_ key: (XCFramework.Library) -> Key) -> [(first: Indexed, second: Indexed)] {
    readable.grouped { key($0.library) }.flatMap { alike in alike.dropFirst().map { (first: alike[0], second: $0) } }
      .sorted { $0.second.index < $1.second.index }
  }

  private var mixedExtensions: [Finding] {
    let extensions = Set(readable.map { RelativePath.fileExtension($0.library.path) }).sorted()
    guard extensions.count > 1 else { return [] }
    let names = extensions.map { $0.isEmpty ? "none" : "." + $0 }.joined(separator: ", ")
    return [
      Finding(
        .mixedExtensions, at: Location(file, .path("AvailableLibraries")),
        "mixes libraries of different kinds: \(names)", remedy: "ship frameworks and bare libraries separately")
    ]
  }

  /// Slice folders that no entry names: they would ship without models.
  private var unlisted: [Finding] {
    let listed = Set(readable.map(\.library.identifier))
    guard listed.count == libraries.count else { return [] }
    return tree.names(in: "").filter { name in
      !listed.contains(name) && tree.names(in: name).contains { RelativePath.fileExtension($0) == "framework" }
    }.map { name in
      Finding(
        .unlistedLibrary, .warning, at: Location(file, .path("AvailableLibraries")),
        "does not list \(name), which contains a framework", remedy: "remove the folder or rebuild the xcframework")
    }
  }

  private func problem(
    _ problem: StructureProblem, at index: Int, key: String, _ message: String, remedy: String? = nil
  ) -> Finding {
    Finding(
      problem, at: Location(file, .path("AvailableLibraries[\(index)].\(key)")), message, remedy: remedy)
  }
}
