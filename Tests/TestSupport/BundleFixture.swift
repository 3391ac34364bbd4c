/// An artifact bundle with a static library of a few lines of C, for two processors.
package enum BundleFixture {
  package static let linux = ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"]

  /// Relative to the bundle: its files, for a library whose function `<name>_answer` returns 42.
  package static func files(_ name: String, source: String? = nil) throws -> [String: [UInt8]] {
    let code = source ?? "int \(name)_answer(void) { return 42; }"
    var files = [
      "info.json": Array(info(name).utf8), "include/\(name).h": Array("int \(name)_answer(void);\n".utf8),
      "include/module.modulemap": Array("module \(name) {\n  header \"\(name).h\"\n  export *\n}\n".utf8),
    ]
    for triple in linux { files["\(triple)/lib\(name).a"] = try archive([(name, code)], for: triple) }
    return files
  }

  package static func write(_ path: String, name: String, in folder: TemporaryFolder) throws {
    for (file, bytes) in try files(name) { try folder.write(bytes, to: path + "/" + file) }
  }

  private static func info(_ name: String) -> String {
    let variants = linux.map { triple in
      """
            { "path": "\(triple)/lib\(name).a", "supportedTriples": ["\(triple)"],
              "staticLibraryMetadata": { "headerPaths": ["include"], "moduleMapPath": "include/module.modulemap" } }
      """
    }
    return """
      { "schemaVersion": "1.0",
        "artifacts": { "\(name)": { "type": "staticLibrary", "version": "1.0.0", "variants": [
      \(variants.joined(separator: ",\n"))
        ] } } }

      """
  }

  /// A static library of C sources, each a member of its own, made by clang and LLVM's ar.
  package static func archive(_ sources: [(name: String, code: String)], for target: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let members = try sources.map { name, code in
      try folder.write(try object(code, for: target), to: name + ".o")
      return name + ".o"
    }
    let made = try Tool.run(Tool.llvm("llvm-ar"), ["rcsD", "lib.a"] + members, in: folder.path)
    guard made.status == 0 else { throw Tool.Missing(description: "llvm-ar: \(made.errors)") }
    return try TestFile.bytes(folder["lib.a"])
  }

  /// An object file, or with `-shared` and the like what these make of it.
  package static func object(_ code: String, for target: String, _ options: [String] = ["-c"]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try folder.write(code, to: "source.c")
    let made = try Tool.run(
      "clang", options + ["-target", target, "source.c", "-o", "made"], in: folder.path)
    guard made.status == 0 else { throw Tool.Missing(description: "clang: \(made.errors)") }
    return try TestFile.bytes(folder["made"])
  }
}
