import Artifacts
import Domain
import TestSupport
import Testing

@testable import Verification

@Suite("Values that differ") struct ValueTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var old: String
    var new: String
    var changes: [ValueChange]

    init(_ name: String, _ old: String, _ new: String, _ changes: [(String, String?, String?)]) {
      self.name = name
      self.old = old
      self.new = new
      self.changes = changes.map { ValueChange(path: $0.0, old: $0.1, new: $0.2) }
    }

    var testDescription: String { name }
  }

  static let cases = [
    Case("equal", #"{"a": [1, {"b": null}]}"#, #"{"a":[1,{"b":null}]}"#, []),
    Case(
      "added, removed, changed", #"{"a": 1, "b": 2}"#, #"{"b": 3, "c": true}"#,
      [
        ("a", "1", nil), ("b", "2", "3"), ("c", nil, "true"),
      ]),
    Case("a number is no text", #"{"a": 1}"#, #"{"a": "1"}"#, [("a", "1", "\"1\"")]),
    Case("a whole number is no real one", "[[1]]", "[[1.5]]", [("[0][]", "1", nil), ("[0][]", nil, "1.5")]),
    Case("nested", #"{"a": {"b": {"c": 1}}}"#, #"{"a": {"b": {"c": 2}}}"#, [("a.b.c", "1", "2")]),
    Case("a key with dots", #"{"a.b": 1}"#, #"{"a.b": 2}"#, [(#"["a.b"]"#, "1", "2")]),
    Case(
      "a list of values", #"{"a": ["x", "y", "y"]}"#, #"{"a": ["y", "z", "x"]}"#,
      [
        ("a[]", "\"y\"", nil), ("a[]", nil, "\"z\""),
      ]),
    Case(
      "their order", #"{"a": ["x", "y"]}"#, #"{"a": ["y", "x"]}"#,
      [
        ("a", #"order ["x", "y"]"#, #"order ["y", "x"]"#)
      ]),
    Case(
      "a list by name", #"[{"name": "a", "v": 1}, {"name": "b", "v": 2}]"#,
      #"[{"name": "b", "v": 3}, {"name": "c", "v": 4}]"#,
      [
        ("[a]", #"{name: "a", v: 1}"#, nil), ("[b].v", "2", "3"), ("[c]", nil, #"{name: "c", v: 4}"#),
      ]),
    Case(
      "a list by a name that is there twice goes by position", #"[{"name": "a", "v": 1}, {"name": "a", "v": 2}]"#,
      #"[{"name": "a", "v": 1}, {"name": "a", "v": 3}]"#, [("[1].v", "2", "3")]),
    Case("a list of another length", #"[{"v": 1}, []]"#, #"[{"v": 1}, [], {"v": 2}]"#, [("[2]", nil, "{v: 2}")]),
    Case("another kind", #"{"a": {"b": 1}}"#, #"{"a": [1]}"#, [("a", "{b: 1}", "[1]")]),
    Case("the whole", "1", "2", [("", "1", "2")]),
  ]

  @Test(arguments: cases) func json(_ value: Case) throws {
    let comparison = ValueComparison(
      try #require(DocumentValue(try JSONValue(parsing: Array(value.old.utf8)))),
      try #require(DocumentValue(try JSONValue(parsing: Array(value.new.utf8)))))
    #expect(comparison.changes == value.changes)
    #expect(comparison.omitted == 0)
  }

  static let edits: [(String, [ValueChange])] = [
    ("x['MinimumOSVersion'] = '15.0'", [ValueChange(path: "MinimumOSVersion", old: "\"14.0\"", new: "\"15.0\"")]),
    ("x['Added'] = b'\\x00\\xff'", [ValueChange(path: "Added", old: nil, new: "<00ff>")]),
    ("del x['MinimumOSVersion']", [ValueChange(path: "MinimumOSVersion", old: "\"14.0\"", new: nil)]),
    ("x['a'] = {'b.c': [1, 2.5, True]}", [ValueChange(path: "a", old: nil, new: "{b.c: [1, 2.5, true]}")]),
    (
      "x['d'] = datetime.datetime(2001, 1, 2)",
      [ValueChange(path: "d", old: nil, new: "86400.0 s after 2001-01-01T00:00:00Z")]
    ),
  ]

  @Test("property lists in both forms", arguments: edits.indices, ["FMT_XML", "FMT_BINARY"])
  func propertyLists(index: Int, format: String) async throws {
    let (edit, changes) = Self.edits[index]
    let path = Crafted.device + "/Info.plist"
    let comparison = try await demo { crafted in
      crafted.write(path, try Python.propertyList(crafted.bytes(path), edit, format))
    }
    #expect(comparison.documents.map(\.path) == ["ContextSDK.xcframework/" + path])
    #expect(comparison.documents[0].changes == changes)
    #expect(comparison.documents[0].form == .propertyList)
    #expect(!comparison.isEqual)
  }

  @Test("the root's libraries by their identifiers") func root() async throws {
    let comparison = try await demo { crafted in
      let edit = """
        l = x['AvailableLibraries']; l.reverse(); [e['SupportedArchitectures'].append('arm64e') \
        for e in l if e['LibraryIdentifier'] == 'ios-arm64']
        """
      crafted.write("Info.plist", try Python.propertyList(crafted.bytes("Info.plist"), edit))
    }
    #expect(
      comparison.documents.flatMap(\.changes) == [
        ValueChange(path: "AvailableLibraries[ios-arm64].SupportedArchitectures[]", old: nil, new: "\"arm64e\"")
      ])
  }

  @Test("a privacy manifest") func privacy() async throws {
    let path = Crafted.device + "/PrivacyInfo.xcprivacy"
    let comparison = try await demo { crafted in
      crafted.write(path, try Python.propertyList(crafted.bytes(path), "x['NSPrivacyTracking'] = True"))
    }
    #expect(comparison.documents.flatMap(\.changes).map(\.path) == ["NSPrivacyTracking"])
  }

  @Test("strings in binary form against their text") func strings() async throws {
    let path = Crafted.device + "/en.lproj/Localizable.strings"
    let list = { (text: String) in XCFrameworkFixture.plist("<key>hello</key><string>\(text)</string>") }
    var old = try Crafted.demo()
    old.write(path, list("Hello"))
    var new = old
    new.write(path, try Python.binaryPropertyList(Array(list("Hi").utf8)))
    let comparison = try await compare(old, new)
    #expect(comparison.documents.flatMap(\.changes) == [ValueChange(path: "hello", old: "\"Hello\"", new: "\"Hi\"")])
  }

  @Test("JSON that is nested too deep is a text") func depth() async throws {
    let nested = { (depth: Int, leaf: Int) in
      String(repeating: "[", count: depth) + "\(leaf)" + String(repeating: "]", count: depth) + "\n"
    }
    for (depth, isDocument) in [(64, true), (65, false), (2000, false)] {
      var (old, new) = (try Crafted.demo(), try Crafted.demo())
      old.write("deep.json", nested(depth, 1))
      new.write("deep.json", nested(depth, 2))
      let comparison = try await compare(old, new)
      #expect(comparison.documents.count == (isDocument ? 1 : 0) && comparison.texts.count == (isDocument ? 0 : 1))
    }
  }

  @Test("neither paths nor the number of changes grow without end") func bounds() throws {
    let deep = { (leaf: String) in
      String(repeating: "{\"\(String(repeating: "k", count: 500))\":", count: 60) + leaf
        + String(repeating: "}", count: 60)
    }
    let comparison = ValueComparison(
      try #require(DocumentValue(try JSONValue(parsing: Array(deep("1").utf8)))),
      try #require(DocumentValue(try JSONValue(parsing: Array(deep("2").utf8)))))
    #expect(comparison.changes.count == 1)
    #expect(comparison.changes[0].path.utf8.count < 10_000)
    let many = { (start: Int) in DocumentValue.array((start..<start + 20_000).map { .scalar(String($0)) }) }
    let long = ValueComparison(many(0), many(100_000))
    #expect(long.changes.count == 10_000 && long.omitted == 30_000)
  }
}
