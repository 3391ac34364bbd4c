import Domain
import JSON

/// A JSON document inside a model, and what is wrong with it.
struct ModelDocument {
  let root: JSONValue
  let file: String

  init(_ bytes: [UInt8], file: String) throws(Failure) {
    self.file = file
    do {
      root = try JSONValue(parsing: bytes)
    } catch {
      throw Failure(
        .badInput,
        Finding(
          "model.malformed", at: Location(file, .line(error.line, column: error.column)), "not JSON: \(error.message)",
          remedy: "export the model again"))
    }
  }

  func problem(_ path: String, _ message: String) -> Failure {
    Failure(
      .badInput,
      Finding("model.malformed", at: Location(file, .path(path)), message, remedy: "export the model again"))
  }
}

extension JSONValue {
  var text: String? { if case .string(let value) = self { value } else { nil } }
  var number: Int? { if case .integer(let value) = self { value } else { nil } }
  var elements: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  var members: [JSONMember]? { if case .object(let value) = self { value } else { nil } }
}
