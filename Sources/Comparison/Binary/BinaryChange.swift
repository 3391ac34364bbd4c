/// What is different in one architecture of a slice's binary.
package struct BinaryChange: Sendable {
  package struct Library: Sendable {
    /// As the load command names it.
    package var name: String
    /// `weak, version 1.2.3, compatible with 1.0`; nil where it is not linked.
    package var old: String?
    package var new: String?
  }

  package var architecture: String
  /// `minimum iOS`, `install name`, …: what is told in a word or two.
  package var facts: [ValueChange] = []
  package var libraries: [Library] = []
  /// Sorted by their bytes, as in the file: with C's leading underscore.
  package var addedSymbols: [String] = []
  package var removedSymbols: [String] = []

  package var isEmpty: Bool {
    facts.isEmpty && libraries.isEmpty && addedSymbols.isEmpty && removedSymbols.isEmpty
  }
}

/// One slice of both sides.
package struct SliceChange: Sendable {
  package var identifier: String
  package var oldSize: Int
  package var newSize: Int
  package var addedArchitectures: [String] = []
  package var removedArchitectures: [String] = []
  /// Architectures of both sides that differ.
  package var binaries: [BinaryChange] = []
  /// Why the binary was not looked into.
  package var problem: String?

  package var isEmpty: Bool { oldSize == newSize && !hasDetails }

  /// Whether anything but its size differs, or may.
  package var hasDetails: Bool {
    !addedArchitectures.isEmpty || !removedArchitectures.isEmpty || !binaries.isEmpty || problem != nil
  }
}

/// A slice that only one side has.
package struct SliceSummary: Sendable {
  package var identifier: String
  package var architectures: [String]
  /// In bytes, of all its files.
  package var size: Int
}
