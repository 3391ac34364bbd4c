import Domain

/// A value in a document, or its absence, with its path.
struct Field {
  var value: JSONValue?
  var path: DocumentPath

  init(_ value: JSONValue?, _ path: DocumentPath = .root) {
    self.value = value
    self.path = path
  }

  subscript(name: String) -> Field { Field(value?[name], path.member(name)) }

  var isPresent: Bool { value != nil }

  /// The elements, or none if this is not a list.
  var elements: [Field] {
    guard case .array(let elements) = value else { return [] }
    return elements.enumerated().map { Field($1, path.element($0)) }
  }

  /// The members, or none if this is not an object.
  var members: [JSONMember] {
    guard case .object(let members) = value else { return [] }
    return members
  }

  /// The value in a few words, for a message.
  var summary: String { value?.summary ?? "nothing" }
}

extension Field {
  static func document(_ bytes: [UInt8], file: String, area: String, status: ExitStatus) throws(Failure) -> Field {
    do {
      return Field(try JSONValue(parsingFile: bytes))
    } catch {
      throw Failure(status, Finding(error, file: file, area: area))
    }
  }
}

extension Finding {
  package init(_ error: JSONSyntaxError, file: String, area: String) {
    self.init(
      "\(area).\(error.kind == .duplicateKey ? "duplicate-key" : "syntax")",
      at: Location(file, .line(error.line, column: error.column)), error.message, remedy: error.remedy)
  }
}
