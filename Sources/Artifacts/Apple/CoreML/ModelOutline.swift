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
      var message = ProtobufReader(ByteReader(head, base: offset, end: size))
      guard let field = try? message.next() else { return outline + head }
      if case .bytes = field.value, field.number >= CoreMLModelType.firstNumber {
        let tagLength = head.prefix { $0 >= 0x80 }.count + 1
        outline += head.prefix(tagLength) + [0]
      } else {
        outline += try read(offset, min(message.position - offset, limit))
      }
      offset = message.position
    }
    return outline
  }
}
