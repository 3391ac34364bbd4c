import Domain
import TestSupport
import Testing

@testable import Artifacts

@Suite struct SealSlotTests {
  private typealias Kind = CodeDirectory.HashKind

  /// Digests computed by OpenSSL.
  private static func digests(_ text: String, _ kinds: [Kind] = [.sha1, .sha256, .sha384]) throws -> [Kind: [UInt8]] {
    var result: [Kind: [UInt8]] = [:]
    for kind in kinds {
      result[kind] = try Tool.run("openssl", ["dgst", "-binary", "-\(kind)"], input: text).output
    }
    return result
  }

  private static func directory(_ kind: Kind, size: Int, _ slots: [[UInt8]?]) throws -> DetachedSignature {
    let empty = [UInt8](repeating: 0, count: size)
    let bytes = MachOBytes.codeDirectory(
      flags: 0, identifier: "X", kind: kind.rawValue, hashSize: size,
      specials: slots.map { $0.map { Array($0.prefix(size)) } ?? empty })
    return try DetachedSignature(codeDirectory: bytes, file: "CodeDirectory")
  }

  @Test(
    "slots match their content",
    arguments: [(Kind.sha1, 20), (.sha256, 32), (.sha256Truncated, 20), (.sha384, 48)]
  ) func agree(kind: CodeDirectory.HashKind, size: Int) throws {
    let (plist, seal) = (try Self.digests("plist"), try Self.digests("seal"))
    let source = kind == .sha256Truncated ? Kind.sha256 : kind
    let directory = try Self.directory(kind, size: size, [plist[source], nil, seal[source]]).directory
    #expect(
      directory.mismatches([.init(.infoPlist, plist), .init(.codeResources, seal), .init(.requirements, nil)]).isEmpty)
    let swapped = directory.mismatches([.init(.infoPlist, seal), .init(.codeResources, plist)])
    #expect(swapped.map(\.slot) == [.infoPlist, .codeResources])
    let sealed = Array(try #require(plist[source]).prefix(size))
    #expect(swapped.first?.problem == .differs(sealed: sealed, found: Array(try #require(seal[source]).prefix(size))))
  }

  @Test("missing, unbound and unknown content") func disagree() throws {
    let plist = try Self.digests("plist")
    let directory = try Self.directory(.sha256, size: 32, [plist[.sha256], nil, nil]).directory
    let found = directory.mismatches([
      .init(.infoPlist, nil), .init(.codeResources, plist), .init(.infoPlist, [.sha1: plist[.sha1] ?? []]),
    ])
    #expect(found.map(\.problem) == [.missing(sealed: plist[.sha256] ?? []), .unbound, .unjudged])
    // A truncated hash proves nothing.
    let short = try Self.directory(.sha256, size: 4, [plist[.sha256]]).directory
    guard case .differs = short.mismatches([.init(.infoPlist, plist)]).first?.problem else {
      Issue.record("a short hash was taken for a whole one")
      return
    }
    let unknown = try DetachedSignature(
      codeDirectory: MachOBytes.codeDirectory(flags: 0, identifier: "X", kind: 9, specials: [plist[.sha256] ?? []]),
      file: "")
    #expect(unknown.directory.mismatches([.init(.infoPlist, plist)]).map(\.problem) == [.unjudged])
  }

  @Test("an xcframework's signature has the hash of its Info.plist as the code") func detached() throws {
    let signature = try Self.directory(.sha256, size: 32, [])
    // The hash of the fixture's only page.
    let page = [UInt8](repeating: 0xAA, count: 32)
    #expect(signature.code == page)
    #expect(signature.mismatches([.init(.code, [.sha256: page])]).isEmpty)
    let plist = try Self.digests("plist")
    #expect(
      signature.mismatches([.init(.code, plist), .init(.code, nil), .init(.codeResources, plist)]).map(\.problem) == [
        .differs(sealed: page, found: plist[.sha256] ?? []), .missing(sealed: page), .unbound,
      ])
  }

  @Test("an incomplete detached signature is refused") func malformed() throws {
    let bytes = MachOBytes.codeDirectory(flags: 0, identifier: "X", specials: [[UInt8](repeating: 1, count: 32)])
    _ = try DetachedSignature(codeDirectory: bytes, file: "")
    for length in bytes.indices {
      let failure = #expect(throws: Failure.self, "\(length) bytes") {
        try DetachedSignature(codeDirectory: Array(bytes.prefix(length)), file: "CodeDirectory")
      }
      #expect(failure?.findings.map(\.code) == ["seal.malformed"])
    }
    for var generator in Rounds.generators(seed: 7) {
      for _ in 0..<300 {
        let mutated = Mutation.mutate(bytes, using: &generator)
        let signature = try? DetachedSignature(codeDirectory: mutated, file: "")
        _ = signature?.mismatches([.init(.code, [:]), .init(.infoPlist, nil)])
      }
    }
  }
}
