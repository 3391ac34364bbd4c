import Artifacts
import Domain
import TestSupport
import Testing
import Verification

/// Bytes as other programs read them.
enum Python {
  static func binaryPropertyList(_ bytes: [UInt8]) throws -> [UInt8] { try propertyList(bytes, "pass", "FMT_BINARY") }

  /// - Parameter edit: a statement that changes `x`, the list's root.
  static func propertyList(_ bytes: [UInt8], _ edit: String, _ format: String = "FMT_XML") throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "in")
    let program = """
      import datetime, plistlib, sys
      x = plistlib.load(open(sys.argv[1], 'rb'))
      \(edit)
      sys.stdout.buffer.write(plistlib.dumps(x, fmt=plistlib.\(format)))
      """
    let result = try Tool.run("python3", ["-c", program, folder["in"]])
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }
}

enum Clang {
  /// A dylib for iOS devices, linked by LLVM's linker.
  static func dylib(
    _ source: String, minimum: String = "14.0", installName: String = "@rpath/ContextSDK.framework/ContextSDK",
    version: String = "1.0.0", link: [String] = [], architecture: String = "arm64"
  ) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try folder.write(source, to: "a.c")
    try run(
      "clang", ["-target", "\(architecture)-apple-ios\(minimum)", "-c", "-ffreestanding", "a.c", "-o", "a.o"], folder)
    let stubs = try link.map { name in
      try run(
        "ld64.lld",
        [
          "-dylib", "-arch", architecture, "-platform_version", "ios", minimum, minimum, "-undefined", "dynamic_lookup",
          "-install_name", "/usr/lib/\(name)", "a.o", "-o", name,
        ], folder)
      return folder[name]
    }
    try run(
      "ld64.lld",
      [
        "-dylib", "-arch", architecture, "-platform_version", "ios", minimum, minimum, "-undefined", "dynamic_lookup",
        "-install_name", installName, "-current_version", version, "-compatibility_version", "1.0.0", "a.o", "-o",
        "a.dylib",
      ] + stubs, folder)
    return try TestFile.bytes(folder["a.dylib"])
  }

  static func fat(_ images: [[UInt8]]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    for (index, image) in images.enumerated() { try folder.write(image, to: "\(index)") }
    try run("llvm-lipo", ["-create"] + images.indices.map(String.init) + ["-output", "fat"], folder)
    return try TestFile.bytes(folder["fat"])
  }

  /// Names that `llvm-nm` says are defined and external.
  static func exported(_ bytes: [UInt8]) throws -> Set<String> {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "binary")
    let text = try run("llvm-nm", ["--defined-only", "--extern-only", "--format=just-symbols", "binary"], folder)
    return Set(text.split(separator: "\n").map(String.init).filter { !$0.isEmpty })
  }

  /// `otool -L` of LLVM, without the library itself.
  static func libraries(_ bytes: [UInt8]) throws -> Set<String> {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "binary")
    let text = try run("llvm-objdump", ["--macho", "--dylibs-used", "binary"], folder)
    let names = text.split(separator: "\n").dropFirst().compactMap { line in
      line.split(separator: " ").first.map { String($0.drop(while: \.isWhitespace)) }
    }
    return Set(names.filter { !$0.contains("@rpath/ContextSDK") })
  }

  @discardableResult
  private static func run(_ program: String, _ arguments: [String], _ folder: TemporaryFolder) throws -> String {
    let result = try Tool.run(Tool.llvm(program), arguments, in: folder.path)
    try #require(result.status == 0, "\(program): \(result.errors)")
    return result.text
  }
}

func compareZips(_ old: String, _ new: String) async throws -> ArtifactComparison {
  let inspector = ArtifactInspector(InspectionOptions(exports: true, keepsText: true))
  return ArtifactComparison(
    try await inspector.zip(old, jobs: 1), try await inspector.zip(new, jobs: 1), memory: ComparisonMemory())
}
