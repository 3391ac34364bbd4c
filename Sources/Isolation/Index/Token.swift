import Domain

/// What a token is to its customer.
package enum TokenKind: UInt8, Hashable, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  case appID, bundleIdentifier, name

  package static func < (left: TokenKind, right: TokenKind) -> Bool { left.rawValue < right.rawValue }

  package var description: String {
    switch self {
    case .appID: "app_id"
    case .bundleIdentifier: "bundle identifier"
    case .name: "name"
    }
  }
}

/// How a token was written where it was found.
package enum TextEncoding: UInt8, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case utf8, utf16LittleEndian, utf16BigEndian

  package var description: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    }
  }

  /// Bytes in one unit.
  var width: Int { self == .utf8 ? 1 : 2 }
}

/// That a customer goes by a token.
package struct Claim: Hashable, Sendable {
  package var owner: Identifier
  package var kind: TokenKind
}

/// What must stand beside a token for it to be a whole one.
enum BoundaryRule: UInt8, Sendable {
  case identifier, uuid, name

  init(of text: some Collection<UInt8>, kind: TokenKind) {
    self = kind == .name ? .name : BoundaryRule.isUUID(text) ? .uuid : .identifier
  }

  private static func isUUID(_ text: some Collection<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    return zip(0..., text).allSatisfy { place, byte in
      switch place {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default: ASCII.isHexDigit(UInt32(byte))
      }
    }
  }
}

/// One way that a token is written, as bytes.
struct Pattern: Sendable {
  enum Form: UInt8, Sendable {
    case utf8, utf16LittleEndian, utf16BigEndian
    /// Latin-1 in UTF-16 of either byte order, from its first to its last letter: the letters with NULs between.
    case interleaved
  }

  /// Where the bytes stand in the pool, those of an interleaved pattern without the NULs.
  var start: UInt32
  /// In bytes of this form.
  var length: UInt16
  var form: Form
  var rule: BoundaryRule
  var token: UInt32

  /// How many bytes the pool holds of it.
  var poolLength: Int { form == .interleaved ? (Int(length) + 1) / 2 : Int(length) }
}
