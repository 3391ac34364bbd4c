import Files

/// A file of any size from strangers, read in pieces: every read is checked, and memory stays at one buffer.
final class FileWindow {
  /// Holds the longest record there is: a directory entry whose name, extra fields and comment fill 65,535 bytes each.
  static let capacity = 1 << 18

  let size: Int
  private let file: OpenFile
  private let readAhead: Int
  /// How much may be asked for at once.
  private let largest: Int
  private var buffer: [UInt8]
  private var start = 0
  private var filled = 0

  /// - Parameter readAhead: how much to read where less is asked for: much for what is read in order, little for what
  ///   is scattered.
  init(_ file: OpenFile, size: Int, readAhead: Int) {
    self.file = file
    self.size = size
    largest = min(max(size, 0), FileWindow.capacity)
    self.readAhead = min(readAhead, largest)
    buffer = [UInt8](repeating: 0, count: self.readAhead)
  }

  /// Nil where the file does not hold all of them.
  func bytes(at offset: Int, count: Int) throws -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset, count <= largest else { return nil }
    if offset < start || offset - start > filled - count { try fill(from: offset, count: count) }
    let lower = offset - start
    // A file that shrank since its size was read.
    guard lower + count <= filled else { return nil }
    return buffer[lower..<lower + count]
  }

  private func fill(from offset: Int, count: Int) throws {
    filled = 0
    start = offset
    // Grown for the few records that are longer than what is mostly read: fresh memory takes longer than reading into it.
    if buffer.count < count { buffer = [UInt8](repeating: 0, count: count) }
    filled = try buffer.withUnsafeMutableBytes { bytes in
      try file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<max(count, readAhead)]), at: offset)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The little-endian number at an offset from the slice's own start; 0 where the slice ends before it.
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

  /// A 64-bit size or offset. One beyond what a file can have becomes the largest number, which no check accepts.
  func wide(at offset: Int) -> Int { Int(clamping: number(at: offset, width: 8)) }

  /// A part by its offset from the slice's own start, cut where the slice ends.
  func part(_ offset: Int, _ length: Int) -> ArraySlice<UInt8> {
    dropFirst(Swift.max(0, offset)).prefix(Swift.max(0, length))
  }
}

extension Int {
  /// The sum, or the nearest number that there is.
  func plus(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }

  func times(_ other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
