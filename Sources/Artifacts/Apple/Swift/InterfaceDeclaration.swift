import Domain

/// A declaration of a Swift interface that clients or their compiled code can use.
package struct InterfaceDeclaration: Hashable, Sendable {
  package enum SymbolKind: String, Hashable, Sendable {
    case `struct`, `class`, `enum`, `actor`, `protocol`, `typealias`, `associatedtype`
    case function, initializer, `subscript`, variable, enumCase, macro, `operator`, precedenceGroup
    /// An entry after the colon of a type or an extension: a protocol, a superclass, a raw type.
    case inheritance
  }

  /// Its access level, limited by that of its scope. From the lowest to the highest.
  package enum Visibility: Int, Hashable, Sendable, Comparable {
    /// `@usableFromInline`: source cannot name it, but clients' inlined code calls it.
    case usableFromInline
    /// `package`, only in a `.package.swiftinterface`.
    case package
    /// `@_spi`, only in a `.private.swiftinterface`.
    case spi
    case `public`
    case open

    package static func < (left: Visibility, right: Visibility) -> Bool { left.rawValue < right.rawValue }
  }

  package var kind: SymbolKind
  /// `ContextSDK.Session.init(flow:)`; for inheritance `ContextSDK.Session : Swift.Sendable`.
  package var path: String
  /// The normalized source on one line: without attributes and bodies, with modifiers in order, parameters by label, `= _`
  /// for a default argument, and `{ get set }` for a mutable property.
  package var text: String
  /// The `where` clause of its extension.
  package var constraint: String?
  package var visibility: Visibility
  /// In source order, each with its arguments: `@available(iOS 14.0, *)`.
  package var attributes: [String]
  /// Whether it is a protocol requirement: adding one breaks conforming types, unless an extension implements it.
  package var isRequirement: Bool
  package var isStatic: Bool
  /// Whether it is inside `#if`.
  package var isConditional: Bool
  /// The line of its first attribute or keyword, from 1.
  package var line: Int

  /// Whether the source of clients can name it.
  package var isPublic: Bool { visibility >= .public }

  /// Whether it is a conformance that every type has unless it says otherwise: only newer compilers write it.
  package var isImplied: Bool {
    guard kind == .inheritance, let name = path.split(separator: ".").last?.split(separator: " ").last else {
      return false
    }
    return InterfaceVocabulary.implied.contains(String(name))
  }

  /// The attributes that change how clients compile or run, sorted. Not availability, which breaks clients only if it is
  /// reduced, and not attributes for the optimizer or for checks of concurrency.
  package var contract: [String] {
    attributes.filter { attribute in
      let name = attribute.dropFirst().prefix { $0 != "(" }
      if InterfaceVocabulary.noise.contains(String(name)) { return false }
      if attribute.hasPrefix("@available(*, unavailable") { return true }
      return Self.contractAttributes.contains(String(name)) || Self.isTypeName(name)
    }.map { attribute in
      // `@MainActor(unsafe)` is an older spelling of `@preconcurrency @MainActor`.
      attribute.hasSuffix("(unsafe)") ? String(attribute.dropLast("(unsafe)".count)) : attribute
    }.sorted()
  }

  private static let contractAttributes: Set<String> = [
    "frozen", "objc", "objcMembers", "nonobjc", "dynamicMemberLookup", "dynamicCallable", "propertyWrapper",
    "resultBuilder", "globalActor", "_spi",
  ]

  /// A global actor, a property wrapper, a result builder: `@MainActor`, `@_Concurrency.MainActor`.
  private static func isTypeName(_ name: Substring) -> Bool {
    name.split(separator: ".").last?.utf8.first?.isUppercase ?? false
  }
}
