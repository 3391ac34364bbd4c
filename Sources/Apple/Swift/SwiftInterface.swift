import Domain

/// A `.swiftinterface`: what a module offers, as text that every compiler from the one that wrote it on can read
/// (swift.org, "Library Evolution in Swift"; swiftlang/swift, docs/ParseableInterfaces).
package struct SwiftInterface: Hashable, Sendable {
  package struct Import: Hashable, Sendable {
    /// `Foundation`, or `UIKit.UIView` for one declaration.
    package var module: String
    /// `@_exported`: who imports this module gets that one too.
    package var isExported: Bool
    package var line: Int
  }

  package var header: InterfaceHeader
  package var imports: [Import]
  /// In source order. Who only asks for what clients name filters by `isPublic`.
  package var declarations: [InterfaceDeclaration]
  /// Lines, at most 100, that begin with what is no declaration known here.
  package var unreadLines: [Int]

  /// In bytes. The largest that Apple ships, that of the standard library, has three million.
  static let largest = 64 << 20

  /// Reads an interface file of any of the three audiences.
  /// - Throws: `Failure(.badInput)` where the file has no format version, where its braces, strings or `#if` do not
  ///   close, and for more than 64 MiB, scopes deeper than 64 and other costs beyond reason.
  package init(parsing bytes: [UInt8], file: String) throws(Failure) {
    let (header, reader) = try Self.read(bytes, file: file, keepsDeclarations: true)
    self.header = header
    imports = reader.imports
    declarations = reader.declarations
    unreadLines = reader.unreadLines
  }

  /// The same without keeping anything, which takes half of the time.
  /// - Throws: what `init(parsing:file:)` throws, but for an interface that only declares more than can be held.
  package static func check(_ bytes: [UInt8], file: String) throws(Failure) {
    _ = try read(bytes, file: file, keepsDeclarations: false)
  }

  private static func read(
    _ bytes: [UInt8], file: String, keepsDeclarations: Bool
  ) throws(Failure) -> (InterfaceHeader, DeclarationReader) {
    guard bytes.count <= Self.largest else {
      throw Self.failure(Malformed(message: "is larger than 64 MiB", offset: 0), bytes, file)
    }
    guard let header = InterfaceHeader(bytes) else {
      throw Self.failure(
        Malformed(message: "does not begin with the comment swift-interface-format-version", offset: 0), bytes, file)
    }
    var reader = DeclarationReader(
      bytes, moduleName: header.moduleName ?? "", keepsDeclarations: keepsDeclarations)
    do {
      try reader.read()
    } catch {
      throw Self.failure(error, bytes, file)
    }
    return (header, reader)
  }

  private static func failure(_ problem: Malformed, _ bytes: [UInt8], _ file: String) -> Failure {
    let newlines = bytes.prefix(problem.offset).count { $0 == UInt8(ascii: "\n") }
    let position: Location.Position = problem.offset == 0 ? .whole : .line(newlines + 1, column: nil)
    return Failure(
      .badInput,
      Finding(
        "swiftinterface.malformed", at: Location(file, position), "not a readable Swift interface: \(problem.message)",
        remedy: "build the framework again with BUILD_LIBRARY_FOR_DISTRIBUTION"))
  }
}
