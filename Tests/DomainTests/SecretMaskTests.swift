import Domain
import Foundation
import Testing

@Suite struct SecretMaskTests {
  private let secret = "p@ss/w+rd?=ü"

  @Test(arguments: ["", "user:", "a", "ab", "x-token:"])
  func everyFormIsMasked(before: String) {
    let mask = SecretMask([secret])
    #expect(mask.masked("\(before)\(secret)!") == "\(before)***!")
    let encoded = Data("\(before)\(secret):after".utf8).base64EncodedString()
    let web = encoded.replacing("+", with: "-").replacing("/", with: "_")
    for text in [encoded, web] {
      let shown = mask.masked("<\(text)>")
      #expect(shown.contains("***"))
      // Only characters that also stand for other bytes are left.
      #expect(shown.count <= "<>***".count + text.count - secret.utf8.count * 4 / 3 + 2)
    }
  }

  @Test func percentEncodingIsMaskedInBothCases() throws {
    let mask = SecretMask([secret])
    let encoded = try #require(secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    #expect(mask.masked("https://u:\(encoded)@host") == "https://u:***@host")
    #expect(
      mask.masked(
        encoded.replacing("%C3%BC", with: "%c3%bc").replacing("%2F", with: "%2f")
          .replacing("%2B", with: "%2b").replacing("%3F", with: "%3f").replacing("%3D", with: "%3d")) == "***")
  }

  @Test func aSecretInPartsIsMasked() {
    let text = Array("one \(secret) two \(secret)\(secret) \(secret.dropLast())".utf8)
    for size in 1...20 {
      var stream = MaskedStream(SecretMask([secret]))
      var shown: [UInt8] = []
      for start in stride(from: 0, to: text.count, by: size) {
        shown += stream.add(Array(text[start..<min(start + size, text.count)]))
      }
      shown += stream.finish()
      #expect(String(decoding: shown, as: UTF8.self) == "one *** two ****** \(secret.dropLast())")
    }
  }

  @Test func secretsThatOverlapLeaveNothing() {
    #expect(SecretMask(["abcd", "cdef"]).masked("-abcdef-") == "-***-")
    #expect(SecretMask(["abc", "abcdef"]).masked("abcdef abcde") == "*** ***de")
  }

  @Test func theLinesOfASecretAreMasked() {
    let key = "-----BEGIN KEY-----\nMIIBVQIBADANBg\nab\n-----END KEY-----\n"
    #expect(SecretMask([key]).masked("read MIIBVQIBADANBg ab") == "read *** ab")
    #expect(SecretMask(["token\n"]).masked("token") == "***")
  }

  @Test func nothingIsMaskedWithoutASecret() {
    #expect(SecretMask([]).masked("text") == "text")
    #expect(SecretMask(["", "\n", " "]).masked("a text\n") == "a text\n")
  }
}
