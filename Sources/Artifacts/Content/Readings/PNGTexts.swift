/// Reads the texts of a PNG (W3C, Portable Network Graphics, 5.3 and 11.3.3), and of its siblings MNG and JNG, which have its chunks
/// (MNG 1.0, 4.1 and 5.1). A checksum follows each, which may look like letters.
struct PNGTexts {
  /// Of at most `limit` bytes together.
  private(set) var texts: [[UInt8]] = []
  private(set) var hasCompressed = false

  /// Of PNG, MNG and JNG, before what all have in common.
  private static let signatures: [[UInt8]] = [[0x89, 0x50], [0x8A, 0x4D], [0x8B, 0x4A]]
    .map { $0 + [0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] }
  private static let limit = 1 << 20
  /// Of a length and a type.
  private static let headSize = 8

  private var isPNG = true
  private var head: [UInt8] = []
  /// Nil in a chunk that is no text.
  private var text: [UInt8]?
  /// The bytes of the chunk's data, and then of its checksum, that were not read.
  private var left = 0
  private var kept = 0
  private var isStarted = false

  mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    var rest = chunk[...]
    while isPNG, !rest.isEmpty {
      if left > 0 {
        take(&rest)
      } else {
        let part = rest.prefix(Self.headSize - head.count)
        head += part
        rest = rest.dropFirst(part.count)
        if head.count == Self.headSize { begin() }
      }
    }
  }

  private mutating func begin() {
    defer { head = [] }
    if !isStarted {
      isStarted = true
      isPNG = Self.signatures.contains(head)
      return
    }
    left = head[..<4].reduce(0) { $0 << 8 | Int($1) } + 4
    let type = String(decoding: head[4...], as: UTF8.self)
    if type == "zTXt" { hasCompressed = true }
    text = ["tEXt", "iTXt"].contains(type) && left <= Self.limit - kept ? [] : nil
  }

  private mutating func take(_ rest: inout Slice<UnsafeRawBufferPointer>) {
    let part = rest.prefix(left)
    text?.append(contentsOf: part)
    left -= part.count
    rest = rest.dropFirst(part.count)
    guard left == 0, let read = text?.dropLast(4) else { return }
    // The flag of an international text is behind its keyword.
    let rest = read.drop { $0 != 0 }
    if rest.count > 1, rest[rest.startIndex + 1] == 1 { hasCompressed = true }
    texts.append(Array(read))
    (text, kept) = (nil, kept + read.count)
  }
}
