import Domain

/// One spelling of a token.
struct Pattern: Sendable {
  enum Form: Sendable {
    case utf8, utf16LittleEndian, utf16BigEndian
    /// Windows-1252, of names that are not in ASCII.
    case latin
    /// ASCII text in UTF-8, which is searched for in the interleaved form too.
    case ascii
    /// Latin-1 text in UTF-16 of either byte order, without its outer NUL: letters with NULs between them.
    case interleaved
  }

  /// How the spelling writes the spaces of the letters.
  enum Spaces: Int, Sendable, CaseIterable {
    case plain, percent, plus

    /// Nil for a space.
    fileprivate var mark: StaticString? {
      switch self {
      case .plain: nil
      case .percent: "%20"
      case .plus: "+"
      }
    }
  }

  var token: UInt32
  var form: Form
  var rule: BoundaryRule
  /// Without the NULs of the interleaved form.
  var letters: ArraySlice<UInt8>
  var spaces = Spaces.plain

  var isInterleaved: Bool { form == .ascii || form == .interleaved }

  /// Whether these bytes are the pattern, not interleaved. The case of identifiers does not count, and a name may be in capitals.
  func isSpelled(_ bytes: UnsafeRawBufferPointer) -> Bool {
    form != .interleaved && (isSpelled(bytes, inCapitals: false) || rule == .name && isSpelled(bytes, inCapitals: true))
  }

  func isSpelled(_ bytes: UnsafeRawBufferPointer, inCapitals: Bool) -> Bool {
    var rest = bytes[...]
    for letter in letters {
      if letter == Self.space, let mark = spaces.mark {
        guard rest.starts(with: UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)) else {
          return false
        }
        rest = rest.dropFirst(mark.utf8CodeUnitCount)
      } else {
        guard let found = rest.popFirst(), isSame(letter, as: found, inCapitals: inCapitals) else { return false }
      }
    }
    return rest.isEmpty
  }

  /// Whether these bytes are the pattern, with NULs between its letters.
  func isInterleaved(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard isInterleaved, bytes.count == 2 * letters.count - 1 else { return false }
    return isInterleaved(bytes, inCapitals: false) || rule == .name && isInterleaved(bytes, inCapitals: true)
  }

  private func isInterleaved(_ bytes: UnsafeRawBufferPointer, inCapitals: Bool) -> Bool {
    var offset = 0
    for letter in letters {
      if !isSame(letter, as: bytes[offset], inCapitals: inCapitals) || offset > 0 && bytes[offset - 1] != 0 {
        return false
      }
      offset += 2
    }
    return true
  }

  @inline(__always)
  private func isSame(_ letter: UInt8, as found: UInt8, inCapitals: Bool) -> Bool {
    if rule != .name { return letter.lowercased == found.lowercased }
    return found == (inCapitals && letter.isLetter ? letter & 0xDF : letter)
  }

  fileprivate static let space = UInt8(ascii: " ")
}

/// The bytes of one pattern after the other, padded for the hashes.
final class PatternBytes {
  private let bytes: UnsafeMutableRawBufferPointer

  /// - Parameter longest: length of the longest pattern in letters.
  init(longest: Int) {
    bytes = .allocate(byteCount: 2 * longest + Hashing.padding, alignment: 8)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { bytes.deallocate() }

  /// The bytes are valid until the next call. Those after them are arbitrary, and may be read as far as the hashes do.
  func spelled(_ pattern: Pattern) -> UnsafeRawBufferPointer {
    guard pattern.spaces != .plain else { return copied(pattern.letters) }
    var count = 0
    for letter in pattern.letters {
      if letter == Pattern.space, let mark = pattern.spaces.mark {
        for offset in 0..<mark.utf8CodeUnitCount { bytes[count + offset] = mark.utf8Start[offset] }
        count += mark.utf8CodeUnitCount
      } else {
        bytes[count] = letter
        count += 1
      }
    }
    return UnsafeRawBufferPointer(rebasing: bytes[..<count])
  }

  private func copied(_ letters: ArraySlice<UInt8>) -> UnsafeRawBufferPointer {
    letters.withUnsafeBytes { bytes.copyMemory(from: $0) }
    return UnsafeRawBufferPointer(rebasing: bytes[..<letters.count])
  }

  /// The same for the letters with NULs between them.
  func interleaved(_ pattern: Pattern) -> UnsafeRawBufferPointer {
    var count = 0
    for letter in pattern.letters {
      (bytes[count], bytes[count + 1]) = (letter, 0)
      count += 2
    }
    return UnsafeRawBufferPointer(rebasing: bytes[..<max(0, count - 1)])
  }

  /// Calls `body` with the bytes that are searched for, and the step from one of their windows to the next: every second window of
  /// interleaved bytes repeats the letters of the one before.
  func forEachForm(of pattern: Pattern, _ body: (_ bytes: UnsafeRawBufferPointer, _ step: Int) -> Void) {
    if pattern.form != .interleaved { body(spelled(pattern), 1) }
    if pattern.isInterleaved { body(interleaved(pattern), 2) }
  }
}
