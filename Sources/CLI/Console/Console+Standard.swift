import Platform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Console {
  /// The process's own streams.
  package static func standard(_ options: Options) -> Console {
    Console(
      options,
      output: { try write($0, to: 1, named: "standard output") },
      // If messages cannot be written, there is nowhere to report it.
      errors: { try? write($0, to: 2, named: "standard error") })
  }

  private static func write(_ text: String, to descriptor: Int32, named name: String) throws(SystemError) {
    var text = text
    // Without a copy: the report of ten thousand variants is megabytes long.
    let failure: SystemError? = text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
        if count < 0 && errno != EINTR { return SystemError("write", name) }
        rest = rest.dropFirst(max(0, count))
      }
      return nil
    }
    if let failure { throw failure }
  }
}

extension Console.Options {
  /// What the process's streams are.
  ///
  /// - Parameter variable: nil for a variable that is unset or empty.
  init(_ invocation: Invocation, variable: (String) -> String?) {
    self.init()
    let choice = invocation.values(.color).last.flatMap(ColourChoice.init) ?? .auto
    palette = choice.palette(isTerminal: isatty(1) == 1, variable: variable)
    messagePalette = choice.palette(isTerminal: isatty(2) == 1, variable: variable)
    if variable("GITHUB_ACTIONS") == "true" {
      annotations = Annotations(root: variable("GITHUB_WORKSPACE"))
      summaryFile = variable("GITHUB_STEP_SUMMARY")
    }
    if invocation.has(.quiet) {
      style = .none
    } else if isatty(2) == 1, variable("TERM") != "dumb", annotations == nil {
      style = .terminal
    }
    suggestions = SuggestedCommands(invocation)
    showsTimes = invocation.has(.timings)
    let start = ContinuousClock().now
    now = { (ContinuousClock().now - start) / .seconds(1) }
    width = { Self.terminalWidth }
  }

  /// It may change at any time.
  private static var terminalWidth: Int {
    var size = winsize()
    guard ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
