/// Why the text of a version file cannot be read.
struct Malformed: Error {
  var what: String
  /// Nil for the whole file.
  var offset: Int?
}
