import Domain

/// Reads the members of a dictionary by key and reports missing members and wrong types.
struct PropertyListFields {
  private let value: PropertyList
  private let path: String
  private let file: String
  private(set) var findings: [Finding] = []

  /// - Parameter path: the dictionary's path in its document, such as `AvailableLibraries[1]`; empty for the root.
  init(_ value: PropertyList, path: String = "", file: String) {
    self.value = value
    self.path = path
    self.file = file
    if value.dictionary == nil {
      findings.append(
        Finding(.wrongType, at: Location(file, .path(path)), "expected a dictionary, found \(value.kind)")
      )
    }
  }

  mutating func string(_ key: String) -> String? {
    required(key, "a string") { $0.string.flatMap { $0.isEmpty ? nil : $0 } }
  }

  mutating func optionalString(_ key: String) -> String? { value[key] == nil ? nil : string(key) }

  /// A non-empty array of strings.
  mutating func strings(_ key: String) -> [String]? {
    required(key, "an array of strings") { value in
      let strings = value.array?.compactMap(\.string)
      return strings?.isEmpty == false && strings?.count == value.array?.count ? strings : nil
    }
  }

  /// The elements of an array, each with its own path and findings.
  mutating func dictionaries(_ key: String) -> [PropertyListFields]? {
    let elements = required(key, "an array of dictionaries", read: \.array)
    return elements?.enumerated().map { index, element in
      PropertyListFields(element, path: "\(keyPath(key))[\(index)]", file: file)
    }
  }

  mutating func report(_ problem: StructureProblem, _ key: String, _ message: String, remedy: String? = nil) {
    findings.append(Finding(problem, at: Location(file, .path(keyPath(key))), message, remedy: remedy))
  }

  private mutating func required<Value>(
    _ key: String, _ expected: String, read: (PropertyList) -> Value?
  ) -> Value? {
    // `init` has reported that the value is not a dictionary.
    guard let members = value.dictionary else { return nil }
    guard let member = members[key] else {
      report(.missingKey, key, "is missing; expected \(expected)")
      return nil
    }
    guard let result = read(member) else {
      report(.wrongType, key, "expected \(expected), found \(Self.describe(member))")
      return nil
    }
    return result
  }

  private static func describe(_ value: PropertyList) -> String {
    switch value {
    case .string(""): "an empty string"
    case .array([]): "an empty array"
    case .array: "an array with other values"
    default: value.kind
    }
  }

  private func keyPath(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}

/// A problem with one value of a property list.
package struct PropertyListProblem: Hashable, Sendable {
  /// `.error` if Apple refuses the value, `.warning` if it is unknown or contradicts another value.
  package var severity: Finding.Severity
  /// `NSPrivacyAccessedAPITypes[1].NSPrivacyAccessedAPITypeReasons[0]`; empty for the whole list.
  package var keyPath: String
  /// Without the key path: `expected a boolean, found a string`.
  package var message: String

  init(_ severity: Finding.Severity, _ keyPath: String, _ message: String) {
    self.severity = severity
    self.keyPath = keyPath
    self.message = message
  }

  static func type(_ keyPath: String, expected: String, found value: PropertyList) -> PropertyListProblem {
    PropertyListProblem(.error, keyPath, "expected \(expected), found \(value.kind)")
  }
}
