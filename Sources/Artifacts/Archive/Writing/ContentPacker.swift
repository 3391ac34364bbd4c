import Domain
import Platform

/// Compresses bytes and files. One per task.
package final class ContentPacker {
  /// Files up to this size are compressed in memory, by the faster compressor, which takes up to twice their size. Larger ones
  /// stream through a file.
  package static let memoryLimit = 32 << 20

  package struct SourceChanged: Error {
    package var path: String

    package init(path: String) { self.path = path }
  }

  private let deflater = Deflater()
  private let scratchFolder: String
  private let memoryLimit: Int

  /// - Parameter scratchFolder: receives the compressed bytes of large files. It is made when needed; the caller removes it.
  package init(scratchFolder: String, memoryLimit: Int = ContentPacker.memoryLimit) {
    self.scratchFolder = scratchFolder
    self.memoryLimit = memoryLimit
  }

  package func pack(_ bytes: [UInt8]) -> PackedContent {
    PackedContent(compressed: compress(bytes), digest: SHA256.digest(of: bytes))
  }

  package func compress(_ bytes: [UInt8]) -> CompressedContent {
    // Nil if the bytes do not become fewer.
    let compressed = deflater.compress(bytes)
    let sizes = ZipSizes(
      method: compressed == nil ? .stored : .deflated, crc: bytes.withUnsafeBytes { Deflater.crc32($0) },
      compressed: compressed?.count ?? bytes.count, uncompressed: bytes.count)
    return CompressedContent(sizes: sizes, storage: .memory(compressed ?? bytes))
  }

  /// - Parameter size: the file's size when the build was planned.
  /// - Throws: `SourceChanged` if the file has another size now.
  package func pack(file path: String, size: Int) throws -> PackedContent {
    if size <= memoryLimit { return pack(try read(path, size: size)) }
    let hash = SHA256()
    let compressed = try compressLarge(path, size: size) { hash.update($0) }
    return PackedContent(compressed: compressed, digest: hash.digest())
  }

  /// Like `pack(file:size:)`, for callers that have the digest already.
  package func compress(file path: String, size: Int) throws -> CompressedContent {
    size > memoryLimit ? try compressLarge(path, size: size) { _ in } : compress(try read(path, size: size))
  }

  private func read(_ path: String, size: Int) throws -> [UInt8] {
    // One more byte than planned shows that the file grew.
    let bytes = try OpenFile.reading(path).read(count: size + 1, at: 0)
    guard bytes.count == size else { throw SourceChanged(path: path) }
    return bytes
  }

  private func compressLarge(
    _ path: String, size: Int, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws -> CompressedContent {
    try FileSystem.makeDirectories(scratchFolder)
    let spool = FilePath.join(scratchFolder, "spool-\(UInt64.random(in: 0 ... .max))")
    let output = try OpenFile.creating(spool)
    let stream = try DeflateStream()
    var crc: UInt32 = 0
    var written = 0
    try CompressedContent.forEachChunk(of: path, size: size) { chunk, last in
      body(chunk)
      crc = Deflater.crc32(chunk, continuing: crc)
      try stream.compress(chunk, last: last) { piece in
        try output.write(piece)
        written += piece.count
      }
    }
    try output.close()
    let helps = written < size
    if !helps { try FileSystem.removeFile(spool) }
    let sizes = ZipSizes(
      method: helps ? .deflated : .stored, crc: crc, compressed: min(written, size), uncompressed: size)
    return CompressedContent(sizes: sizes, storage: .file(helps ? spool : path))
  }
}

extension CompressedContent {
  private static let chunkSize = 1 << 20

  /// Calls `body` with the bytes to write, piece by piece.
  func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    switch storage {
    case .memory(let bytes): try bytes.withUnsafeBytes(body)
    case .file(let path):
      var crc: UInt32 = 0
      try CompressedContent.forEachChunk(of: path, size: sizes.compressed) { chunk, _ in
        crc = Deflater.crc32(chunk, continuing: crc)
        try body(chunk)
      }
      // A stored file is read from its source, which others may have written to since.
      if sizes.method == .stored, crc != sizes.crc { throw ContentPacker.SourceChanged(path: path) }
    }
  }

  static func forEachChunk(
    of path: String, size: Int, _ body: (_ chunk: UnsafeRawBufferPointer, _ last: Bool) throws -> Void
  ) throws {
    let file = try OpenFile.reading(path)
    guard try file.size() == size else { throw ContentPacker.SourceChanged(path: path) }
    var offset = 0
    repeat {
      try Task.checkCancellation()
      let chunk = try file.read(count: min(chunkSize, size - offset), at: offset)
      offset += chunk.count
      if chunk.isEmpty, offset < size { throw ContentPacker.SourceChanged(path: path) }
      try chunk.withUnsafeBytes { try body($0, offset == size) }
    } while offset < size
  }
}

extension SHA256 {
  /// Hashes a file of any size in constant memory.
  package static func digest(ofFile path: String, size: Int) throws -> Digest {
    let hash = SHA256()
    try CompressedContent.forEachChunk(of: path, size: size) { chunk, _ in hash.update(chunk) }
    return hash.digest()
  }
}

extension ZipStructure {
  /// Whether it has a file that is too large to be compressed in memory.
  package var hasStreamedContent: Bool { entries.contains { $0.uncompressedSize > ContentPacker.memoryLimit } }
}
