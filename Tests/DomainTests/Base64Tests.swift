import Testing

@testable import Domain

@Suite struct Base64Tests {
  /// RFC 4648, 10.
  static let vectors = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ]

  @Test("the vectors of the standard", arguments: vectors) func vector(plain: String, text: String) {
    #expect(Base64.text(Array(plain.utf8)) == text)
    #expect(Base64.bytes(text) == Array(plain.utf8))
  }

  @Test func everyByteComesBack() {
    let bytes = (0...255).map { UInt8($0) }
    for count in 250...256 {
      #expect(Base64.bytes(Base64.text(Array(bytes.prefix(count)))) == Array(bytes.prefix(count)))
    }
  }

  @Test(
    "anything else is refused",
    arguments: ["Zg=", "Zg", "Z===", "====", "Zh==", "Zm9=", "Zg==Zg==", "Zm9\n", " Zm8=", "Zm-_", "Zmé="])
  func refused(text: String) { #expect(Base64.bytes(text) == nil) }
}
