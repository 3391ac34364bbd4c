import Domain
import JSON

extension Field {
  /// The root of a JSON document.
  static func document(
    _ bytes: [UInt8], file: String, area: String, status: ExitStatus
  ) throws(Failure) -> Field {
    do {
      return Field(try JSONValue(parsing: bytes))
    } catch {
      throw Failure(status, Finding(error, file: file, area: area))
    }
  }
}

extension Finding {
  init(_ error: JSONSyntaxError, file: String, area: String) {
    self.init(
      "\(area).\(error.kind == .duplicateKey ? "duplicate-key" : "syntax")",
      at: Location(file, .line(error.line, column: error.column)), error.message, remedy: error.remedy)
  }
}
