import Domain

/// An entry's headers, compared with each other (§4.3.7, §4.3.12), and what they say about its bytes.
extension ZipProblem.Defect {
  enum SizeField: String { case compressed, uncompressed }

  enum Encryption: String { case traditional, strong, aes = "AES" }

  static let localMissing = Self(
    "local-header-missing", .headerAgreement, effects: [.readersDisagree],
    "there is no local header where the central directory says")

  static func localName(_ name: String) -> Self {
    Self(
      "local-name", .headerAgreement, effects: [.readersDisagree],
      "the local header has another name: \(ZipProblem.quoted(name))")
  }

  static func localMethod(_ local: UInt16, central: UInt16) -> Self {
    differs("local-method", field: "compression method", local: "\(local)", central: "\(central)")
  }

  static func localCRC(_ local: UInt32, central: UInt32) -> Self {
    differs("local-crc", field: "CRC", local: hexadecimal(local), central: hexadecimal(central))
  }

  static func localSize(_ field: SizeField, _ local: Int, central: Int) -> Self {
    differs("local-size", field: "\(field.rawValue) size", local: "\(local)", central: "\(central)")
  }

  static func localFlags(_ local: UInt16, central: UInt16) -> Self {
    differs("local-flags", field: "flags", local: hexadecimal(local), central: hexadecimal(central))
  }

  private static func differs(
    _ code: String, field: String, local: @autoclosure @escaping @Sendable () -> String,
    central: @autoclosure @escaping @Sendable () -> String
  ) -> Self {
    let verb = field == "flags" ? "are" : "is"
    return Self(
      code, .headerAgreement, effects: [.readersDisagree],
      "the local header's \(field) \(verb) \(local()), the central directory's \(central())")
  }

  static let dataDescriptor = Self(
    "data-descriptor", .dataDescriptor, "its sizes follow its data, in a data descriptor")

  static let descriptorDiffers = Self(
    "data-descriptor-differs", .headerAgreement, effects: [.readersDisagree],
    "its data is not followed by a data descriptor that agrees with the central directory")

  static func encrypted(_ encryption: Encryption) -> Self {
    Self(
      "encrypted", .compression, "is encrypted (\(encryption.rawValue))", remedy: "pack it without a password")
  }

  static func method(_ method: UInt16) -> Self {
    Self(
      "compression-method", .compression, "is compressed by method \(method), which not every reader knows",
      remedy: "pack it with deflate")
  }

  static func versionNeeded(_ version: UInt8) -> Self {
    readerNeeded("asks for a reader of version \(version / 10).\(version % 10), and `unzip` has 4.6")
  }

  static let needsVMS = readerNeeded("asks for a reader on VMS, and `unzip` elsewhere stops to ask what to do")

  private static func readerNeeded(_ message: @autoclosure @escaping @Sendable () -> String) -> Self {
    Self(
      "version-needed", .compression, message(), remedy: "pack it again: plain entries need no reader newer than 4.5")
  }

  static func extraFields(_ ids: [UInt16]) -> Self {
    Self(
      "extra-field", .extraField,
      "has extra fields: \(list(ids))",
      remedy: "pack with `zip -X`")
  }

  static func secondName(_ name: String) -> Self {
    extraMeaning(
      "second-name", effects: [.readersDisagree],
      "an extra field gives it another name: \(ZipProblem.quoted(name))")
  }

  // What becomes a link by such a field is kept in memory, and only links of the record are counted.

  static func secondMode(_ mode: UInt16, _ id: UInt16) -> Self {
    extraMeaning(
      "second-mode", effects: [.readersDisagree, .unsafeToUnpack],
      "its extra field \(field(id)) gives it another mode: 0\(String(mode, radix: 8))")
  }

  static func secondTarget(_ id: UInt16) -> Self {
    extraMeaning(
      "second-target", effects: [.readersDisagree, .unsafeToUnpack],
      "its extra field \(field(id)) makes it a link or a device")
  }

  static func unknownFields(_ ids: [UInt16]) -> Self {
    extraMeaning(
      "extra-field-unknown",
      "has extra fields of unknown kinds: \(list(ids))"
    )
  }

  private static func extraMeaning(
    _ code: String, effects: Set<ZipProblem.Effect> = [], _ message: @autoclosure @escaping @Sendable () -> String
  ) -> Self {
    Self(code, .extraMeaning, effects: effects, message())
  }

  private static func list(_ ids: [UInt16]) -> String {
    ids.prefix(8).map(field).joined(separator: ", ") + (ids.count > 8 ? ", …" : "")
  }

  static let extraMalformed = Self(
    "extra-field-malformed", .headerAgreement, effects: [.readersDisagree],
    "the lengths of its extra fields do not add up")

  static func entryComment(_ size: Int) -> Self {
    Self(
      "entry-comment", .extraField, "has a comment of \(Amount.count(size, "byte"))", remedy: "pack it without comments"
    )
  }

  static func storedSizes(compressed: Int, uncompressed: Int) -> Self {
    Self(
      "stored-size", .headerAgreement, effects: [.readersDisagree],
      "is not compressed, but has \(Amount.count(compressed, "byte")) packed and \(uncompressed) unpacked")
  }

  static func deflatedNothing(uncompressed: Int) -> Self {
    Self(
      "deflate-empty", .headerAgreement, effects: [.readersDisagree],
      "is deflated, but has no data to unpack to \(Amount.count(uncompressed, "byte"))")
  }

  /// §4.4.4
  static func patchFlags(_ flags: UInt16) -> Self {
    Self(
      "patch-flags", .compression,
      "its flags (\(hexadecimal(flags))) say that its data is a patch or deflated in another way, and only some readers heed them",
      remedy: "pack it with deflate")
  }

  private static func hexadecimal(_ number: some BinaryInteger) -> String { "0x" + String(number, radix: 16) }

  /// The common ones of §4.5.2 and §4.6.1.
  private static func field(_ id: UInt16) -> String {
    let names: [UInt16: String] = [
      0x000a: "NTFS times", 0x5455: "Unix times", 0x5855: "Unix times and owner", 0x7855: "Unix owner",
      0x7875: "Unix owner", 0x000d: "Unix", 0x6c78: "attributes", 0x756e: "ASi Unix", 0x7075: "second name",
      0x6375: "second comment", 0xa11e: "alignment", 0xcafe: "jar",
    ]
    return hexadecimal(id) + (names[id].map { " (\($0))" } ?? "")
  }
}
