import Artifacts
import Domain

extension Rule {
  static let containerUniqueNames = Rule(
    structure: .containerUniqueNames,
    claim: "no two entries unpack to the same path, even where case and Unicode normalization are ignored",
    reason: "SwiftPM refuses duplicates, and on a Mac's file system the second one silently replaces the first",
    folder: { tree in
      var seen: [String: String] = [:]
      return tree.entries.compactMap { entry in
        guard let other = seen.updateValue(entry.path, forKey: entry.path.lowercased()) else { return nil }
        return Violation(
          entry.path, "has the same name as \(other) on a file system that ignores case",
          remedy: ZipProblem.BrokenRule.uniqueNames.remedy)
      }
    })
}
