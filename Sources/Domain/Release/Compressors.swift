/// The versions of the libraries that compress. Other versions make other bytes of the same files.
package struct Compressors: Hashable, Sendable {
  /// Compresses files up to 32 MiB.
  package var libdeflate: String
  /// Compresses larger files.
  package var zlib: String

  package init(libdeflate: String, zlib: String) {
    self.libdeflate = libdeflate
    self.zlib = zlib
  }
}

extension Compressors: CustomStringConvertible {
  package var description: String { "libdeflate \(libdeflate) and zlib \(zlib)" }
}
