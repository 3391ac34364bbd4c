import Domain

/// Hashes of a path's components, without empty and `.` ones, and ignoring case as a file system may.
struct FoldedPath {
  private let text: String
  private let isASCII: Bool

  /// - Parameter isASCII: whether all names of the archive are ASCII, which is faster to fold. The keys differ between the two.
  init(_ text: String, isASCII: Bool) {
    self.text = text
    self.isASCII = isASCII
  }

  /// The hash of the whole path; nil if it has no components.
  var key: Int? {
    var hasher = Hasher()
    var isEmpty = true
    forEachComponent(&hasher) { _ in isEmpty = false }
    return isEmpty ? nil : hasher.finalize()
  }

  /// One hash for each component, of the path up to and including it.
  var keys: [Int] {
    var keys: [Int] = []
    var hasher = Hasher()
    forEachComponent(&hasher) { keys.append($0.finalized) }
    return keys
  }

  /// Like `keys`, but of the path as it is spelled.
  var spelledKeys: [Int] {
    var keys: [Int] = []
    var hasher = Hasher()
    forEachComponentOfBytes(&hasher, folding: false) { keys.append($0.finalized) }
    return keys
  }

  private func forEachComponent(_ hasher: inout Hasher, _ body: (Hasher) -> Void) {
    if isASCII {
      forEachComponentOfBytes(&hasher, folding: true, body)
    } else {
      forEachUnicodeComponent(&hasher, body)
    }
  }

  private func forEachUnicodeComponent(_ hasher: inout Hasher, _ body: (Hasher) -> Void) {
    for component in text.utf8.split(separator: UInt8(ascii: "/")) where !component.elementsEqual(".".utf8) {
      hasher.combine(Self.folded(Substring(component)))
      body(hasher)
    }
  }

  /// - Parameter folding: whether ASCII letters are folded.
  private func forEachComponentOfBytes(_ hasher: inout Hasher, folding: Bool, _ body: (Hasher) -> Void) {
    var path = Array(text.utf8)
    path.append(UInt8(ascii: "/"))
    path.withUnsafeMutableBytes { bytes in
      var start = 0
      for index in bytes.indices {
        let byte = bytes[index]
        if folding { bytes[index] = byte.lowercased }
        guard byte == UInt8(ascii: "/") else { continue }
        let isSkipped = start == index || index == start + 1 && bytes[start] == UInt8(ascii: ".")
        if !isSkipped {
          // Includes the slash, so that no two paths give the same sequence of bytes.
          hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[start...index]))
          body(hasher)
        }
        start = index + 1
      }
    }
  }

  /// Full case folding by way of capitals, so that ß equals SS, and both lowercase sigmas are equal. Composed and decomposed
  /// forms need no folding, since canonically equivalent strings are equal and have the same hash.
  static func folded(_ text: Substring) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = ""
    for scalar in text.unicodeScalars {
      // The dotless i has the same capital as the dotted one, but is another letter.
      let upper = scalar == "\u{131}" ? String(scalar) : scalar.properties.uppercaseMapping
      for capital in upper.unicodeScalars { folded += capital.properties.lowercaseMapping }
    }
    return folded
  }
}

extension Hasher {
  fileprivate var finalized: Int {
    let copy = self
    return copy.finalize()
  }
}
