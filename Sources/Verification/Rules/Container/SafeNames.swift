import Archive
import Artifacts
import Domain

private let remedy = "pack it again with relative names of plain characters"

extension Rule {
  static let containerSafeNames = Rule(
    "container.safe-names",
    claim:
      "names are relative paths in UTF-8 that stay inside, without backslashes or control characters, each of at most 255 bytes",
    reason: "other names leave the folder they are unpacked into, or mean different files on different systems",
    codes: [
      .absolutePath: remedy, .driveLetter: remedy, .parentComponent: remedy, .dotComponent: remedy,
      .emptyComponent: remedy, .backslash: remedy, .nul: remedy, .controlCharacter: remedy, .notUTF8: remedy,
      .utf8Flag: "pack it with a tool that sets the UTF-8 flag for names beyond ASCII",
    ]
  ).orInFolder { tree in
    tree.entries.compactMap { entry in
      let bytes = entry.path.utf8
      let odd = bytes.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
      return odd ? Violation(entry.path, "has a backslash or a control character in its name", remedy: remedy) : nil
    }
  }.and { subject in
    subject.artifact.tree.entries.compactMap { entry in
      // Only the last step: those above it have entries of their own, or are implied.
      let length = entry.path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.count
      guard length > longestName else { return nil }
      return Violation(
        entry.path, "has a name of \(length) bytes, and no file system takes more than \(longestName)",
        remedy: "give it a shorter name")
    }
  }

  /// In bytes: NAME_MAX of every system that unpacks this; a path may have more.
  private static let longestName = 255
}
