import Artifacts
import Domain

extension Rule {
  static let bundleFlattenedSymlinks = Rule(
    .bundleFlattenedSymlinks,
    claim: "the symlinks of a versioned framework are still symlinks",
    reason: "some packing tools replace them with copies or text files, and code signing refuses such a framework",
    remedy: "zip with `zip --symlinks` or `ditto -c -k --keepParent`, unzip with `unzip` or `ditto -x -k`",
    check: .slices { subject in
      let faults = RecordFaults(subject.artifact)
      return subject.slices.compactMap { framework, slice in
        let links = slice.allFlattenedLinks(in: framework, of: subject.artifact)
        guard let first = links.first else { return nil }
        var violation =
          links.count == 1
          ? Violation(framework.place(first.path), first.message)
          : several(links, in: slice, of: framework)
        let areFaults = links.allSatisfy { faults.contains(.fileKinds, at: framework.place($0.path)) }
        violation.cause = areFaults ? .containerFileKinds : nil
        return violation
      }
    })

  private static func several(
    _ links: [FlattenedLink], in slice: InspectedFramework.Slice, of framework: InspectedFramework
  ) -> Violation {
    let names = links.map { String(decoding: $0.path.utf8.dropFirst(slice.bundlePath.utf8.count + 1), as: UTF8.self) }
    return Violation(
      framework.place(slice.bundlePath), "has files or folders in the place of its links \(Amount.names(names))")
  }
}

extension ArtifactSubject {
  /// Where links were lost, inside the artifact.
  var flattenedPlaces: [String] {
    slices.flatMap { framework, slice in
      slice.allFlattenedLinks(in: framework, of: artifact).map { framework.place($0.path) }
    }
  }
}

/// A file or folder in the place of a versioned framework's link.
struct FlattenedLink {
  /// Relative to the xcframework.
  var path: String
  var message: String
}

extension InspectedFramework.Slice {
  /// Those found here, and those that the reader of shapes found.
  func allFlattenedLinks(in framework: InspectedFramework, of artifact: InspectedArtifact) -> [FlattenedLink] {
    let own =
      flattenedLinks(in: framework, of: artifact)
      + nestedBundles(in: framework.tree).flatMap { framework.flattenedLinks(of: $0, artifact) }
    let paths = Set(own.map { Array($0.path.utf8) })
    return own + lostVersions(in: framework)
      + framework.flattenedByReader(self).filter { !paths.contains(Array($0.path.utf8)) }
  }

  /// A Mac framework without `Versions`, although its own binary was linked to be there.
  private func lostVersions(in framework: InspectedFramework) -> [FlattenedLink] {
    let isMac = library.platform == "macos" || library.variant == "maccatalyst"
    guard isMac, isFramework, framework.tree.isDirectory(bundlePath), framework.tree[bundlePath + "/Versions"] == nil,
      let name = machO?.images.first?.installName?.name,
      RelativePath.components(name).dropLast(2).last == "Versions"
    else { return [] }
    let message = "has no folder Versions, but its binary was linked as \(RelativePath.quoted(name))"
    return [FlattenedLink(path: bundlePath, message: message)]
  }

  /// Checks the framework's outer links: `Versions/Current`, and the root's links into the current version.
  func flattenedLinks(in framework: InspectedFramework, of artifact: InspectedArtifact) -> [FlattenedLink] {
    isFramework ? framework.flattenedLinks(of: bundlePath, artifact) : []
  }

  /// Frameworks where a versioned framework has its own (Apple, "Framework Programming Guide").
  private func nestedBundles(in tree: FileTree) -> [String] {
    let versions = bundlePath + "/Versions"
    return tree.names(in: versions).filter { $0 != "Current" }.map { "\(versions)/\($0)/Frameworks" }.flatMap {
      folder in
      tree.names(in: folder).filter { RelativePath.fileExtension($0) == "framework" }.map { folder + "/" + $0 }
    }
  }

  /// Whether the binary is the text of a link, which `bundle.flattened-symlinks` reports.
  func isFlattenedBinary(in framework: InspectedFramework, of artifact: InspectedArtifact) -> Bool {
    guard let binaryPath, let binary, binary.size < 1024 else { return false }
    return flattenedLinks(in: framework, of: artifact).contains { $0.path.utf8.elementsEqual(binaryPath.utf8) }
  }
}

extension InspectedFramework {
  fileprivate func flattenedLinks(of bundlePath: String, _ artifact: InspectedArtifact) -> [FlattenedLink] {
    let versions = bundlePath + "/Versions"
    guard tree.isDirectory(versions) else { return [] }
    let real = tree.names(in: versions).filter { $0 != "Current" && tree.isDirectory(versions + "/" + $0) }.prefix(16)
    if real.isEmpty { return [] }
    let inside = Set(real.flatMap { tree.names(in: versions + "/" + $0) })
    let roots = tree.names(in: bundlePath).filter { $0 != "Versions" && inside.contains($0) }
    let candidates =
      [(path: versions + "/Current", targets: Array(real))]
      + roots.map { name in
        (bundlePath + "/" + name, ["Versions/Current/" + name] + real.map { "Versions/\($0)/\(name)" })
      }
    return candidates.compactMap { path, targets in
      switch tree[path]?.kind {
      case nil, .symlink: return nil
      case .directory:
        return FlattenedLink(path: path, message: "is a folder, but should be a link to \(targets[0])")
      case .file:
        let text = artifact.file(place(path)).flatMap { file in targets.first { file.isText($0) } }
        let message =
          text.map { "is a file with the text \($0), but should be a link to it" }
          ?? "is a file, but should be a link to \(targets[0])"
        return FlattenedLink(path: path, message: message)
      }
    }
  }

  fileprivate func flattenedByReader(_ slice: Slice) -> [FlattenedLink] {
    guard case .failure(let failure) = slice.layout else { return [] }
    return failure.findings.filter { $0.structureProblem == .flattened }.compactMap { finding in
      guard case .path(let path) = finding.location.position else { return nil }
      return FlattenedLink(path: path, message: finding.message)
    }
  }
}

extension InspectedFile {
  /// Compares digests, since the bytes were not kept. Some tools end the text with a line feed.
  fileprivate func isText(_ text: String) -> Bool {
    [text, text + "\n"].contains { $0.utf8.count == size && SHA256.digest(of: Array($0.utf8)) == digest }
  }
}
