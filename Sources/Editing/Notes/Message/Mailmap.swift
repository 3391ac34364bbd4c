import Domain

/// `.mailmap`: the names of people, by the names and addresses in commits (gitmailmap(5)).
package struct Mailmap: Hashable, Sendable {
  /// In lower case, as letters' case does not matter.
  private struct Key: Hashable {
    var address: String
    /// Nil for every name with the address.
    var name: String?
  }

  private var names: [Key: String] = [:]

  /// Leaves out lines in other forms, as git does.
  package init(_ text: String) {
    for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) where line.first != UInt8(ascii: "#") {
      var rest = line
      guard let first = Self.person(&rest) else { continue }
      let second = Self.person(&rest)
      guard let name = first.name else { continue }
      names[Key(address: (second ?? first).address, name: second?.name?.lowercased())] = name
    }
  }

  /// The name to show of a person in a commit.
  package func name(_ name: String, _ address: String) -> String {
    let address = address.lowercased()
    return names[Key(address: address, name: name.lowercased())] ?? names[Key(address: address, name: nil)] ?? name
  }

  /// Reads `Name <address>`, where the name may be missing.
  private static func person(_ rest: inout Substring.UTF8View) -> (name: String?, address: String)? {
    guard let open = rest.firstIndex(of: UInt8(ascii: "<")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let name = trimmed(rest[..<open])
    let address = trimmed(rest[rest.index(after: open)..<close]).lowercased()
    rest = rest[rest.index(after: close)...]
    return (name.isEmpty ? nil : name, address)
  }

  private static func trimmed(_ bytes: Substring.UTF8View) -> String {
    let bytes = Array(bytes)
    return bytes.text(bytes.trimmed(0..<bytes.count))
  }
}
