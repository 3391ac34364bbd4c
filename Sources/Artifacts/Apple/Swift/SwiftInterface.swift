import Domain

/// A `.swiftinterface`: the API of a module as text, which the same and newer compilers can read
/// (swift.org, "Library Evolution in Swift"; swiftlang/swift, docs/ParseableInterfaces).
package struct SwiftInterface: Hashable, Sendable {
  package struct Import: Hashable, Sendable {
    /// `Foundation`, or `UIKit.UIView` for one declaration.
    package var module: String
    /// `@_exported`: clients that import this module import that one too.
    package var isExported: Bool
  }

  package var header: InterfaceHeader
  package var imports: [Import]
  /// In source order, including declarations that are not public.
  package var declarations: [InterfaceDeclaration]
  /// At most 100 lines that begin with an unknown declaration.
  package var unreadLines: [Int]

  /// Size limit in bytes. Apple's largest interface, that of the standard library, has 3 MB.
  static let largest = 64 << 20

  /// Reads an interface file for any audience.
  /// - Throws: `Failure(.badInput)` if the file has no format version, has unbalanced braces, strings or `#if`, or exceeds
  ///   a limit, such as 64 MiB or 64 nested scopes.
  package init(parsing bytes: [UInt8], file: String) throws(Failure) {
    let (header, reader) = try Self.read(bytes, file: file, keepsDeclarations: true)
    self.header = header
    imports = reader.imports
    declarations = reader.declarations
    unreadLines = reader.unreadLines
  }

  /// What an interface says apart from its declarations.
  package struct Outline: Hashable, Sendable {
    package var imports: [Import] = []
    /// The line of a type with the name of the module; nil if there is none.
    package var typeNamedAsModule: Int?
  }

  /// Checks an interface without keeping its declarations, which takes half the time.
  /// - Throws: the same failures as `init(parsing:file:)`, except if the declarations do not fit in memory.
  package static func outline(_ bytes: [UInt8], file: String) throws(Failure) -> Outline {
    let (_, reader) = try read(bytes, file: file, keepsDeclarations: false)
    return Outline(imports: reader.imports, typeNamedAsModule: reader.typeNamedAsModule)
  }

  private static func read(
    _ bytes: [UInt8], file: String, keepsDeclarations: Bool
  ) throws(Failure) -> (InterfaceHeader, DeclarationReader) {
    guard bytes.count <= Self.largest else {
      throw Self.failure(Malformed(message: "is larger than 64 MiB", offset: 0), in: bytes, file: file)
    }
    guard let header = InterfaceHeader(bytes) else {
      throw Self.failure(
        Malformed(message: "does not begin with the comment swift-interface-format-version", offset: 0), in: bytes,
        file: file)
    }
    var reader = DeclarationReader(
      bytes, moduleName: header.moduleName ?? "", keepsDeclarations: keepsDeclarations)
    do {
      try reader.read()
    } catch {
      throw Self.failure(error, in: bytes, file: file)
    }
    return (header, reader)
  }

  private static func failure(_ problem: Malformed, in bytes: [UInt8], file: String) -> Failure {
    let newlines = bytes.prefix(problem.offset).count { $0 == UInt8(ascii: "\n") }
    let position: Location.Position = problem.offset == 0 ? .whole : .line(newlines + 1, column: nil)
    return Failure(
      .badInput, "swiftinterface.malformed", at: Location(file, position),
      "not a readable Swift interface: \(problem.message)",
      remedy: "rebuild the framework with BUILD_LIBRARY_FOR_DISTRIBUTION")
  }
}
