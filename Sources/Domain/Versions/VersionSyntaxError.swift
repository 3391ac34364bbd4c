/// Why a text is not a version, and at which character.
package struct VersionSyntaxError: Error, Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// From 0: major, minor, patch, and any further numbers.
    case number(Int)
    case prerelease
    case build
  }

  package enum Reason: Hashable, Sendable {
    /// `found` is the character there instead, or nil at the end of the text.
    case missing(Part, found: Character?)
    case leadingZero(Part)
    case unexpected(Character)
  }

  package var reason: Reason
  /// From 1.
  package var character: Int
}

extension VersionSyntaxError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .missing(let part, nil): "\(part) missing at character \(character)"
    case .missing(let part, let found?): "expected \(part) at character \(character), found \(Self.quoted(found))"
    case .leadingZero(let part): "leading zero in \(part) at character \(character)"
    case .unexpected(let found): "unexpected \(Self.quoted(found)) at character \(character)"
    }
  }

  private static func quoted(_ character: Character) -> String { String(character).debugDescription }
}

extension VersionSyntaxError.Part: CustomStringConvertible {
  package var description: String {
    switch self {
    case .number(0): "major"
    case .number(1): "minor"
    case .number(2): "patch"
    case .number(3): "fourth number"
    case .number(let index): "number \(index + 1)"
    case .prerelease: "prerelease identifier"
    case .build: "build identifier"
    }
  }
}
