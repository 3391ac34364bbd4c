import Artifacts
import Domain
import TestSupport
import Testing

@Suite("The compressors") struct CompressorsTests {
  /// `swift test` links both as shared libraries.
  @Test("are those that pkg-config and Python find") func versions() throws {
    let deflate = try Tool.run("pkg-config", ["--modversion", "libdeflate"]).text.prefix { !$0.isWhitespace }
    #expect(Compressors.linked.libdeflate == deflate + " (shared)")
    let zlib = try Tool.run("python3", ["-c", "import zlib; print(zlib.ZLIB_RUNTIME_VERSION, end='')"]).text
    #expect(Compressors.linked.zlib == zlib)
  }
}
