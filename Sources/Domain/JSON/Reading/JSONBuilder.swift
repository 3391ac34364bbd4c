import CJSONReader

/// Builds values from events, whose depth is bounded (`json_maximum_depth`).
struct JSONBuilder: ~Copyable {
  private let events: JSONEvents
  private let original: [UInt8]?
  private var next = 0
  /// The names seen in the open objects, except large ones, whose names are hashed.
  private var names: [JSONEvents.Name] = []
  /// A cache of recent keys: the objects of a list have the same ones.
  private var keys = [(name: JSONEvents.Name, text: String)?](repeating: nil, count: 32)

  /// - Parameter original: the text before its large numbers were replaced, if any were.
  init(_ events: consuming JSONEvents, original: [UInt8]? = nil) {
    self.events = events
    self.original = original
  }

  mutating func value() throws(JSONDiagnostic) -> JSONValue {
    let event = take()
    switch event.kind {
    case .null: return .null
    case .false: return .boolean(false)
    case .true: return .boolean(true)
    case .integer: return .integer(Int(event.integer))
    case .real: return .digits(digits(event))
    case .string, .key: return .string(try string(event))
    case .array: return .array(try elements(event.count))
    case .object: return .object(try members(event.count))
    }
  }

  private mutating func take() -> json_event {
    defer { next += 1 }
    return events[next]
  }

  private mutating func elements(_ count: Int) throws(JSONDiagnostic) -> [JSONValue] {
    var elements: [JSONValue] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try value()) }
    return elements
  }

  private mutating func members(_ count: Int) throws(JSONDiagnostic) -> [JSONMember] {
    var members: [JSONMember] = []
    members.reserveCapacity(count)
    let start = names.count
    var hashed: Set<JSONEvents.Name> = []
    if count > Self.searchLimit { hashed.reserveCapacity(count) }
    for _ in 0..<count {
      let key = take()
      let name = events.name(of: key)
      let isNew = count > Self.searchLimit ? hashed.insert(name).inserted : add(name, after: start)
      guard isNew else { throw .duplicateKey(try string(key), at: key.offset - 1) }
      members.append(JSONMember(try text(of: key, name), try value()))
    }
    names.removeSubrange(start...)
    return members
  }

  /// Comparing up to this many names costs less than hashing them.
  private static let searchLimit = 16

  /// - Returns: false if the name was there already.
  private mutating func add(_ name: JSONEvents.Name, after start: Int) -> Bool {
    guard !names[start...].contains(name) else { return false }
    names.append(name)
    return true
  }

  /// Equal keys share their text.
  private mutating func text(of key: json_event, _ name: JSONEvents.Name) throws(JSONDiagnostic) -> String {
    let slot = name.slot(among: keys.count)
    if let known = keys[slot], known.name == name { return known.text }
    let text = try string(key)
    keys[slot] = (name, text)
    return text
  }

  private func digits(_ event: json_event) -> String {
    guard let original else { return events.text(of: event) ?? "" }
    return String(decoding: original[event.offset..<event.offset + event.count], as: UTF8.self)
  }

  private func string(_ event: json_event) throws(JSONDiagnostic) -> String {
    guard let string = events.text(of: event) else { throw .surrogate(at: event.offset - 1) }
    return string
  }
}
