package struct ProcessCommand: Hashable, Sendable {
  /// The program, then its arguments. A program name with a slash is a path relative to `workingDirectory`; any other is
  /// searched for in PATH.
  package var arguments: [String]
  package var workingDirectory: String
  /// Variables that the program gets beside those of this process; nil removes one. With a PATH among them, the program is
  /// searched for there.
  package var variables: [String: String?] = [:]
  /// Whether the program gets the other variables of this process.
  package var inheritsVariables = true
  /// Standard input.
  package var input: [UInt8] = []
  /// Whether what the program writes to stderr goes nowhere.
  package var dropsErrors = false
  /// Nil for no limit.
  package var secondsAllowed: Int?
  /// Only the last bytes of the program's output are kept: by default as many as a user's pipe holds at most.
  package var outputLimit = 1 << 20
  /// Whether the program stays in this process's session, so that it can ask at the terminal.
  package var usesTerminal: Bool

  package init(arguments: [String], workingDirectory: String, usesTerminal: Bool = false) {
    self.arguments = arguments
    self.workingDirectory = workingDirectory
    self.usesTerminal = usesTerminal
  }
}

package struct ProcessResult: Hashable, Sendable {
  package enum End: Hashable, Sendable {
    case exited(Int32)
    case signal(Int32)
    /// It was ended because its time was over.
    case late
  }

  package var end: End
  /// What the program wrote to stdout and stderr, in order; only the end if that is long.
  package var output: String
}

extension ProcessResult {
  package init(status: Int32, output: String) { self.init(end: .exited(status), output: output) }

  /// As shells give it: 128 plus a signal's number; 124 if the program was late, as by timeout(1).
  package var status: Int32 {
    switch end {
    case .exited(let status): status
    case .signal(let number): 128 + number
    case .late: 124
    }
  }

  /// The status of a program that SIGPIPE has ended, as shells give it: its pipe or connection was closed.
  package static let brokenPipe: Int32 = 128 + 13
}
