/// The differences in one architecture of a slice's binary.
package struct BinaryChange: Sendable {
  package struct Library: Sendable {
    /// The name in the load command.
    package var name: String
    /// `weak, version 1.2.3, compatible with 1.0`; nil if the library is not linked.
    package var old: String?
    package var new: String?
  }

  package var architecture: String
  /// Short facts, such as `minimum iOS` or `install name`.
  package var facts: [ValueChange] = []
  package var libraries: [Library] = []
  /// Sorted by bytes. As in the file, the names have C's leading underscore.
  package var addedSymbols: [String] = []
  package var removedSymbols: [String] = []

  package var isEmpty: Bool {
    facts.isEmpty && libraries.isEmpty && addedSymbols.isEmpty && removedSymbols.isEmpty
  }
}

/// A slice, or a triple, that both sides have.
package struct SliceChange: Sendable {
  package var identifier: String
  /// Another name if the slice's folder was renamed.
  package var oldIdentifier: String
  package var oldSize: Int
  package var newSize: Int
  package var addedArchitectures: [String] = []
  package var removedArchitectures: [String] = []
  /// The architectures that both sides have and that differ.
  package var binaries: [BinaryChange] = []
  /// Object files of an artifact bundle's static library. Sorted by bytes.
  package var addedMembers: [String] = []
  package var removedMembers: [String] = []
  package var changedMembers: [String] = []
  /// The framework's name, if it differs: apps import it by that.
  package var framework: ValueChange?
  /// The reason why the binary was not compared inside.
  package var problem: String?

  package var isEmpty: Bool { oldSize == newSize && !hasDetails }

  /// Whether anything but the size differs or may differ.
  package var hasDetails: Bool { isRenamed || hasOtherBinary }

  package var isRenamed: Bool { ByteText(identifier) != ByteText(oldIdentifier) }

  /// Whether the binary differs or may differ.
  package var hasOtherBinary: Bool {
    !addedArchitectures.isEmpty || !removedArchitectures.isEmpty || !binaries.isEmpty || problem != nil
      || !(addedMembers.isEmpty && removedMembers.isEmpty && changedMembers.isEmpty)
  }
}

/// A slice, or a triple, that only one side has.
package struct SliceSummary: Sendable {
  package var identifier: String
  package var architectures: [String]
  /// The size of all files, in bytes.
  package var size: Int
}
