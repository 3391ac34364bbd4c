/// The XML form (Apple, PropertyList-1.0.dtd).
///
/// The format is read here rather than by libplist, which overruns the stack on deep nesting, reads `abc` as the integer
/// 0, and cannot say on which line a mistake is.
struct XMLPropertyList {
  private var scanner: XMLScanner
  private var count = 0

  static func parse(_ bytes: [UInt8]) throws(Malformed) -> PropertyList {
    var parser = XMLPropertyList(scanner: try XMLScanner(bytes))
    let root = try parser.scanner.requireTag()
    guard root.name == "plist", root.form == .start else {
      throw Malformed(message: "does not begin with <plist>", offset: root.offset)
    }
    let value = try parser.value(try parser.scanner.requireTag(), depth: 0)
    try parser.close("plist")
    if let extra = try parser.scanner.tag() {
      throw Malformed(message: "goes on after </plist>", offset: extra.offset)
    }
    return value
  }

  private init(scanner: XMLScanner) { self.scanner = scanner }

  private mutating func value(_ tag: XMLTag, depth: Int) throws(Malformed) -> PropertyList {
    count += 1
    guard depth <= PropertyListLimit.depth, count <= PropertyListLimit.values else {
      throw Malformed(message: "holds too much, or nests more than \(PropertyListLimit.depth) deep", offset: tag.offset)
    }
    guard tag.form != .end else {
      throw Malformed(message: "has </\(tag.name)> instead of a value", offset: tag.offset)
    }
    switch tag.name {
    case "array": return .array(try elements(of: tag, depth: depth))
    case "dict": return .dictionary(try members(of: tag, depth: depth))
    default: return try XMLScalar.value(tag.name, try text(of: tag), at: tag.offset)
    }
  }

  private mutating func elements(of tag: XMLTag, depth: Int) throws(Malformed) -> [PropertyList] {
    var elements: [PropertyList] = []
    guard tag.form == .start else { return elements }
    while let next = try nextTag(within: tag) { elements.append(try value(next, depth: depth + 1)) }
    return elements
  }

  private mutating func members(of tag: XMLTag, depth: Int) throws(Malformed) -> [String: PropertyList] {
    var members: [String: PropertyList] = [:]
    guard tag.form == .start else { return members }
    while let next = try nextTag(within: tag) {
      guard next.name == "key" else {
        throw Malformed(message: "has <\(next.name)> where a <key> is due", offset: next.offset)
      }
      let key = try text(of: next)
      let value = try value(try scanner.requireTag(), depth: depth + 1)
      guard members.updateValue(value, forKey: key) == nil else {
        throw Malformed(message: "has the key \(key.debugDescription) twice", offset: next.offset)
      }
    }
    return members
  }

  /// The next tag, or nil where it closes `parent`.
  private mutating func nextTag(within parent: XMLTag) throws(Malformed) -> XMLTag? {
    let tag = try scanner.requireTag()
    guard tag.form == .end else { return tag }
    guard tag.name == parent.name else {
      throw Malformed(message: "closes <\(parent.name)> with </\(tag.name)>", offset: tag.offset)
    }
    return nil
  }

  private mutating func text(of tag: XMLTag) throws(Malformed) -> String {
    guard tag.form == .start else { return "" }
    let text = try scanner.text()
    try close(tag.name)
    return text
  }

  private mutating func close(_ name: String) throws(Malformed) {
    let tag = try scanner.requireTag()
    guard tag.form == .end, tag.name == name else {
      throw Malformed(message: "has \(tag) where </\(name)> is due", offset: tag.offset)
    }
  }
}
