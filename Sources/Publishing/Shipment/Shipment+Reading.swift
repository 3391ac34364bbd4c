import Artifacts
import Domain
import Platform

extension Shipment.File {
  /// - Throws: `Failure` with status 75 if the file is not what was verified.
  package func bytes() throws -> [UInt8] {
    if !isBuilt { return [] }
    let bytes = try FileSystem.readFile(path)
    guard SHA256.digest(of: bytes) == digest else { throw changed }
    return bytes
  }

  /// Reads the file in chunks. The last call of `body` may come before the digest is known to be right, so whatever was made of
  /// the chunks must not be used if this throws.
  ///
  /// - Throws: `Failure` with status 75 if the file is not what was verified.
  package func forEachChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let hash = SHA256()
    try OpenFile.reading(path).forEachChunk(of: 0..<(size + 1)) { chunk in
      hash.update(chunk)
      try body(chunk)
    }
    if hash.digest() != digest { throw changed }
  }

  package var changed: Failure { Shipment.changed(path) }
}

extension Shipment {
  /// - Parameter path: of a file, or of a customer's folder.
  package static func changed(_ path: String) -> Failure {
    Failure(
      .temporary, "publish.changed", at: Location(path), "changed after it was verified",
      remedy: "let the program that writes it finish, then run again")
  }
}
