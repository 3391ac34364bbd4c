/// A declaration as calls see it: what is before its parameters, each of them, and what is after.
struct CallShape: Equatable {
  private var head: [UInt8]
  private var parameters: [[UInt8]] = []
  private var tail: [UInt8] = []

  /// - Parameter text: a declaration in its normalized form, such as `public func f(a: Swift.Int = _) -> Swift.Int`.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    let start = bytes.firstIndex(of: UInt8(ascii: "(")) ?? bytes.endIndex
    head = Array(bytes[..<start])
    var depth = 0
    var parameter = start + 1
    for index in bytes[start...].indices {
      let byte = bytes[index]
      // The angle of an arrow closes nothing.
      let isArrow = byte == UInt8(ascii: ">") && bytes[index - 1] == UInt8(ascii: "-")
      if "([<".utf8.contains(byte) { depth += 1 } else if ")]>".utf8.contains(byte), !isArrow { depth -= 1 }
      guard depth == 0 || depth == 1 && byte == UInt8(ascii: ",") else { continue }
      if parameter < index { parameters.append(Self.trimmed(bytes[parameter..<index])) }
      parameter = index + 1
      if depth == 0 {
        tail = Array(bytes[parameter...])
        return
      }
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] { Array(bytes.drop { $0 == UInt8(ascii: " ") }) }

  private static let standard = Array(" = _".utf8)

  /// Whether what calls the older declaration calls this one: parameters may have got a default argument, or be new with one.
  func accepts(callsOf older: CallShape) -> Bool {
    guard head == older.head, tail == older.tail else { return false }
    var expected = older.parameters[...]
    for parameter in parameters {
      if let next = expected.first, parameter == next || parameter == next + Self.standard {
        expected.removeFirst()
      } else if !parameter.hasSuffix(Self.standard) {
        return false
      }
    }
    return expected.isEmpty
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ bytes: [UInt8]) -> Bool { suffix(bytes.count).elementsEqual(bytes) }
}
