/// Text as one word of a shell's command, for people to paste.
package enum ShellWord {
  /// The text itself if it needs no quotes. Characters that a terminal would not show are written as `$'\012'`, which bash
  /// and zsh read.
  package static func quoted(_ text: String) -> String {
    if isPlain(text) { return text }
    guard text.unicodeScalars.contains(where: isHidden) else {
      return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
    return "$'" + text.unicodeScalars.map(escaped).joined() + "'"
  }

  /// zsh replaces a word that starts with `=`.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.first != UInt8(ascii: "=")
      && text.utf8.allSatisfy { $0.isAlphanumeric || "/._-+:,@%=".utf8.contains($0) }
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool { scalar.isUnsafe || scalar.isInvisible }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
    guard isHidden(scalar) else { return String(scalar) }
    return String(scalar).utf8.map { "\\" + $0.padded(to: 3, radix: 8) }.joined()
  }
}
