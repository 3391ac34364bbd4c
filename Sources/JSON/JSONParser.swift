extension JSONValue {
  /// Reads strict JSON (RFC 8259): no duplicate keys, no trailing commas, no comments, nothing after the end.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    do throws(JSONMistake) {
      var builder = JSONBuilder(try JSONEvents.read(bytes))
      self = try builder.value()
    } catch {
      throw JSONSyntaxError(error, in: bytes)
    }
  }

  /// Reads a list of which the elements are given, without the brackets.
  package init(parsingElements bytes: ArraySlice<UInt8>) throws(JSONSyntaxError) {
    do throws(JSONMistake) {
      var builder = JSONBuilder(try JSONEvents.read(elements: bytes))
      self = try builder.value()
    } catch {
      throw JSONSyntaxError(error, in: [UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")])
    }
  }
}
