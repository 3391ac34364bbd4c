import CJSONReader

/// Makes values of events, whose depth is bounded (`json_maximum_depth`).
struct JSONBuilder: ~Copyable {
  private let events: JSONEvents
  private let written: [UInt8]?
  private var next = 0
  /// Of the objects that are open; for the large ones, whose names are hashed, none.
  private var names: [JSONEvents.Name] = []
  /// Of the keys so far, some: the objects of a list have the same ones.
  private var keys = [(name: JSONEvents.Name, text: String)?](repeating: nil, count: 32)

  /// - Parameter written: the text itself, where the events are of one with other numbers in their places.
  init(_ events: consuming JSONEvents, insteadOf written: [UInt8]? = nil) {
    self.events = events
    self.written = written
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
      let isNew = count > Self.searchLimit ? hashed.insert(name).inserted : add(name, behind: start)
      guard isNew else { throw .duplicateKey(try string(key), at: key.offset - 1) }
      members.append(JSONMember(try text(of: key, name), try value()))
    }
    names.removeSubrange(start...)
    return members
  }

  /// Looking through so many names costs less than hashing them.
  private static let searchLimit = 16

  /// - Returns: false where the name is there already.
  private mutating func add(_ name: JSONEvents.Name, behind start: Int) -> Bool {
    guard !names[start...].contains(name) else { return false }
    names.append(name)
    return true
  }

  /// A key that stood before shares its text.
  private mutating func text(of key: json_event, _ name: JSONEvents.Name) throws(JSONDiagnostic) -> String {
    let place = name.place(among: keys.count)
    if let known = keys[place], known.name == name { return known.text }
    let text = try string(key)
    keys[place] = (name, text)
    return text
  }

  /// As they stand in the text: what was read may hold others in their place.
  private func digits(_ event: json_event) -> String {
    guard let written else { return events.text(of: event) ?? "" }
    return String(decoding: written[event.offset..<event.offset + event.count], as: UTF8.self)
  }

  private func string(_ event: json_event) throws(JSONDiagnostic) -> String {
    guard let string = events.text(of: event) else { throw .surrogate(at: event.offset - 1) }
    return string
  }
}
