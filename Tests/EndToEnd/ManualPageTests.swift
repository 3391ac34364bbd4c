import TestSupport
import Testing

/// Programs that format manuals judge ours.
@Suite struct ManualPageTests {
  private func page(_ folder: TemporaryFolder, date: String = "") throws -> String {
    let result = try ReleaseTool.run(["manual"], in: "/", environment: ["SOURCE_DATE_EPOCH": date])
    result.expect(0)
    #expect(result.errors == "")
    return try folder.write(result.text, to: "release.1")
  }

  @Test func mandocHasNoWarning() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run("mandoc", ["-T", "lint", "-W", "style", try page(folder)])
    #expect(result.status == 0 && result.text == "" && result.errors == "")
  }

  @Test func groffHasNoWarning() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run("groff", ["-man", "-ww", "-z", "-T", "utf8", try page(folder)])
    #expect(result.status == 0 && result.text == "" && result.errors == "")
  }

  /// What the help tells is in the formatted page, as people would copy it.
  @Test func thePageTellsWhatTheHelpTells() throws {
    let folder = try TemporaryFolder()
    let formatted = try Tool.run("mandoc", ["-T", "utf8", "-O", "width=200", try page(folder)])
    let text = formatted.text.replacing(/.\u{8}/, with: "")
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for command in try Self.commands() {
      #expect(words.contains("release \(command) [options]"), "\(command)")
      let help = try ReleaseTool.run(["help"] + command.split(separator: " ").map(String.init), in: "/").text
      for line in help.split(separator: "\n") where line.hasPrefix("  ") {
        // The columns of an option, without the brackets; or an example.
        for part in line.split(separator: /\ {2,}/) {
          let plain = part.replacing("`", with: "").replacing(/(--[a-z-]+) <(.*)>/) { "\($0.1) \($0.2)" }
          #expect(words.contains(plain), "\(command): \(part)")
        }
      }
    }
  }

  @Test func theDateIsSet() throws {
    let folder = try TemporaryFolder()
    let text = try TestFile.text(try page(folder, date: "1700000000"))
    #expect(text.hasPrefix(".TH RELEASE 1 2023-11-14 \"release "))
    let refused = try ReleaseTool.run(["manual"], in: "/", environment: ["SOURCE_DATE_EPOCH": "today"])
    refused.expect(64)
    refused.expectSays(["SOURCE_DATE_EPOCH", "expected seconds since 1970"])
  }

  private static func commands() throws -> [String] {
    let lines = try ReleaseTool.run(["help"], in: "/").text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0 != "Commands:" }.dropFirst().prefix { !$0.isEmpty }.map {
      // Two blanks or more are between a name and what it is.
      $0.split(separator: /\ {2,}/).first.map { $0.trimmingPrefix(while: \.isWhitespace) }.map(String.init) ?? ""
    }
  }
}
