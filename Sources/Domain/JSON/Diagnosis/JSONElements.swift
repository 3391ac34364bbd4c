/// The elements of a list, or the members of an object, in the text of a valid document.
struct JSONElements: Sequence, IteratorProtocol {
  struct Element {
    /// The place of a member's name, in its quotes; nil in a list.
    var name: Range<Int>?
    /// All of the value.
    var value: Range<Int>
  }

  let isList: Bool
  private let bytes: [UInt8]
  /// The token that the next element begins with, or that ends the container.
  private var item: Range<Int>?

  /// - Parameter offset: of the bracket.
  /// - Returns: nil for a value of another kind.
  init?(at offset: Int, in bytes: [UInt8]) {
    isList = bytes[offset] == UInt8(ascii: "[")
    guard isList || bytes[offset] == UInt8(ascii: "{") else { return nil }
    self.bytes = bytes
    item = JSONToken.next(from: offset + 1, in: bytes)
  }

  mutating func next() -> Element? {
    guard let first = item, !isClosing(first),
      let start = isList ? first : token(after: first).flatMap({ token(after: $0) })
    else { return nil }
    let value = start.lowerBound..<end(ofValueAt: start)
    item = token(after: value).flatMap { isClosing($0) ? nil : token(after: $0) }
    return Element(name: isList ? nil : first, value: value)
  }

  private func end(ofValueAt first: Range<Int>) -> Int {
    var (depth, current) = (0, first)
    while true {
      if "[{".utf8.contains(bytes[current.lowerBound]) { depth += 1 }
      if isClosing(current) { depth -= 1 }
      guard depth > 0, let next = token(after: current) else { return current.upperBound }
      current = next
    }
  }

  private func token(after token: Range<Int>) -> Range<Int>? { JSONToken.next(from: token.upperBound, in: bytes) }

  private func isClosing(_ token: Range<Int>) -> Bool { "]}".utf8.contains(bytes[token.lowerBound]) }
}
