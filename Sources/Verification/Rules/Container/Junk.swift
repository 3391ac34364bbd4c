import Archive
import Artifacts
import Domain

private let remedy = "remove it; pack with `zip -X` or `ditto --norsrc`, or let `release build` leave it out"

extension Rule {
  static let containerJunk = Rule(
    "container.junk",
    claim: "there is no __MACOSX, .DS_Store or AppleDouble file",
    reason: "they break code seals, and SwiftPM may take __MACOSX for a second root",
    codes: [.junk: remedy]
  ).orInFolder { tree in
    tree.entries.filter { entry in
      let name = entry.path.utf8.split(separator: UInt8(ascii: "/")).last ?? entry.path.utf8[...]
      return name.elementsEqual(".DS_Store".utf8) || name.starts(with: "._".utf8)
        || entry.path.utf8.elementsEqual("__MACOSX".utf8)
    }.map { Violation($0.path, "is a file that macOS made for the Finder", remedy: remedy) }
  }
}

extension Rule {
  /// The same rule for a folder, which has no records to look at.
  func orInFolder(_ check: @escaping @Sendable (FileTree) -> [Violation]) -> Rule {
    guard case .artifact(let zip) = self.check else { return self }
    var rule = Rule(
      name, severity, claim: claim, reason: reason,
      artifact: { subject in
        if case .folder = subject.artifact.form { check(subject.artifact.tree) } else { zip(subject) }
      })
    rule.structureCodes = structureCodes
    return rule
  }

  /// The same rule, of which something else must hold as well.
  func and(_ more: @escaping @Sendable (ArtifactSubject) -> [Violation]) -> Rule {
    guard case .artifact(let check) = self.check else { return self }
    var rule = Rule(name, severity, claim: claim, reason: reason, artifact: { check($0) + more($0) })
    rule.structureCodes = structureCodes
    return rule
  }
}
