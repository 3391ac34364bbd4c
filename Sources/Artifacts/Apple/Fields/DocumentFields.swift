import Domain

/// A value of a document: a property list's, or JSON's.
protocol FieldValue {
  /// The codes of a missing member and of a member of another type.
  static var problems: (missing: StructureProblem, wrong: StructureProblem) { get }
  /// An object in the format's own words: `a dictionary`, `dictionaries`.
  static var object: (one: String, many: String) { get }

  subscript(key: String) -> Self? { get }
  var isObject: Bool { get }
  var string: String? { get }
  var array: [Self]? { get }
  var kind: String { get }
}

/// Reads the members of an object by key and reports missing members and wrong types.
struct DocumentFields<Value: FieldValue> {
  private let value: Value
  private let path: String
  let file: String
  private(set) var findings: [Finding] = []

  /// - Parameter path: the object's path in its document, such as `AvailableLibraries[1]`; empty for the root.
  init(_ value: Value, path: String = "", file: String) {
    self.value = value
    self.path = path
    self.file = file
    if !value.isObject {
      findings.append(
        Finding(
          Value.problems.wrong, at: Location(file, .path(path)), "expected \(Value.object.one), found \(value.kind)"))
    }
  }

  mutating func string(_ key: String) -> String? {
    required(key, "a string") { $0.string.flatMap { $0.isEmpty ? nil : $0 } }
  }

  mutating func optionalString(_ key: String) -> String? { value[key] == nil ? nil : string(key) }

  mutating func possiblyEmptyString(_ key: String) -> String? { required(key, "a string", read: \.string) }

  mutating func strings(_ key: String, mayBeEmpty: Bool = false) -> [String]? {
    required(key, "an array of strings") { value in
      guard let array = value.array, mayBeEmpty || !array.isEmpty else { return nil }
      let strings = array.compactMap(\.string)
      return strings.count == array.count ? strings : nil
    }
  }

  /// The elements of an array, each with its own path and findings.
  mutating func objects(_ key: String) -> [DocumentFields]? {
    let elements = required(key, "an array of \(Value.object.many)", read: \.array)
    return elements?.enumerated().map { index, element in
      DocumentFields(element, path: "\(keyPath(key))[\(index)]", file: file)
    }
  }

  /// A member that is an object, with its own path and findings; nil if there is none.
  func optionalObject(_ key: String) -> DocumentFields? {
    value[key].map { DocumentFields($0, path: keyPath(key), file: file) }
  }

  func has(_ key: String) -> Bool { value[key] != nil }

  mutating func report(_ problem: StructureProblem, at key: String, _ message: String, remedy: String? = nil) {
    findings.append(Finding(problem, at: Location(file, .path(keyPath(key))), message, remedy: remedy))
  }

  /// Findings about a member's members.
  mutating func add(_ more: [Finding]) { findings += more }

  mutating func required<Result>(
    _ key: String, _ expected: String, read: (Value) -> Result?
  ) -> Result? {
    // `init` has reported that the value is not an object.
    guard value.isObject else { return nil }
    guard let member = value[key] else {
      report(Value.problems.missing, at: key, "is missing; expected \(expected)")
      return nil
    }
    guard let result = read(member) else {
      report(Value.problems.wrong, at: key, "expected \(expected), found \(Self.describe(member))")
      return nil
    }
    return result
  }

  private static func describe(_ value: Value) -> String {
    if value.string?.isEmpty == true { return "an empty string" }
    guard let array = value.array else { return value.kind }
    return array.isEmpty ? "an empty array" : "an array with other values"
  }

  /// - Parameter key: empty for the object itself.
  func keyPath(_ key: String) -> String { path.isEmpty ? key : key.isEmpty ? path : "\(path).\(key)" }
}

extension PropertyList: FieldValue {
  static var problems: (missing: StructureProblem, wrong: StructureProblem) { (.missingKey, .wrongType) }
  static var object: (one: String, many: String) { ("a dictionary", "dictionaries") }
  var isObject: Bool { dictionary != nil }
}

extension JSONValue: FieldValue {
  static var problems: (missing: StructureProblem, wrong: StructureProblem) { (.missingMember, .wrongMember) }
  static var object: (one: String, many: String) { ("an object", "objects") }
  var isObject: Bool { if case .object = self { true } else { false } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  var kind: String { summary }
}
