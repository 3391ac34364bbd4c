#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Console {
  /// - Throws: `UsageError` if there is nobody to ask.
  func requireTerminal() throws(UsageError) {
    guard isatty(0) == 1 else { throw .noTerminal }
  }

  /// Asks on stderr, and reads a line from the terminal that is standard input.
  ///
  /// - Returns: nil at its end.
  /// - Throws: `UsageError` without a terminal.
  func ask(_ question: String) throws(UsageError) -> String? {
    try requireTerminal()
    prompt(question)
    return readLine()
  }

  /// Asks on stderr, and reads the answer from the terminal that is standard input.
  ///
  /// - Throws: `UsageError` without a terminal.
  func agrees(to question: String) throws(UsageError) -> Bool {
    let answer = try ask("\(question) [y/N] ")?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }
}

extension Console {
  /// Asks on stderr, and reads the answer from the terminal without showing it.
  ///
  /// - Returns: nil at its end.
  /// - Throws: `UsageError` without a terminal.
  func askSecretly(_ question: String) throws(UsageError) -> String? {
    guard isatty(0) == 1 else { throw .noPassphrase }
    prompt(question)
    var settings = termios()
    guard tcgetattr(0, &settings) == 0 else { return readLine() }
    let visible = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(0, TCSAFLUSH, &settings)
    defer {
      var visible = visible
      tcsetattr(0, TCSAFLUSH, &visible)
      prompt("\n")
    }
    return readLine()
  }
}
