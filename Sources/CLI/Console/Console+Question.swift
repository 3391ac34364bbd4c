#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Console {
  /// Asks on stderr, and reads the answer from the terminal that is standard input.
  ///
  /// - Throws: `UsageError` without a terminal.
  func agrees(to question: String) throws(UsageError) -> Bool {
    guard isatty(0) == 1 else { throw .noTerminal }
    prompt("\(question) [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }
}
