import Domain
import Editing

extension Template {
  /// - Parameter name: the name of the file that is made from it; nil for the template's own.
  static func read(_ path: String, making name: String? = nil) throws -> Template {
    let bytes = try readInput(path, "template")
    let text = String(decoding: bytes, as: UTF8.self)
    // Decoding replaces bytes that are not UTF-8, so the text then differs.
    guard text.utf8.elementsEqual(bytes) else {
      throw Failure(.badInput, "template.encoding", at: Location(path), "is not UTF-8 text", remedy: "save it as UTF-8")
    }
    return try Template(text, file: path, making: name)
  }
}
