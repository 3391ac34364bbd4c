import Artifacts
import Domain

@testable import Artifacts
@testable import Verification

/// An artifact that was never written: its files go through the same scanner as those of a zip or a folder.
struct InspectedInMemory {
  var index: IdentityIndex?

  func artifact(_ entries: [String: CraftedArtifact.Content], root: String = CraftedArtifact.root) -> InspectedArtifact
  {
    let options = InspectionOptions(index: index)
    let scanner = FileScanner(options, budget: RetentionBudget(options, artifactSize: 1 << 20))
    var files: [InspectedFile] = []
    var tree: [FileTree.Entry] = []
    for (path, content) in entries {
      let path = root.isEmpty ? path : root + "/" + path
      switch content {
      case .link(let target): tree.append(FileTree.Entry(path, .symlink(target: target)))
      case .file(let bytes, let isExecutable):
        tree.append(FileTree.Entry(path, .file(size: bytes.count, executable: isExecutable)))
        scanner.begin(path)
        bytes.withUnsafeBytes(scanner.feed)
        files.append(scanner.finish(isExecutable: isExecutable))
      }
    }
    return InspectedArtifact(
      path: root, form: .folder, tree: FileTree(tree).withImpliedFolders, files: files.sortedByPath(), unread: [])
  }
}

extension [Rule] {
  /// The violations of these rules by an artifact.
  func violations(_ subject: ArtifactSubject) -> [(rule: String, violation: Violation)] {
    flatMap { rule -> [(String, Violation)] in
      guard let check = rule.artifactCheck else { return [] }
      return check(subject).map { (rule.name.rawValue, $0) }
    }
  }

  func violations(_ subject: VariantSubject) -> [(rule: String, violation: Violation)] {
    flatMap { rule -> [(String, Violation)] in
      guard case .variant(let check) = rule.check else { return [] }
      return check(subject).map { (rule.name.rawValue, $0) }
    }
  }
}

extension Rule {
  /// `error models.exact DEVICE/upsell.mlmodel: has the SHA-256 #, …`: digests and long paths are cut short.
  func line(_ violation: Violation) -> String {
    let severity = violation.severity.map { Swift.max($0, self.severity) } ?? self.severity
    let location = violation.location.map { " " + $0 } ?? ""
    var text = "\(severity) \(name)\(location): \(violation.message)"
    for (long, short) in [
      (CraftedArtifact.device, "DEVICE"), (CraftedArtifact.simulator, "SIMULATOR"), (CraftedArtifact.catalyst, "MAC"),
    ] {
      text.replace(CraftedArtifact.root + "/" + long, with: short)
    }
    text.replace("MAC/Versions/A/Resources", with: "MAC")
    text.replace(/[0-9a-f]{64}/, with: "#")
    return text
  }
}

extension [Rule] {
  func lines(_ subject: ArtifactSubject) -> [String] {
    violations(subject).compactMap { found in first { $0.name.rawValue == found.rule }?.line(found.violation) }
  }

  func lines(_ subject: VariantSubject) -> [String] {
    violations(subject).compactMap { found in first { $0.name.rawValue == found.rule }?.line(found.violation) }
  }
}
