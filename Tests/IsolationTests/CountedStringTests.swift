import Artifacts
import Domain
import TestSupport
import Testing

@Suite("Strings that are preceded by their length")
struct CountedStringTests {
  @Test("Binary property lists, as Python writes them", arguments: ["Acme", "Acme Corp Été", "com.a.app", "東京ガス"])
  func propertyLists(_ token: String) throws {
    let index = IdentityIndex(customers: [customer("zz-customer", token), customer("yy-customer", nil, "com.a.app")])
    let other = IdentityIndex(customers: [customer("zz-customer", "NoneSuch", "com.none.such")])
    // Whatever the lengths of the neighbours, their markers look like letters sooner or later.
    let lists = (1...20).flatMap { length in
      let neighbour = String(repeating: "x", count: length)
      return [token, "\(token) \(neighbour)", "\(neighbour) \(token)"].map { [neighbour, $0, neighbour + "y"] }
    }
    let files = try propertyLists(lists)
    #expect(files.count == lists.count)
    for (list, bytes) in zip(lists, files) {
      #expect(index.tokenMatches(in: bytes).contains { $0.text == token }, "\(list)")
      #expect(other.tokenMatches(in: bytes).isEmpty)
    }
  }

  @Test("A longer string in a binary property list is not the token")
  func longerStrings() throws {
    let index = IdentityIndex(customers: [customer("zz-customer", nil, "com.a.app")])
    let texts = ["com.a.app2", "com.a.appT", "Tcom.a.app", "xcom.a.app", "com.a.app2.pro", "é com.a.appd"]
    let files = try propertyLists([texts])
    #expect(files.count == 1)
    #expect(files.allSatisfy { index.tokenMatches(in: $0).isEmpty })
  }

  @Test("Core ML models with descriptions of any length")
  func models() {
    let token = "Acme Corp"
    let index = IdentityIndex(customers: [customer("zz-customer", token)])
    for length in 0...118 {
      let text = token + String(repeating: ".", count: length)
      let model = CoreMLFixture.model(flowName: text, version: "1")
      #expect(index.tokenMatches(in: model).contains { $0.text == token }, "\(text.utf8.count) bytes")
    }
    let longer = CoreMLFixture.model(flowName: "Acme Corporation", version: "XAcme Corp")
    #expect(index.tokenMatches(in: longer).isEmpty)
  }

  @Test("A token whose length is a letter's code, between fields that look like letters")
  func wholeString() {
    for length in 36...120 {
      let token = "com." + String(repeating: "a", count: length - 4)
      let index = IdentityIndex(customers: [customer("zz-customer", nil, token)])
      for next: UInt8 in [0x12, 0x32, 0x42, 0x4A, 0x52, 0x7A] {
        let bytes = [0x08, 0x04, 0x12, UInt8(length)] + Array(token.utf8) + [next, 0x01, 0x41]
        #expect(index.tokenMatches(in: bytes).count == 1, "\(length) bytes before \(next)")
      }
    }
  }

  /// A file for each of the lists.
  private func propertyLists(_ lists: [[String]]) throws -> [[UInt8]] {
    let program = """
      import json, plistlib, sys
      for texts in json.load(sys.stdin):
          print(*plistlib.dumps(texts, fmt=plistlib.FMT_BINARY))
      """
    let rows = lists.map { texts in "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
    let input = "[" + rows.joined(separator: ",") + "]"
    let result = try Tool.run(Tool.python, ["-c", program], environment: ["PYTHONUTF8": "1"], input: input)
    #expect(result.status == 0, "\(result.errors)")
    return result.text.split(separator: "\n").map { $0.split(separator: " ").compactMap { UInt8($0) } }
  }
}
