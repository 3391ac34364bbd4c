extension JSONValue {
  /// Reads strict JSON (RFC 8259): no duplicate keys, no trailing commas, no comments, nothing after the end.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    do throws(JSONDiagnostic) {
      var builder = try JSONBuilder(of: bytes)
      self = try builder.value()
    } catch {
      throw error.syntaxError(in: bytes)
    }
  }

  /// The same of a file that people write: some editors put a byte order mark before it.
  package init(parsingFile bytes: [UInt8]) throws(JSONSyntaxError) {
    let start = JSONToken.start(of: bytes)
    try self.init(parsing: start == 0 ? bytes : Array(bytes[start...]))
  }

  /// Reads the elements of a list whose brackets are not in `bytes`.
  package init(parsingElements bytes: ArraySlice<UInt8>) throws(JSONSyntaxError) {
    do throws(JSONDiagnostic) {
      var builder = JSONBuilder(try JSONEvents.read(elements: bytes))
      self = try builder.value()
    } catch {
      let list = [UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")]
      guard error.kind == .number else { throw error.syntaxError(in: list) }
      try self.init(parsing: list)
    }
  }
}

extension JSONBuilder {
  /// RapidJSON refuses numbers that are too large for it. They are valid, and a key that nobody reads may have one, so they
  /// are replaced for the parser and kept as text.
  fileprivate init(of bytes: [UInt8]) throws(JSONDiagnostic) {
    do throws(JSONDiagnostic) {
      self.init(try JSONEvents.read(bytes))
    } catch {
      guard error.kind == .number, let replaced = LargeNumbers.replaced(in: bytes) else { throw error }
      self.init(try JSONEvents.read(replaced), original: bytes)
    }
  }
}
