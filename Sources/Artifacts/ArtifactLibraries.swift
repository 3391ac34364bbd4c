import CArchive
import CCrypto
import Domain

/// The C libraries that artifacts are written and read with.
package enum ArtifactLibraries {
  /// Their names and versions.
  package static var versions: [(name: String, version: String)] {
    let compressors = Compressors.linked
    return [
      ("libarchive", String(cString: archive_version_details())),
      ("libcrypto", String(cString: OpenSSL_version(OPENSSL_VERSION))),
      ("libdeflate", compressors.libdeflate), ("zlib", compressors.zlib),
      ("utf8proc", NormalForms.libraryVersion),
    ]
  }
}
