/// A model specification without its weights, for models that are too large to be read whole.
package enum ModelOutline {
  /// The limit for everything that is kept, in bytes.
  private static let limit = 16 << 20

  /// - Parameters:
  ///   - size: of the model, in bytes.
  ///   - read: returns a number of bytes from an offset, or fewer at the end.
  /// - Returns: a model with the same description. It is malformed where the original is.
  package static func of(size: Int, read: (_ offset: Int, _ count: Int) throws -> [UInt8]) throws -> [UInt8] {
    var outline: [UInt8] = []
    var offset = 0
    while offset < size, outline.count < limit {
      // A tag and a length have at most ten bytes each.
      let head = try read(offset, 20)
      guard let field = FieldHead(head), field.length <= size - offset - field.headLength else {
        return outline + head
      }
      let isType = field.number >= CoreMLModelType.firstNumber && field.isBytes
      if isType {
        outline += head.prefix(field.tagLength) + [0]
      } else {
        outline += try read(offset, min(field.headLength + field.length, limit))
      }
      offset += field.headLength + field.length
    }
    return outline
  }
}

/// The tag of a protocol buffer's field, and its length (protobuf.dev, "Encoding").
private struct FieldHead {
  var number: Int
  var isBytes: Bool
  var tagLength: Int
  /// Of the tag, and of the length if there is one.
  var headLength: Int
  /// Of the value, in bytes.
  var length: Int

  /// Nil if the bytes are no head of a field.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard let tag = rest.popVarint(), let number = Int(exactly: tag >> 3) else { return nil }
    (self.number, tagLength, headLength, isBytes) = (number, rest.startIndex, rest.startIndex, tag & 7 == 2)
    switch tag & 7 {
    case 0:
      guard rest.popVarint() != nil else { return nil }
      length = rest.startIndex - tagLength
    case 1: length = 8
    case 5: length = 4
    case 2:
      guard let value = rest.popVarint().flatMap({ Int(exactly: $0) }) else { return nil }
      headLength = rest.startIndex
      length = value
    default: return nil
    }
  }
}
