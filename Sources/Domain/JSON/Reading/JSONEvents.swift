import CJSONReader

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// RapidJSON's events in the order of the text, and the strings with their escapes decoded. Owns both.
struct JSONEvents: ~Copyable {
  private let reading: json_reading

  private init(_ reading: json_reading) { self.reading = reading }

  deinit { json_reading_free(reading) }

  static func read(_ bytes: [UInt8]) throws(JSONDiagnostic) -> JSONEvents {
    let events = JSONEvents(bytes.withUnsafeBufferPointer { json_read($0.baseAddress, $0.count) })
    let problem = events.reading.problem
    guard problem == .none else { throw JSONDiagnostic(problem, at: events.reading.problem_offset, in: bytes) }
    return events
  }

  /// Reads the elements of a list whose brackets are not in `bytes`. Offsets count the opening bracket.
  static func read(elements bytes: ArraySlice<UInt8>) throws(JSONDiagnostic) -> JSONEvents {
    let events = JSONEvents(bytes.withUnsafeBufferPointer { json_read_elements($0.baseAddress, $0.count) })
    let problem = events.reading.problem
    guard problem == .none else {
      let list = [UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")]
      throw JSONDiagnostic(problem, at: events.reading.problem_offset, in: list)
    }
    return events
  }

  subscript(index: Int) -> json_event {
    UnsafeBufferPointer(start: reading.events, count: reading.event_count)[index]
  }

  /// The text of a string, a key or a real number, or nil for an unpaired surrogate, the only invalid text that RapidJSON
  /// lets pass.
  func text(of event: json_event) -> String? {
    let text = String(decoding: bytes(of: event), as: UTF8.self)
    // Decoding replaces each byte of a surrogate by three.
    return text.utf8.count == event.count ? text : nil
  }

  func name(of key: json_event) -> Name { Name(bytes: bytes(of: key)) }

  private func bytes(of event: json_event) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: reading.text + event.offset, count: event.count)
  }

  /// A key, compared by its bytes. Valid as long as the events are.
  struct Name: Hashable {
    fileprivate let bytes: UnsafeRawBufferPointer

    static func == (a: Self, b: Self) -> Bool {
      guard a.bytes.count == b.bytes.count, let first = a.bytes.baseAddress, let second = b.bytes.baseAddress else {
        return a.bytes.isEmpty && b.bytes.isEmpty
      }
      return memcmp(first, second, a.bytes.count) == 0
    }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes: bytes) }

    /// The name's slot in a table of `count` slots; other names may share it.
    func slot(among count: Int) -> Int {
      (bytes.count &* 31 &+ Int(bytes.last ?? 0) &+ Int(bytes.first ?? 0)) % count
    }
  }
}
