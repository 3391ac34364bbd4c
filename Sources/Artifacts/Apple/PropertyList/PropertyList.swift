import Domain

/// A property list (Apple, "Property List Programming Guide").
package indirect enum PropertyList: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case real(Double)
  case boolean(Bool)
  case data([UInt8])
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  case array([PropertyList])
  case dictionary([String: PropertyList])
  /// A reference in a keyed archive.
  case uid(UInt64)

  package subscript(key: String) -> PropertyList? { dictionary?[key] }

  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  package var array: [PropertyList]? { if case .array(let value) = self { value } else { nil } }
  package var dictionary: [String: PropertyList]? { if case .dictionary(let value) = self { value } else { nil } }

  /// The kind of value, for messages.
  var kind: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .real: "a real"
    case .boolean: "a boolean"
    case .data: "data"
    case .date: "a date"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .uid: "a UID"
    }
  }
}

/// Limits for untrusted property lists. An Info.plist has a few kilobytes and nests five deep.
enum PropertyListLimit {
  /// Size of the file in bytes.
  static let size = 16 << 20
  /// Nesting of arrays and dictionaries.
  static let depth = 64
  /// Number of values. A shared value counts each time it is used.
  static let values = 1 << 20
}

extension PropertyList {
  /// Reads an XML or binary property list.
  /// - Throws: `Failure(.badInput)` for any other bytes, more than 16 MiB, values nested more than 64 deep, or more than
  ///   about a million values. The finding has line and column for XML, and the byte offset for binary.
  package init(parsing bytes: [UInt8], file: String) throws(Failure) {
    do {
      self = try PropertyList.parse(bytes)
    } catch {
      throw Failure(.badInput, PropertyList.finding(error, in: bytes, file: file))
    }
  }

  private static func parse(_ bytes: [UInt8]) throws(Malformed) -> PropertyList {
    guard bytes.count <= PropertyListLimit.size else {
      throw Malformed(message: "is larger than 16 MiB", offset: 0)
    }
    if bytes.starts(with: BinaryPropertyList.magic) { return try BinaryPropertyList.parse(bytes) }
    return try XMLPropertyList.parse(bytes)
  }

  private static func finding(_ problem: Malformed, in bytes: [UInt8], file: String) -> Finding {
    if WeightFile.isGitLFSPointer(bytes) {
      return Finding(
        .malformedPropertyList, at: Location(file), "is a Git LFS pointer, not the file",
        remedy: WeightFile.fetchByGitLFS)
    }
    let isBinary = bytes.starts(with: BinaryPropertyList.magic)
    let position: Location.Position = isBinary || problem.offset == 0 ? .whole : .of(problem.offset, in: bytes)
    let suffix = isBinary ? " (byte \(problem.offset))" : ""
    return Finding(
      .malformedPropertyList, at: Location(file, position), "not a readable property list: \(problem.message)\(suffix)",
      remedy: "check it with `plutil -lint`")
  }
}

extension Location.Position {
  /// The line and the column of a byte.
  static func of(_ offset: Int, in bytes: [UInt8]) -> Self {
    let before = bytes.prefix(offset)
    let newline = UInt8(ascii: "\n")
    let line = before.count { $0 == newline } + 1
    let start = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    return .line(line, column: String(decoding: before[start...], as: UTF8.self).count + 1)
  }
}
