import Domain
import Editing
import Foundation
import TestSupport
import Testing

/// Files that are not in UTF-8: edited in their encoding, and the same in every other byte.
@Suite struct VersionTextTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var kind: VersionFormat
    var text: String
    var testDescription: String { name }
  }

  private static let plist =
    "<?xml version=\"1.0\" encoding=\"%E\"?>\n<plist version=\"1.0\"><dict><!-- é --><key>CFBundleShortVersionString</key>"
    + "<string>1.4.0</string></dict></plist>\n"

  static let rows = [
    Row(
      name: "strings", kind: .pattern("\"vérsion\" = \"{{version}}\""), text: "/* é */\r\n\"vérsion\" = \"1.4.0\";\r\n"),
    Row(
      name: "resources", kind: .pattern("FileVersion\", \"{{version}}"),
      text: "// Ü ©\nVALUE \"FileVersion\", \"1.4.0\"\n"),
    Row(name: "header", kind: .cConstant(name: "V"), text: "// ©é\n#define V \"1.4.0\"\n"),
    Row(name: "settings", kind: .xcconfig(), text: "// Größe\nMARKETING_VERSION = 1.4.0"),
    Row(name: "property list", kind: .propertyList(), text: plist),
  ]

  private static let encodings: [(String.Encoding, mark: [UInt8], name: String)] = [
    (.utf16LittleEndian, [0xFF, 0xFE], "UTF-16"), (.utf16BigEndian, [0xFE, 0xFF], "UTF-16"),
    (.isoLatin1, [], "ISO-8859-1"), (.windowsCP1252, [], "windows-1252"),
  ]

  @Test(arguments: rows) func staysInItsEncoding(_ row: Row) throws {
    let new = try #require(PackageVersion("1.5.0"))
    for (encoding, mark, name) in Self.encodings {
      let text = row.text.replacing("%E", with: name)
      let file = try mark + #require(text.data(using: encoding))
      let edited = try VersionEdit.apply(new, replacing: "1.4.0", to: file, as: row.kind)
      let expected = try mark + #require(text.replacing("1.4.0", with: "1.5.0").data(using: encoding))
      #expect(edited == expected, "\(name)")
      let reading = VersionLocator.locate(file, as: row.kind)
      #expect(reading.values == ["1.4.0"])
      // Columns count characters, whatever their bytes.
      let line = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)[
        reading.sites[0].line - 1]
      #expect(line.dropFirst(reading.sites[0].column - 1).hasPrefix("1.4.0"))
    }
  }

  /// Every byte that is a character of Latin-1 or of Windows, in a line of its own.
  @Test func everyByteStays() throws {
    let bytes = (0x20...0xFF).map { UInt8($0) }.filter { ![0x7F, 0x81, 0x8D, 0x8F, 0x90, 0x9D].contains($0) }
    let file = bytes.flatMap { [$0, 0x0A] } + Array("v1.4.0".utf8)
    let new = try #require(PackageVersion("1.5.0"))
    let edited = try VersionEdit.apply(new, replacing: "1.4.0", to: file, as: .pattern("v{{version}}"))
    #expect(edited == file.dropLast(6) + Array("v1.5.0".utf8))
  }

  @Test func pythonReadsThePropertyList() throws {
    let folder = try TemporaryFolder()
    let new = try #require(PackageVersion("1.5.0"))
    for (index, (encoding, mark, name)) in Self.encodings.prefix(3).enumerated() {
      let file = try mark + #require(Self.plist.replacing("%E", with: name).data(using: encoding))
      try folder.write(try VersionEdit.apply(new, replacing: nil, to: file, as: .propertyList()), to: "\(index).plist")
    }
    let script =
      "import plistlib\nfor i in range(3): print(plistlib.load(open(f'{i}.plist','rb'))['CFBundleShortVersionString'])"
    #expect(try Tool.run(Tool.python, ["-c", script], in: folder.path).text == "1.5.0\n1.5.0\n1.5.0\n")
  }

  private static let utf16 = Array("\u{FEFF}v1.4.0".utf16).flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }

  @Test(arguments: [
    (VersionFormat.pattern("v{{version}}"), utf16 + [0x00], "it is broken UTF-16"),
    (.pattern("v{{version}}"), utf16 + [0x00, 0xD8], "it is broken UTF-16"),
    (.pattern("v{{version}}"), utf16 + [0x00, 0x00], "it contains a NUL character"),
    (.json(keyPath: ["version"]), utf16, "it is in UTF-16, and JSON is read in UTF-8 only"),
    (.podspec(), utf16, "it is in UTF-16, and a podspec is read in UTF-8 only"),
    (.toml(keyPath: ["v"]), utf16, "it is in UTF-16, and TOML is read in UTF-8 only"),
    (
      .lines(.swiftConstant(name: "v"), VersionChoice()), utf16,
      "it is in UTF-16, and a file of Swift is read in UTF-8 only"
    ),
    (.pattern("v{{version}}"), Array("v1.4.0 ".utf8) + [0x83, 0x5C], "it is neither UTF-8 nor certainly Latin-1"),
    (.pattern("v{{version}}"), Array("v1.4.0 ".utf8) + [0x81, 0x41], "it is neither UTF-8 nor certainly Latin-1"),
    (.yaml(keyPath: ["v"]), Array("v: 1.4.0 # ".utf8) + [0xE9], "it is not UTF-8"),
    (.propertyList(), Array(plist.replacing("%E", with: "UTF-8").utf8) + [0xE9], "it is not UTF-8"),
  ])
  func isRefused(_ kind: VersionFormat, _ file: [UInt8], _ why: String) throws {
    let reading = VersionLocator.locate(file, as: kind)
    #expect(reading.problems.map(\.message) == ["is not editable text: \(why)"])
    let new = try #require(PackageVersion("1.5.0"))
    #expect(throws: VersionEditError.problems(reading.problems)) {
      try VersionEdit.apply(new, replacing: nil, to: file, as: kind)
    }
  }
}
