/// Builds Mach-O files that no compiler here produces.
struct MachOBytes {
  var isBig = false
  var isWide = true
  var cpuType: UInt64 = 0x0100_000C
  var cpuSubtype: UInt64 = 0
  var fileType: UInt64 = 6
  /// Complete load commands.
  var commands: [[UInt8]] = []
  /// The bytes after the load commands.
  var tail: [UInt8] = []

  static func number(_ value: UInt64, _ width: Int = 4, isBig: Bool = false) -> [UInt8] {
    let little = (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBig ? little.reversed() : little
  }

  static func big(_ values: UInt64...) -> [UInt8] { values.flatMap { number($0, isBig: true) } }

  func numbers(_ values: UInt64...) -> [UInt8] { values.flatMap { Self.number($0, isBig: isBig) } }

  /// The end of the current commands, in bytes from the start of the image.
  var tailOffset: UInt64 { UInt64((isWide ? 32 : 28) + commands.joined().count) }

  mutating func add(_ kind: UInt64, _ body: [UInt8]) {
    commands.append(numbers(kind, UInt64(8 + body.count)) + body)
  }

  mutating func add(_ kind: UInt64, _ fields: UInt64...) {
    add(kind, fields.flatMap { Self.number($0, isBig: isBig) })
  }

  /// A command that points to bytes after all commands. Must be added last.
  mutating func add(_ kind: UInt64, pointingAt bytes: [UInt8], after fields: [UInt64] = []) {
    let offset = tailOffset + UInt64(16 + 4 * fields.count)
    add(kind, (fields + [offset, UInt64(bytes.count)]).flatMap { Self.number($0, isBig: isBig) })
    tail = bytes
  }

  var bytes: [UInt8] {
    let size = UInt64(commands.joined().count)
    let magic: UInt64 = isWide ? 0xFEED_FACF : 0xFEED_FACE
    let header = numbers(magic, cpuType, cpuSubtype, fileType, UInt64(commands.count), size, 0x85)
    return header + (isWide ? numbers(0) : []) + commands.joined() + tail
  }

  /// - Parameter entries: the declared architecture and the content.
  static func fat(_ entries: [(type: UInt64, subtype: UInt64, content: [UInt8])], isWide: Bool = false) -> [UInt8] {
    let width = isWide ? 8 : 4
    var header = big(isWide ? 0xCAFE_BABF : 0xCAFE_BABE, UInt64(entries.count))
    var offset = 8 + entries.count * (isWide ? 32 : 20)
    for entry in entries {
      header += big(entry.type, entry.subtype) + number(UInt64(offset), width, isBig: true)
      header += number(UInt64(entry.content.count), width, isBig: true) + big(0) + (isWide ? big(0) : [])
      offset += entry.content.count
    }
    return header + entries.flatMap(\.content)
  }

  static func archive(_ members: [(name: String, content: [UInt8])]) -> [UInt8] {
    Array("!<arch>\n".utf8) + members.flatMap { member(field: $0.name, $0.content) }
  }

  static func member(field: String, _ content: [UInt8]) -> [UInt8] {
    let pad = { (text: String, width: Int) in text + String(repeating: " ", count: width - text.utf8.count) }
    let header = pad(field, 16) + pad("0", 12) + pad("0", 6) + pad("0", 6) + pad("644", 8) + pad("\(content.count)", 10)
    return Array(header.utf8) + Array("`\n".utf8) + content + (content.count % 2 == 1 ? [10] : [])
  }

  /// A SuperBlob.
  static func signature(_ blobs: [(slot: UInt64, bytes: [UInt8])]) -> [UInt8] {
    var offset = UInt64(12 + 8 * blobs.count)
    var index: [UInt8] = []
    for blob in blobs {
      index += big(blob.slot, offset)
      offset += UInt64(blob.bytes.count)
    }
    return big(0xFADE_0CC0, offset, UInt64(blobs.count)) + index + blobs.flatMap(\.bytes)
  }

  /// A CodeDirectory of version 0x20400, with one page.
  static func codeDirectory(
    flags: UInt64, identifier: String, team: String? = nil, kind: UInt8 = 2, hashSize: Int = 32,
    specials: [[UInt8]] = []
  ) -> [UInt8] {
    let name: [UInt8] = Array(identifier.utf8) + [0]
    let teamName: [UInt8] = team.map { Array($0.utf8) + [0] } ?? []
    var slots: [UInt8] = specials.reversed().flatMap(\.self)
    let (names, hashes) = (UInt64(88), UInt64(88 + name.count + teamName.count + slots.count))
    slots += [UInt8](repeating: 0xAA, count: hashSize)
    var blob = big(0xFADE_0C02, UInt64(88 + name.count + teamName.count + slots.count), 0x20400, flags)
    blob += big(hashes, names, UInt64(specials.count), 1, 4096)
    blob += [UInt8(hashSize), kind, 0, 12]
    blob += big(0, 0, team == nil ? 0 : names + UInt64(name.count), 0)
    return blob + [UInt8](repeating: 0, count: 32) + name + teamName + slots
  }
}
