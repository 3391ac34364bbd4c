extension String {
  /// The head of a function without `-> ()`, which a function without a result has too.
  ///
  /// Stays as it is if its result is a function: `-> () -> ()`.
  var withoutEmptyResult: String {
    let (bytes, arrow, empty) = (Array(utf8), Array(" -> ".utf8), Array(" -> ()".utf8))
    var depth = 0
    for index in bytes.indices {
      if "([".utf8.contains(bytes[index]) { depth += 1 } else if ")]".utf8.contains(bytes[index]) { depth -= 1 }
      guard depth == 0, bytes[index...].starts(with: arrow) else { continue }
      let rest = bytes[index...].dropFirst(empty.count)
      guard bytes[index...].starts(with: empty), rest.isEmpty || rest.starts(with: " where ".utf8) else { return self }
      return String(decoding: bytes[..<index] + rest, as: UTF8.self)
    }
    return self
  }
}
