import CDeflate
import CZlib
import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Compressors {
  /// Those of this process.
  package static let linked = Compressors(
    libdeflate: LIBDEFLATE_VERSION_STRING + (isShared("libdeflate_alloc_compressor") ? " (shared)" : ""),
    zlib: String(cString: zlibVersion()))

  /// Whether a function comes from a shared library, which may be another than the one this program was compiled with:
  /// libdeflate does not tell its version at run time.
  private static func isShared(_ function: String) -> Bool { dlsym(dlopen(nil, RTLD_LAZY), function) != nil }
}
