/// Base64 with padding (RFC 4648, 4).
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values = Dictionary(
    uniqueKeysWithValues: alphabet.enumerated().map { ($0.element, UInt32($0.offset)) })

  package static func text(_ bytes: [UInt8]) -> String {
    var characters: [UInt8] = []
    characters.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let padded = Array(part) + [0, 0]
      let group = UInt32(padded[0]) << 16 | UInt32(padded[1]) << 8 | UInt32(padded[2])
      for place in 0..<4 {
        let character = alphabet[Int(group >> UInt32(18 - 6 * place) & 63)]
        characters.append(place <= part.count ? character : UInt8(ascii: "="))
      }
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// - Returns: nil for anything that `text` does not write.
  package static func bytes(_ text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count.isMultiple(of: 4) else { return nil }
    let padding = characters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    var group: UInt32 = 0
    for (index, character) in characters.dropLast(padding).enumerated() {
      guard let value = values[character] else { return nil }
      group = group << 6 | value
      guard index % 4 == 3 else { continue }
      bytes += [
        UInt8(truncatingIfNeeded: group >> 16), UInt8(truncatingIfNeeded: group >> 8), UInt8(truncatingIfNeeded: group),
      ]
      group = 0
    }
    if padding == 1 {
      bytes += [UInt8(truncatingIfNeeded: group >> 10), UInt8(truncatingIfNeeded: group >> 2)]
    } else if padding == 2 {
      bytes.append(UInt8(truncatingIfNeeded: group >> 4))
    }
    // Bits that mean nothing must be 0, so that no two texts are the same bytes.
    return self.text(bytes) == text ? bytes : nil
  }
}
