extension ZipProblem {
  package enum SizeField: String, Hashable, Sendable { case compressed, uncompressed }

  package enum Encryption: String, Hashable, Sendable { case traditional, strong, aes = "AES" }

  /// An entry's headers against each other (§4.3.7, §4.3.12), and what they say of its bytes.
  package enum Header: Hashable, Sendable {
    case localMissing
    case localName(String)
    case localMethod(UInt16, central: UInt16)
    case localCRC(UInt32, central: UInt32)
    case localSize(SizeField, Int, central: Int)
    case localFlags(UInt16, central: UInt16)
    case dataDescriptor
    case descriptorDiffers
    case encrypted(Encryption)
    case method(UInt16)
    case versionNeeded(UInt8)
    case needsVMS
    case extraFields([UInt16])
    case extraMalformed
    case comment(Int)
    case storedSizes(compressed: Int, uncompressed: Int)
    case directoryData(Int)
  }
}

extension ZipProblem.Header {
  var code: ZipProblem.Code {
    switch self {
    case .localMissing: .localHeaderMissing
    case .localName: .localName
    case .localMethod: .localMethod
    case .localCRC: .localCRC
    case .localSize: .localSize
    case .localFlags: .localFlags
    case .dataDescriptor: .dataDescriptor
    case .descriptorDiffers: .dataDescriptorDiffers
    case .encrypted: .encrypted
    case .method: .compressionMethod
    case .versionNeeded, .needsVMS: .versionNeeded
    case .extraFields: .extraField
    case .extraMalformed: .extraFieldMalformed
    case .comment: .entryComment
    case .storedSizes: .storedSize
    case .directoryData: .directoryData
    }
  }

  var message: String {
    switch self {
    case .localMissing: "no local header stands where the central directory says"
    case .localName(let name): "the local header has another name: \(ZipProblem.quoted(name))"
    case .localMethod(let local, let central): differs("compression method", local, central)
    case .localCRC(let local, let central): differs("CRC", Self.hexadecimal(local), Self.hexadecimal(central))
    case .localSize(let field, let local, let central): differs("\(field.rawValue) size", local, central)
    case .localFlags(let local, let central): differs("flags", Self.hexadecimal(local), Self.hexadecimal(central))
    case .dataDescriptor: "its sizes stand behind its data, in a data descriptor"
    case .descriptorDiffers: "no data descriptor that agrees with the central directory follows its data"
    case .encrypted(let encryption): "is encrypted (\(encryption.rawValue))"
    case .method(let method): "is compressed by method \(method), which not every reader knows"
    case .versionNeeded(let version):
      "asks for a reader of version \(version / 10).\(version % 10), and `unzip` is one of 4.6"
    case .needsVMS: "asks for a reader on VMS, and `unzip` elsewhere stops to ask what to do"
    case .extraFields(let ids):
      "has extra fields: \(ids.prefix(8).map(Self.field).joined(separator: ", "))\(ids.count > 8 ? ", …" : "")"
    case .extraMalformed: "its extra fields do not fill their place"
    case .comment(let count): "has a comment of \(count) bytes"
    case .storedSizes(let compressed, let uncompressed):
      "is stored as it is, but has \(compressed) bytes packed and \(uncompressed) unpacked"
    case .directoryData(let count): "is a folder with \(count) bytes of data"
    }
  }

  private func differs(_ what: String, _ local: some Any, _ central: some Any) -> String {
    "the local header's \(what) is \(local), the central directory's \(central)"
  }

  private static func hexadecimal(_ number: some BinaryInteger) -> String { "0x" + String(number, radix: 16) }

  /// §4.5.2 and §4.6.1, as far as one meets them.
  private static func field(_ id: UInt16) -> String {
    let names: [UInt16: String] = [
      0x000a: "NTFS times", 0x5455: "Unix times", 0x5855: "Unix times and owner", 0x7855: "Unix owner",
      0x7875: "Unix owner", 0x7075: "second name", 0x6375: "second comment", 0xa11e: "alignment", 0xcafe: "jar",
    ]
    return hexadecimal(id) + (names[id].map { " (\($0))" } ?? "")
  }
}
