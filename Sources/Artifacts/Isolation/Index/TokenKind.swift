import Domain

/// The meaning of a token for its customer.
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

/// A customer that a token belongs to.
package struct Claim: Hashable, Sendable {
  package var owner: Identifier
  package var kind: TokenKind
}

extension BoundaryRule {
  init(of text: some Collection<UInt8>, kind: TokenKind) {
    self = kind == .name ? .name : BoundaryRule.isUUID(text) ? .uuid : .identifier
  }

  private static func isUUID(_ text: some Collection<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    return zip(0..., text).allSatisfy { offset, byte in
      switch offset {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default: byte.isHexDigit
      }
    }
  }
}
