extension JSONValue {
  /// Reads strict JSON (RFC 8259): no duplicate keys, no trailing commas, no comments, nothing after the end.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    do throws(JSONDiagnostic) {
      var builder = try JSONBuilder(of: bytes)
      self = try builder.value()
    } catch {
      throw JSONSyntaxError(error, in: bytes)
    }
  }

  /// Reads a list of which the elements are given, without the brackets.
  package init(parsingElements bytes: ArraySlice<UInt8>) throws(JSONSyntaxError) {
    do throws(JSONDiagnostic) {
      var builder = JSONBuilder(try JSONEvents.read(elements: bytes))
      self = try builder.value()
    } catch {
      let list = [UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")]
      guard error.kind == .number else { throw JSONSyntaxError(error, in: list) }
      try self.init(parsing: list)
    }
  }
}

extension JSONBuilder {
  /// RapidJSON ends at a number that is too great for it. A key that nobody reads may have one, so it is passed over.
  fileprivate init(of bytes: [UInt8]) throws(JSONDiagnostic) {
    do throws(JSONDiagnostic) {
      self.init(try JSONEvents.read(bytes))
    } catch {
      guard error.kind == .number, let plain = LargeNumbers.replaced(in: bytes) else { throw error }
      self.init(try JSONEvents.read(plain), insteadOf: bytes)
    }
  }
}
