import Domain

/// The text of a version file in UTF-8, and how the file writes it.
///
/// UTF-16 is known by its byte order mark. Bytes that are no UTF-8 are read one by one, as in Latin-1: every character stays
/// the byte that it is, whichever of its relatives the file is in.
package struct VersionText: Sendable {
  package let bytes: [UInt8]
  private let encoding: Encoding

  private enum Encoding { case utf8, littleEndian, bigEndian, latin1 }

  init(_ file: [UInt8], as kind: VersionFormat) throws(VersionProblem) {
    if file.count > kind.sizeLimit { throw VersionProblem(reason: .tooLarge(limit: kind.sizeLimit)) }
    func refused(_ why: String) -> VersionProblem { VersionProblem(reason: .notText(why)) }
    if file.starts(with: "bplist", at: 0) { throw refused("it is a binary property list") }
    if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) {
      guard kind.mayBeUTF16 else { throw refused("it is in UTF-16, and \(kind.name) is read in UTF-8 only") }
      encoding = file[0] == 0xFF ? .littleEndian : .bigEndian
      guard let text = Self.utf16(file, isBig: encoding == .bigEndian) else { throw refused("it is broken UTF-16") }
      bytes = text
    } else if file.contains(0) {
      throw refused("it contains a NUL byte")
    } else if String(validating: file, as: UTF8.self) != nil {
      (bytes, encoding) = (file, .utf8)
    } else {
      guard kind.mayBeLatin1(file) else { throw refused("it is not UTF-8") }
      if let doubt = Self.doubt(file) { throw refused(doubt) }
      (bytes, encoding) = (file.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }, .latin1)
    }
    if encoding != .utf8, bytes.contains(0) { throw refused("it contains a NUL character") }
  }

  /// The text in UTF-8; a file that cannot be read is left as it is.
  package static func utf8(_ file: [UInt8], as kind: VersionFormat) -> [UInt8] {
    (try? VersionText(file, as: kind))?.bytes ?? file
  }

  /// Another text as the file would write it.
  func file(_ text: [UInt8]) -> [UInt8] {
    switch encoding {
    case .utf8: return text
    case .latin1:
      return String(decoding: text, as: UTF8.self).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    case .littleEndian, .bigEndian:
      return String(decoding: text, as: UTF8.self).utf16.flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
        return encoding == .bigEndian ? [high, low] : [low, high]
      }
    }
  }

  /// With the byte order mark. Nil for half a character.
  private static func utf16(_ file: [UInt8], isBig: Bool) -> [UInt8]? {
    guard file.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 0, to: file.count, by: 2).map { index in
      let (first, second) = (UInt16(file[index]), UInt16(file[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }

  /// In Shift JIS, Big5 and GBK, half a character may be a backslash, which would then be taken for an escape. Windows has
  /// no character for five bytes that these begin characters with.
  private static func doubt(_ file: [UInt8]) -> String? {
    let isDouble = file.contains { [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains($0) }
    let hidesEscape = zip(file, file.dropFirst()).contains { $0 >= 0x80 && $1 == .backslash }
    return isDouble || hidesEscape ? "it is neither UTF-8 nor certainly Latin-1" : nil
  }
}

extension VersionFormat {
  fileprivate var mayBeUTF16: Bool {
    switch base {
    case .propertyList, .xcconfig, .cConstant, .pattern, .yaml: true
    default: false
    }
  }

  /// An XML document says so.
  fileprivate func mayBeLatin1(_ file: [UInt8]) -> Bool {
    switch base {
    case .xcconfig, .cConstant, .pattern: return true
    case .propertyList:
      let declaration = file.prefix(256).prefix { $0 != .greater }
      return ["8859-1", "1252"].contains { declaration.contains(Array($0.utf8)) }
    default: return false
    }
  }
}
