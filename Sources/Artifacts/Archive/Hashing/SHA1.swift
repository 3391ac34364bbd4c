import Domain
import Platform

/// The SHA-1 of a file (FIPS 180-4), for podspecs that have no better checksum.
package enum SHA1 {
  /// 40 hexadecimal digits.
  package static func digest(ofFile path: String, size: Int) throws -> String {
    let hash = CodeDirectory.HashKind.sha1.makeHash()
    try CompressedContent.forEachChunk(of: path, size: size) { chunk, _ in hash.update(chunk) }
    return hash.finish().hex
  }
}
