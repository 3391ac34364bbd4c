import Domain
import Foundation
import Pipeline
import TestSupport
import Testing

/// Version commits of the shapes that real repositories have: each file before and after, byte for byte.
struct ReplayTests {
  struct Replay: Hashable, CustomTestStringConvertible {
    /// As in `versions.files`.
    var entry: String
    var old = "1.4.0"
    var new = "1.5.0"
    /// How the file is written: `crlf`, `bom`, `cut`, `utf16`, `latin1`.
    var form: Set<String> = []
    var text = ""

    var testDescription: String { "\(entry) \(old) \u{2192} \(new), line \(line)" }
    var line = 0

    var path: String { String(entry.split(separator: "\"")[entry.hasPrefix("{") ? 3 : 0]) }

    func bytes(isNew: Bool) throws -> [UInt8] {
      var text = text.replacing(#/«([^|»]*)\|([^»]*)»/#) { String(isNew ? $0.2 : $0.1) }
        .replacing("§", with: isNew ? new : old)
      if form.contains("cut") { text.removeLast() }
      if form.contains("crlf") { text = text.replacing("\n", with: "\r\n") }
      if form.contains("utf16") { return try [0xFF, 0xFE] + #require(text.data(using: .utf16LittleEndian)) }
      if form.contains("latin1") { return try Array(#require(text.data(using: .isoLatin1))) }
      return (form.contains("bom") ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8)
    }
  }

  static let all: [Replay] = {
    guard let text = try? TestFile.text(Checkout.root + "/Tests/EditingTests/Fixtures/replay.txt") else { return [] }
    var all: [Replay] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated() {
      if let head = line.wholeMatch(of: #/== (\{.*\}|"[^"]*")(?: (\S+) -> (\S+))?((?: \w+)*)/#) {
        var replay = Replay(entry: String(head.1), form: Set(head.4.split(separator: " ").map(String.init)))
        if let old = head.2, let new = head.3 { (replay.old, replay.new) = (String(old), String(new)) }
        replay.line = index + 1
        all.append(replay)
      } else if !all.isEmpty {
        all[all.count - 1].text += line + "\n"
      }
    }
    return all
  }()

  @Test func thereAreEnough() {
    #expect(Self.all.count >= 300 && Set(Self.all.map { $0.entry + $0.text }).count >= 300)
    #expect(Set(Self.all.map(\.path)).count >= 80)
  }

  @Test(arguments: all) func isEditedByteForByte(_ replay: Replay) throws {
    let workspace = try VersionWorkspace(replay.old, versions: [replay.entry])
    try workspace.write(try replay.bytes(isNew: false), to: replay.path)
    let report = try workspace.bump(replay.new)
    #expect(try TestFile.bytes(workspace[replay.path]) == replay.bytes(isNew: true))
    #expect(report.files.count == 2 && report.to.description == replay.new)
    #expect(try VersionScan.load(workspace["release.json"]).findings.filter { $0.severity == .error } == [])
  }
}
