import Domain

/// The bytes by which Core ML content is recognised inside of a file.
enum CoreMLMark {
  /// The most bytes that are read of a model: its description, and the tag of its type.
  static let longest = 64 << 10
  /// The bytes that decide whether something may be Core ML.
  static let headLength = 32

  /// A quick look at the first bytes.
  @inline(__always)
  static func mayStart(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Bool {
    let first = bytes[place]
    guard first == 0x08 || first == 0xEF || first == UInt8(ascii: "p"), place + 8 <= bytes.count else { return false }
    if first == 0x08 { return bytes[place + 2] == 0x12 && bytes[place + 1] &- 1 < 99 }
    let word = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    return word == program || word >> 32 == 0xEFBE_ADDE
  }

  /// `program(`
  private static let program: UInt64 = 0x7072_6F67_7261_6D28

  /// Whether Core ML content begins with these bytes, of which `headLength` are enough.
  static func isHead(_ head: ArraySlice<UInt8>) -> Bool { isSpecification(head) || isWeights(head) || isProgram(head) }

  /// Whether a `Model` begins there: a small version, and a description that starts with an input, an output or a function, and that
  /// with a name (coremltools, mlmodel/format/Model.proto).
  static func isSpecification(_ head: ArraySlice<UInt8>) -> Bool {
    guard head.count > 8, let description = description(in: head), description.count > 4 else { return false }
    var rest = head[description.lowerBound...].prefix(headLength)
    guard let tag = varint(&rest), [1 << 3 | 2, 10 << 3 | 2, 20 << 3 | 2].contains(tag), let size = varint(&rest),
      size <= description.count, rest.popFirst() == 1 << 3 | 2, let length = varint(&rest)
    else { return false }
    return length > 0 && length < size
  }

  /// The range of a model's description, which may end beyond the bytes.
  private static func description(in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    var rest = bytes
    guard rest.popFirst() == 1 << 3, let version = rest.popFirst(), (1..<100).contains(version),
      rest.popFirst() == 2 << 3 | 2, let length = varint(&rest), length < longest
    else { return nil }
    return rest.startIndex..<rest.startIndex + length
  }

  /// The number of bytes that tell whether a model begins there.
  static func length(_ bytes: [UInt8]) -> Int? { description(in: bytes[...]).map { min($0.upperBound + 8, longest) } }

  /// The digest of the description, if the type of a model is behind it and all of it can be read.
  static func descriptionDigest(_ bytes: [UInt8]) -> Digest? {
    guard let range = description(in: bytes[...]), range.upperBound < bytes.count else { return nil }
    var rest = bytes[range.upperBound...]
    // Whether it can be trained.
    if rest.starts(with: [10 << 3]) { rest = rest.dropFirst(2) }
    let start = rest.startIndex
    guard let tag = varint(&rest), tag & 7 == 2, CoreMLModelType.names[tag >> 3] != nil else { return nil }
    let model = bytes[..<range.upperBound] + bytes[start..<rest.startIndex] + [0]
    guard let read = try? CoreMLDescription(model: Array(model), file: ""), !(read.inputs + read.outputs).isEmpty else {
      return nil
    }
    return SHA256.digest(of: Array(bytes[range]))
  }

  /// Whether a record of a file of weights begins there: see `WeightFile`.
  static func isWeights(_ head: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(head.prefix(24))
    guard bytes.count == 24, bytes.starts(with: [0xEF, 0xBE, 0xAD, 0xDE]), (1...32).contains(bytes[4]) else {
      return false
    }
    let isSmall = bytes[5..<8].allSatisfy { $0 == 0 } && bytes[13..<16].allSatisfy { $0 == 0 }
    return isSmall && bytes[21..<24].allSatisfy { $0 == 0 } && bytes[16].isMultiple(of: 64)
      && bytes[16..<21].contains { $0 != 0 }
  }

  /// Whether the text of a compiled model begins there, as in `model.mil`.
  static func isProgram(_ head: ArraySlice<UInt8>) -> Bool {
    let head = head.prefix(headLength)
    let line = head.prefix { $0 != UInt8(ascii: "\n") }
    return line.starts(with: "program(1.".utf8) && line.last == UInt8(ascii: ")")
      && ["[buildInfo", "{"].contains { head.dropFirst(line.count + 1).starts(with: $0.utf8) }
  }

  private static func varint(_ rest: inout ArraySlice<UInt8>) -> Int? { rest.popVarint(longest: 4).map { Int($0) } }
}
