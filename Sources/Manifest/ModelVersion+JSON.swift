import Domain
import JSON

extension ModelVersion {
  /// As it stands in the manifest.
  package var json: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .uuid(let text): .string(text)
    }
  }
}
