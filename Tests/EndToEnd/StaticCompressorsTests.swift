import TestSupport
import Testing

#if os(Linux)
  @Suite("scripts/static-compressors") struct StaticCompressorsTests {
    @Test("a program that is linked by its .pc files needs no shared compressor", arguments: [true, false])
    func links(isStatic: Bool) throws {
      let folder = try TemporaryFolder()
      let made = try Tool.run("bash", [Checkout.root + "/scripts/static-compressors", folder["pc"]])
      made.expect(0)
      let source = """
        #include <libdeflate.h>
        #include <zlib.h>
        int main(void) { return libdeflate_alloc_compressor(6) == 0 || deflateEnd(0) != Z_STREAM_ERROR; }
        """
      try folder.write(source, to: "main.c")
      let link = "clang main.c $(pkg-config --cflags --libs libdeflate zlib) -o main && ./main && readelf -d main"
      let linked = try Tool.run(
        "sh", ["-c", link], in: folder.path, environment: isStatic ? ["PKG_CONFIG_PATH": folder["pc"]] : [:])
      linked.expect(0)
      for library in ["libdeflate.so", "libz.so"] { #expect(linked.text.contains(library) != isStatic) }
    }
  }
#endif
