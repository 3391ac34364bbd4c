import Domain
import TestSupport
import Testing

@testable import Artifacts

/// A module compiled from source, with its interface and the symbols that the compiler's tool lists.
struct SwiftModuleFixture {
  let name: String
  let interface: SwiftInterface
  /// Paths of public symbols without the module. Conformances are omitted.
  let symbols: Set<String>

  init(_ source: String, name: String = "Sample", arguments: [String] = []) throws {
    let folder = try TemporaryFolder()
    try folder.write(source, to: "\(name).swift")
    let built = try Tool.run(
      "swiftc",
      [
        "-emit-module", "-emit-module-path", folder["\(name).swiftmodule"], "-emit-module-interface-path",
        folder["\(name).swiftinterface"], "-enable-library-evolution", "-module-name", name, "-swift-version", "5",
        "-parse-as-library", folder["\(name).swift"],
      ] + arguments)
    try #require(built.status == 0, "\(built.errors)")
    self.name = name
    interface = try SwiftInterface(parsing: TestFile.bytes(folder["\(name).swiftinterface"]), file: name)
    symbols = try Self.symbols(module: name, searchPath: folder.path)
  }

  static func symbols(module: String, searchPath: String) throws -> Set<String> {
    let folder = try TemporaryFolder()
    let target = try Tool.run("swiftc", ["-print-target-info"]).text.split(separator: "\"").map(String.init)
    let triple = try #require(target.firstIndex(of: "triple").map { target[$0 + 2] })
    let extracted = try Tool.run(
      "swift-symbolgraph-extract",
      [
        "-module-name", module, "-I", searchPath, "-target", triple, "-output-dir", folder.path,
        "-minimum-access-level", "public", "-omit-extension-block-symbols", "-skip-synthesized-members",
      ])
    try #require(extracted.status == 0, "\(extracted.errors)")
    let script = """
      import glob, json, sys
      for path in glob.glob(sys.argv[1] + '/*.symbols.json'):
          for symbol in json.load(open(path))['symbols']:
              if '::SYNTHESIZED::' in symbol['identifier']['precise']: continue
              print('.'.join(symbol['pathComponents']))
      """
    let listed = try Tool.run("python3", ["-c", script, folder.path])
    try #require(listed.status == 0, "\(listed.errors)")
    return Set(listed.text.split(separator: "\n").map(String.init))
  }

  /// Paths of the interface's declarations without the module, except for kinds that the tool does not list.
  static func paths(_ interface: SwiftInterface, module: String) -> Set<String> {
    let unlisted: Set<InterfaceDeclaration.SymbolKind> = [.inheritance, .operator, .precedenceGroup]
    let found = interface.declarations.filter { $0.isPublic && !unlisted.contains($0.kind) }
    return Set(found.map { $0.path.hasPrefix(module + ".") ? String($0.path.dropFirst(module.count + 1)) : $0.path })
  }
}
