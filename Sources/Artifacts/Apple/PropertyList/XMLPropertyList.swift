import Domain

/// Builds the value of an XML property list (Apple, PropertyList-1.0.dtd) from its elements.
struct XMLPropertyList {
  fileprivate enum ElementType: Equatable {
    case plist, array, dictionary, key
    case scalar(XMLScalar)
  }

  private struct Element {
    let kind: ElementType
    let offset: Int
    /// Elements of an array; the value of `<plist>`.
    var values: [PropertyList] = []
    var members: [String: PropertyList] = [:]
    /// The key in a dictionary whose value comes next.
    var key: String?
    var text = ""
  }

  private let bytes: [UInt8]
  private var open: [Element] = []
  private var count = 0
  private var root: PropertyList?

  static func parse(_ bytes: [UInt8]) throws(Malformed) -> PropertyList {
    var list = XMLPropertyList(bytes: bytes)
    do {
      try XMLReader.read(bytes) { (event) throws(XMLError) in try list.add(event) }
    } catch {
      throw Malformed(message: error.message, offset: error.offset)
    }
    // Expat refuses documents without a root element.
    guard let root = list.root else { throw Malformed(message: "ends early", offset: bytes.count) }
    return root
  }

  private mutating func add(_ event: XMLEvent) throws(XMLError) {
    switch event.kind {
    case .open(let name): try open(name, at: event.range.lowerBound)
    case .text(let text): try add(text, event.range)
    case .close: try close(at: event.range.lowerBound)
    }
  }

  // MARK: Opening

  private mutating func open(_ name: String, at offset: Int) throws(XMLError) {
    let kind = ElementType(name)
    guard let parent = open.indices.last else {
      guard kind == .plist else { throw XMLError("does not begin with <plist>", at: offset) }
      return open.append(Element(kind: .plist, offset: offset))
    }
    guard let kind, kind != .plist else { throw XMLError("unknown element <\(name)>", at: offset) }
    switch open[parent].kind {
    case .dictionary where open[parent].key == nil:
      guard kind == .key else { throw XMLError("expected <key>, found <\(name)>", at: offset) }
    case .plist where !open[parent].values.isEmpty:
      throw XMLError("has a second value after the first", at: offset)
    case .plist, .array, .dictionary:
      guard kind != .key else { throw XMLError("expected a value, found <key>", at: offset) }
      try countValue(at: offset)
    case .key, .scalar:
      throw XMLError("expected only text, found <\(name)>", at: offset)
    }
    open.append(Element(kind: kind, offset: offset))
  }

  private mutating func countValue(at offset: Int) throws(XMLError) {
    count += 1
    guard count <= PropertyListLimit.values else {
      throw XMLError("contains more than \(PropertyListLimit.values) values", at: offset)
    }
    // <plist> is not counted.
    guard open.count - 1 <= PropertyListLimit.depth else {
      throw XMLError("nests more than \(PropertyListLimit.depth) deep", at: offset)
    }
  }

  // MARK: Content

  private mutating func add(_ text: String, _ range: Range<Int>) throws(XMLError) {
    guard let parent = open.indices.last else { return }
    switch open[parent].kind {
    case .key, .scalar: open[parent].text += text
    case .plist, .array, .dictionary:
      if let offset = range.first(where: { !XMLScalar.isSpace(bytes[$0]) }) {
        throw XMLError("has text between its elements", at: offset)
      }
    }
  }

  private mutating func close(at offset: Int) throws(XMLError) {
    guard var element = open.popLast() else { return }
    switch element.kind {
    case .plist:
      guard let value = element.values.popLast() else { throw XMLError("<plist> has no value", at: offset) }
      root = value
    case .array:
      add(.array(element.values))
    case .dictionary:
      if let key = element.key { throw XMLError("the key \(key.debugDescription) has no value", at: offset) }
      add(.dictionary(element.members))
    case .key:
      try setKey(element.text, at: element.offset)
    case .scalar(let scalar):
      guard let value = scalar.value(element.text) else {
        let text = element.text.prefix(40).debugDescription
        throw XMLError("\(text) is not a valid <\(scalar.rawValue)>", at: element.offset)
      }
      add(value)
    }
  }

  private mutating func setKey(_ key: String, at offset: Int) throws(XMLError) {
    guard let parent = open.indices.last else { return }
    guard open[parent].members[key] == nil else {
      throw XMLError("has the key \(key.debugDescription) twice", at: offset)
    }
    open[parent].key = key
  }

  private mutating func add(_ value: PropertyList) {
    guard let parent = open.indices.last else { return }
    if let key = open[parent].key {
      open[parent].members[key] = value
      open[parent].key = nil
    } else {
      open[parent].values.append(value)
    }
  }
}

extension XMLPropertyList.ElementType {
  fileprivate init?(_ name: String) {
    switch name {
    case "key": self = .key
    case "dict": self = .dictionary
    case "array": self = .array
    case "plist": self = .plist
    default:
      guard let scalar = XMLScalar(rawValue: name) else { return nil }
      self = .scalar(scalar)
    }
  }
}
