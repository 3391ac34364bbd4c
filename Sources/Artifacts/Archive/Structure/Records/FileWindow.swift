import Platform

/// Reads an untrusted file of any size in pieces: every read is checked, and one buffer is all the memory it takes. Or reads bytes that
/// are in memory.
final class FileWindow {
  /// Enough for the longest record: a directory entry with 65,535 bytes each of name, extra fields and comment.
  static let capacity = 1 << 18

  let size: Int
  /// Nil if all of it is in the buffer.
  private let file: OpenFile?
  private let readAhead: Int
  /// The most bytes that can be requested at once.
  private let largest: Int
  private var buffer: [UInt8]
  private var start = 0
  private var filled = 0

  /// - Parameter readAhead: how many bytes to read if fewer are requested: many for records that follow each other, few for
  ///   scattered ones.
  init(_ file: OpenFile, size: Int, readAhead: Int) {
    self.file = file
    self.size = size
    largest = min(max(size, 0), FileWindow.capacity)
    self.readAhead = min(readAhead, largest)
    buffer = [UInt8](repeating: 0, count: self.readAhead)
  }

  init(_ bytes: [UInt8]) {
    (file, size, readAhead) = (nil, bytes.count, bytes.count)
    largest = min(size, FileWindow.capacity)
    (buffer, filled) = (bytes, size)
  }

  /// - Returns: nil if the file does not have all of them.
  func bytes(at offset: Int, count: Int) throws -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset, count <= largest else { return nil }
    if offset < start || offset - start > filled - count { try fill(from: offset, count: count) }
    let lower = offset - start
    // The file has shrunk since its size was read.
    guard lower + count <= filled else { return nil }
    return buffer[lower..<lower + count]
  }

  private func fill(from offset: Int, count: Int) throws {
    guard let file else { return }
    filled = 0
    start = offset
    // Grows only for the few long records, since allocating memory takes longer than reading into it.
    if buffer.count < count { buffer = [UInt8](repeating: 0, count: count) }
    filled = try buffer.withUnsafeMutableBytes { bytes in
      try file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<max(count, readAhead)]), at: offset)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The little-endian number at an offset from the slice's start; 0 if the slice ends before it.
  func number(at offset: Int, width: Int) -> UInt64 {
    guard offset >= 0, width >= 0, offset <= count, width <= count - offset else { return 0 }
    var number: UInt64 = 0
    for index in stride(from: startIndex + offset + width - 1, through: startIndex + offset, by: -1) {
      number = number << 8 | UInt64(self[index])
    }
    return number
  }

  func short(at offset: Int) -> UInt16 { UInt16(truncatingIfNeeded: number(at: offset, width: 2)) }

  func long(at offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(at: offset, width: 4)) }

  /// A 64-bit size or offset. One that no file can have becomes the largest number, which no check accepts.
  func wide(at offset: Int) -> Int { Int(clamping: number(at: offset, width: 8)) }

  /// A part by its offset from the slice's start, cut at the slice's end.
  func part(_ offset: Int, _ length: Int) -> ArraySlice<UInt8> {
    dropFirst(Swift.max(0, offset)).prefix(Swift.max(0, length))
  }
}

extension Int {
  /// The sum, or the nearest representable number.
  package func plus(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }

  func times(_ other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
