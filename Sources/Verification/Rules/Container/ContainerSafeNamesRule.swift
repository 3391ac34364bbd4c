import Artifacts
import Domain

extension Rule {
  static let containerSafeNames = Rule(
    structure: .containerSafeNames, lesser: [.warning],
    claim:
      "names are relative paths in UTF-8 that stay inside, without backslashes, colons, control and hiding characters, each of at most 255 bytes",
    reason: "other names leave the folder they are unpacked into, or mean different files on different systems",
    folder: { tree in tree.entries.flatMap { ZipProblem.ofCharacters(in: $0.path).map(Violation.init) } },
    also: { subject in
      subject.newEntries.compactMap { entry in
        // Only the last component: the folders above have entries of their own, or are implied.
        let length = entry.path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.count
        guard length > longestName else { return nil }
        return Violation(
          entry.path, "has a name of \(length) bytes, and no file system allows more than \(longestName)",
          remedy: "give it a shorter name")
      }
    })

  /// NAME_MAX of every system that unpacks this, in bytes. A path may be longer.
  private static let longestName = 255
}
