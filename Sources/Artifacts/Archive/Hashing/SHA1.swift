import CCrypto
import Domain
import Platform

/// The SHA-1 of a file (FIPS 180-4), for podspecs that have no better checksum.
package enum SHA1 {
  /// 40 hexadecimal digits.
  package static func digest(ofFile path: String, size: Int) throws -> String {
    guard let hash = RunningHash(EVP_sha1()) else { fatalError("libcrypto cannot compute SHA-1") }
    try CompressedContent.forEachChunk(of: path, size: size) { chunk, _ in hash.update(chunk) }
    return hash.finish().hex
  }
}
