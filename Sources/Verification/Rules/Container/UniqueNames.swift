import Archive
import Artifacts
import Domain

private let remedy = "rename one of them, or take it out"

extension Rule {
  static let containerUniqueNames = Rule(
    "container.unique-names",
    claim: "no two entries have one place, also not where case and Unicode normalisation are ignored",
    reason: "SwiftPM refuses duplicates, and on a Mac's file system the second one silently replaces the first",
    codes: [
      .duplicateName: remedy, .sameLocation: remedy, .caseCollision: remedy, .normalizationCollision: remedy,
      .fileAndDirectory: remedy, .belowFile: remedy,
    ]
  ).orInFolder { tree in
    var seen: [String: String] = [:]
    return tree.entries.compactMap { entry in
      guard let other = seen.updateValue(entry.path, forKey: entry.path.lowercased()) else { return nil }
      return Violation(entry.path, "has the same name as \(other) on a file system that ignores case", remedy: remedy)
    }
  }
}
