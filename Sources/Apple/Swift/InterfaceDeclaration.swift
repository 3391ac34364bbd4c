/// A declaration of a Swift interface that a client, or a client's compiled code, can see.
package struct InterfaceDeclaration: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case `struct`, `class`, `enum`, `actor`, `protocol`, `typealias`, `associatedtype`
    case function, initializer, `subscript`, variable, enumCase, macro, `operator`, precedenceGroup
    /// One entry of what follows the colon of a type or an extension: a protocol, a superclass, a raw type.
    case inheritance
  }

  /// Who sees it: its own access, at most that of what it stands in. From the fewest to the most.
  package enum Visibility: Int, Hashable, Sendable, Comparable {
    /// `@usableFromInline`: no source names it, but clients' inlined code calls it.
    case usableFromInline
    /// `package`, which only a `.package.swiftinterface` has.
    case package
    /// `@_spi`, which only a `.private.swiftinterface` has.
    case spi
    case `public`
    case open

    package static func < (left: Visibility, right: Visibility) -> Bool { left.rawValue < right.rawValue }
  }

  package var kind: Kind
  /// `ContextSDK.Session.init(flow:)`; for inheritance `ContextSDK.Session : Swift.Sendable`.
  package var path: String
  /// On one line, and the same for what means the same: without attributes and bodies, modifiers in order, parameters by
  /// label, `= _` for a default argument, `{ get set }` for what can be set.
  package var text: String
  /// The `where` of the extension that it stands in.
  package var constraint: String?
  package var visibility: Visibility
  /// In source order, each with its arguments: `@available(iOS 14.0, *)`.
  package var attributes: [String]
  /// What a conforming type has to have: adding one breaks those types, unless an extension implements it.
  package var isRequirement: Bool
  package var isStatic: Bool
  /// Inside `#if`: the compiler decides which branch of it counts.
  package var isConditional: Bool
  /// Of its first attribute or keyword, from 1.
  package var line: Int

  /// Whether a client's source can name it.
  package var isPublic: Bool { visibility >= .public }

  /// The attributes without which clients compile or run otherwise. Not availability, of which only less breaks one, nor
  /// what is only for the optimizer.
  package var contract: [String] {
    attributes.filter { attribute in
      let name = attribute.dropFirst().prefix { $0 != "(" }
      if attribute.hasPrefix("@available(*, unavailable") { return true }
      return Self.contractAttributes.contains(String(name)) || Self.isTypeName(name)
    }.sorted()
  }

  private static let contractAttributes: Set<String> = [
    "frozen", "objc", "objcMembers", "nonobjc", "dynamicMemberLookup", "dynamicCallable", "propertyWrapper",
    "resultBuilder", "globalActor", "preconcurrency", "unchecked", "Sendable", "sendable", "concurrent", "_spi",
  ]

  /// A global actor, a property wrapper, a result builder: `@MainActor`, `@_Concurrency.MainActor`.
  private static func isTypeName(_ name: Substring) -> Bool {
    name.split(separator: ".").last?.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
  }
}
