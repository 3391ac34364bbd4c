import TestSupport
import Testing

@testable import Artifacts

/// Each of `StructureCases` fires exactly what stands beside it.
@Suite struct StructureCraftedTests {
  @Test func theOrderOfThings() throws { try expect(StructureCases.layout) }
  @Test func zip64Records() throws { try expect(StructureCases.zip64) }
  @Test func headersAgainstTheDirectory() throws { try expect(StructureCases.headers) }
  @Test func namesOfEntries() throws { try expect(StructureCases.names) }
  @Test func modesAndSizes() throws { try expect(StructureCases.modes) }

  private func expect(_ rows: [StructureCases.Row]) throws {
    let folder = try TemporaryFolder()
    for (row, path) in zip(rows, try StructureForge.archives(rows.map(\.archive), in: folder)) {
      let structure = try ZipStructure.inspect(path)
      #expect(structure.codes == row.codes, "\(row.archive)")
      for problem in structure.problems { #expect(!problem.message.isEmpty) }
    }
  }

  @Test func limits() throws {
    let folder = try TemporaryFolder()
    let path = try StructureForge.archive("build(*[E('%d' % i) for i in range(9)])", in: folder)
    var limits = ZipStructure.Limits()
    limits.entries = 9
    limits.uncompressedSize = 36
    #expect(try ZipStructure.inspect(path, limits: limits).codes == [])
    limits.entries = 8
    let cut = try ZipStructure.inspect(path, limits: limits)
    #expect(cut.codes == ["too-many-entries"])
    #expect(cut.entries.count == 8)
    limits = ZipStructure.Limits()
    limits.uncompressedSize = 35
    #expect(try ZipStructure.inspect(path, limits: limits).codes == ["total-size"])
    limits = ZipStructure.Limits()
    limits.directorySize = 100
    #expect(try ZipStructure.inspect(path, limits: limits).codes == ["directory-size"])
  }

  @Test func limitsOfLinksAndFolders() throws {
    let folder = try TemporaryFolder()
    let links = try StructureForge.archive(
      "build(*[L('%d' % i, 0o120777, data=b'x' * 9) for i in range(9)])", in: folder)
    var limits = ZipStructure.Limits()
    limits.symlinkTargets = 81
    #expect(try ZipStructure.inspect(links, limits: limits).codes == [])
    limits.symlinkTargets = 80
    let refused = try ZipStructure.inspect(links, limits: limits)
    #expect(refused.codes == ["symlink-targets"])
    #expect(refused.problems.allSatisfy { $0.effects == [.unsafeToUnpack] })
    let folders = try StructureForge.archive("build(*[E('%d/x/y' % i) for i in range(5)])", in: folder)
    limits.folders = 10
    #expect(try ZipStructure.inspect(folders, limits: limits).codes == [])
    limits.folders = 9
    #expect(try ZipStructure.inspect(folders, limits: limits).codes == ["too-many-folders"])
  }

  @Test func countsWhatItDoesNotList() throws {
    let folder = try TemporaryFolder()
    let path = try StructureForge.archive("build(*[E('/%d' % i) for i in range(250)])", in: folder)
    let problems = try ZipStructure.inspect(path).problems
    #expect(problems.count == 101)
    #expect(problems.last?.code == "absolute-path" && problems.last?.count == 150)
    #expect(problems.last?.message == problems.first?.message && problems.last?.entry == nil)
    #expect(problems.first?.entry == "/0")
  }

  /// Codes that only `LinkCheck` gives, or that only a limit other than the standard one does, have tests of their own.
  @Test func everyCodeHasARow() throws {
    let rows = [
      StructureCases.layout, StructureCases.zip64, StructureCases.headers, StructureCases.names, StructureCases.modes,
    ].joined()
    let fired = Set(rows.flatMap(\.codes)).union([
      "too-many-entries", "directory-size", "symlink-targets", "too-many-folders",
    ])
    let codes = try Self.declaredCodes()
    #expect(codes.count == 84)
    for code in codes where !code.hasPrefix("link-") { #expect(fired.contains(code), "no row for \(code)") }
  }

  /// The codes of all kinds of problems, as their declarations name them.
  private static func declaredCodes() throws -> Set<String> {
    let folder = Checkout.root + "/Sources/Artifacts/Archive/Structure/Problems/"
    let text = try TestFile.names(in: folder).map { try TestFile.text(folder + $0) }.joined()
    let declarations = text.matches(
      of: /(?:Self|unsafeName|beyondLimit|unpackable|extraMeaning|differs|link|stray)\(\s*"([a-z0-9-]+)"/)
    return Set(declarations.map { String($0.1) })
  }
}
