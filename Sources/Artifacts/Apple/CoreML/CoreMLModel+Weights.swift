import Domain

extension CoreMLModel {
  /// Looks up what a model keeps in other files: the items of a package, and the weights of an ML Program. Core ML refuses on the
  /// device to load a model without them.
  ///
  /// - Parameters:
  ///   - tree: the contents of the model's folder.
  ///   - file: the path of the model to name in findings.
  ///   - read: returns the bytes of a file by its path relative to the model; nil for one that was not kept.
  ///   - weights: returns what is known of a file of weights, at least at these offsets.
  /// - Returns: what is missing or damaged, at most one finding for a file.
  /// - Throws: any error of `read` and `weights`. What is malformed, `describe` reports.
  package static func missingParts(
    _ format: CoreMLFormat, tree: FileTree, file: String, read: (String) throws -> [UInt8]?,
    weights: (String, Set<Int>) throws -> WeightFile?
  ) throws -> [Finding] {
    var findings: [Finding] = []
    func look(_ references: WeightReferences, of program: String) throws {
      let folder = program.split(separator: "/").dropLast().joined(separator: "/")
      for (name, offsets) in references.offsets.sorted(by: { $0.key.precedesByBytes($1.key) }) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        let found = tree.isFile(path) ? try weights(path, offsets) : nil
        guard let problem = problem(tree.isFile(path), found: found, offsets: offsets, of: program) else { continue }
        findings.append(finding(problem, found?.isGitLFSPointer == true, at: "\(file)/\(path)"))
      }
    }
    switch format {
    case .source: break
    case .package:
      guard let bytes = try read(ModelPackage.manifest),
        let manifest = try? ModelPackage(manifest: bytes, file: file)
      else { return [] }
      for path in manifest.items where tree[path] == nil {
        findings.append(finding("is missing, and \(ModelPackage.manifest) lists it", false, at: "\(file)/\(path)"))
      }
      if let model = try read(manifest.specification), let references = try? WeightReferences(model: model) {
        try look(references, of: manifest.specification)
      }
    case .compiled:
      for entry in tree.entries where tree.isFile(entry.path) && RelativePath.name(entry.path) == "model.mil" {
        if let text = try read(entry.path) { try look(WeightReferences(text: text), of: entry.path) }
      }
    }
    return findings
  }

  private static func problem(
    _ isThere: Bool, found: WeightFile?, offsets: Set<Int>, of program: String
  ) -> String? {
    let reader = RelativePath.name(program)
    if !isThere { return "is missing, and \(reader) refers to it" }
    guard let found else { return nil }
    if found.isGitLFSPointer { return "is a Git LFS pointer of \(found.size) bytes, not the weights" }
    for offset in offsets.sorted() {
      if offset < 0 || offset >= found.size {
        return "ends after \(Amount.count(found.size, "byte")), and \(reader) refers to byte \(offset)"
      }
      if let end = found.records[offset], end > found.size {
        return
          "ends after \(Amount.count(found.size, "byte")), within the weights at byte \(offset), which end at byte \(end)"
      }
      // Less than a record, or another thing where one should be.
      if offset == found.strange || found.strange == nil && found.records[offset] == nil && found.size - offset < 24 {
        return "has no weights at byte \(offset), where \(reader) refers to them"
      }
    }
    return nil
  }

  private static func finding(_ message: String, _ isPointer: Bool, at path: String) -> Finding {
    Finding(
      "model.weights", at: Location(path), message,
      remedy: isPointer ? WeightFile.fetchByGitLFS : "copy the model again whole, or export it again")
  }
}
