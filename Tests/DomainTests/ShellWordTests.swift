import Domain
import Foundation
import Testing

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("a/b-c_1.2+3:4,5@6%7=8", "a/b-c_1.2+3:4,5@6%7=8"), ("", "''"), ("=ls", "'=ls'"), ("a b", "'a b'"),
    ("it's", #"'it'\''s'"#), ("$(inherited) A", "'$(inherited) A'"), ("~", "'~'"), ("a\nb'c\\", #"$'a\012b\'c\\'"#),
    ("\u{202E}x", #"$'\342\200\256x'"#),
  ])
  func wordsAreQuoted(text: String, word: String) { #expect(ShellWord.quoted(text) == word) }

  @Test(arguments: ["a b", "it's", "$(date) `date`", "a\nb'c\\n", "\t*?[a]{b,c}!", "\u{202E}ü", "#c", "", "-n", "=x"])
  func aShellReadsTheSameText(text: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "printf %s. " + ShellWord.quoted(text)]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    process.waitUntilExit()
    #expect(String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == text + ".")
  }
}
