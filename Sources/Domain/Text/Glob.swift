/// A pattern for paths in a folder.
///
/// - `*` is any number of characters of one name, and `?` is one; neither is a slash.
/// - `**` as a whole component is any number of folders, or none.
/// - Every other character means itself. Case counts, and a leading dot is like any other character.
/// - A pattern begins at the folder: `*.swift` names files in the folder itself, `**/*.swift` files at any depth.
/// - A pattern that names a folder takes everything in it: `Sources/A`, `Sources/A/` and `Sources/A/**` mean the same, and
///   `.` means everything.
package struct Glob: Hashable, Sendable {
  /// The reason why a text is not a pattern.
  package struct Invalid: Error, Hashable, Sendable {
    package var text: String
    package var reason: String
  }

  enum Component: Hashable, Sendable {
    case anyFolders
    case name(NamePattern)
  }

  package static let longest = 1024

  package let text: String
  let components: [Component]

  package init(_ text: String) throws(Invalid) {
    if let reason = Self.problem(in: text) { throw Invalid(text: text, reason: reason) }
    self.text = text
    components = text.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }.map {
      $0.elementsEqual("**".utf8) ? .anyFolders : .name(NamePattern(Array($0)))
    }
  }

  private init(everything text: String) { (self.text, components) = (text, []) }

  static let everything = Glob(everything: ".")

  private static func problem(in text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.utf8.count > longest { return "has more than \(longest) bytes" }
    if text.utf8.contains(0) { return "contains a zero byte" }
    if text.utf8.first == UInt8(ascii: "/") { return "is an absolute path" }
    if text.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }) {
      return "contains '..'"
    }
    // Other tools give these a meaning: whoever writes one would get nothing, and not know why.
    if text.utf8.first == UInt8(ascii: "!") { return "begins with '!', which has no meaning here" }
    guard let foreign = text.unicodeScalars.first(where: { #"[]{}\"#.unicodeScalars.contains($0) }) else { return nil }
    return "contains '\(foreign)', which has no meaning here: `?` stands for any character"
  }
}

/// The bytes of a name, in which `*` and `?` have their meaning.
struct NamePattern: Hashable, Sendable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Takes at most as many steps as the product of both lengths: only the last `*` is tried again.
  func matches(_ name: [UInt8]) -> Bool {
    var (at, next) = (0, 0)
    var star: (at: Int, next: Int)?
    while next < name.count {
      if at < bytes.count, bytes[at] == UInt8(ascii: "*") {
        at += 1
        star = (at, next)
      } else if at < bytes.count, bytes[at] == UInt8(ascii: "?") || bytes[at] == name[next] {
        next = bytes[at] == UInt8(ascii: "?") ? Self.end(ofCharacterAt: next, in: name) : next + 1
        at += 1
      } else if let last = star {
        next = Self.end(ofCharacterAt: last.next, in: name)
        at = last.at
        star = (at, next)
      } else {
        return false
      }
    }
    return bytes[at...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  private static func end(ofCharacterAt start: Int, in name: [UInt8]) -> Int {
    // UTF-8's further bytes are 10xxxxxx.
    name[(start + 1)...].firstIndex { $0 & 0b1100_0000 != 0b1000_0000 } ?? name.count
  }
}
