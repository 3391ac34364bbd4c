/// The smallest of zips: entries that are not compressed, of names in UTF-8 (APPNOTE.TXT 6.3.9, sections 4.3.7, 4.3.12 and
/// 4.3.16).
enum StoredZip {
  static func bytes(_ entries: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var (zip, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, bytes) in entries {
      let name = Array(name.utf8)
      // Version 2.0, names in UTF-8, stored, 1980-01-01.
      let common =
        [20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0] + four(crc(bytes)) + four(bytes.count) + four(bytes.count) + two(name.count)
        + two(0)
      directory += Array("PK\u{1}\u{2}".utf8) + [20, 3] + common + two(0) + two(0) + two(0) + [0, 0, 0xA4, 0x81]
      directory += four(zip.count) + name
      zip += Array("PK\u{3}\u{4}".utf8) + common + name + bytes
    }
    let count = two(entries.count)
    return zip + directory + Array("PK\u{5}\u{6}".utf8) + two(0) + two(0) + count + count + four(directory.count)
      + four(zip.count) + two(0)
  }

  private static func two(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }

  private static func four(_ value: Int) -> [UInt8] { two(value) + two(value >> 16) }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
  }

  private static func crc(_ bytes: [UInt8]) -> Int {
    Int(~bytes.reduce(~UInt32(0)) { crc, byte in table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ crc >> 8 })
  }
}
