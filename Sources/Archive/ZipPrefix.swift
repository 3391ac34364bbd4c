import Domain
import Files

/// The start of a zip that several archives share: bytes in a file, and the state of everything that grows with them.
package struct ZipPrefix: Sendable {
  let path: String
  let length: Int
  /// The same bytes in memory, where they are few enough: writing them from there takes a quarter of the time that the
  /// kernel takes to copy them from file to file (ext4, Linux 6).
  let bytes: [UInt8]?
  let midstate: SHA256Midstate
  let directory: [UInt8]
  let count: Int
  let time: DOSTime

  package static let memoryLimit = 32 << 20

  func copy(to file: OpenFile) throws {
    if let bytes { return try file.write(bytes) }
    try file.append(from: OpenFile.reading(path), count: length)
  }
}
