import Domain
import Platform

/// Why a vendor's own program has not done what it was run for.
struct ProgramProblem: Error {
  /// A predicate to the program, or to what it was to do.
  var message: String
  var remedy: String
  /// Whether the program has begun.
  var hasRun = true
  /// Whether another try may succeed.
  var isTemporary = false
}

extension Finding {
  /// - Parameter settings: what a person checks if another try will not succeed.
  static func noAnswer(
    _ code: String, at place: String, _ reason: String, checking settings: String, isTemporary: Bool
  ) -> any Error {
    Finding(
      code, at: Location(place), "no answer: \(reason.shortLine)",
      remedy: isTemporary
        ? "check the network, and run again"
        : "check \(settings); CURL_CA_BUNDLE names a file with further authorities"
    ).failure(isTemporary: isTemporary, of: place)
  }
}

extension String {
  /// The beginning of a text of others, on one line: it goes into a message.
  var shortLine: String { prefix(300).split(whereSeparator: \.isNewline).joined(separator: " ") }
}

extension PublishingContext {
  /// Runs a vendor's own program in the folder of `release.json`.
  ///
  /// - Parameters:
  ///   - accepted: statuses that are answers beside 0.
  ///   - longest: how many characters of its output a message quotes.
  /// - Throws: `ProgramProblem`.
  func runProgram(
    _ arguments: [String], _ variables: [String: String?], input: [UInt8] = [], secondsAllowed: Int,
    accepting accepted: [Int32] = [], quoting longest: Int = 2000
  ) throws -> ProcessResult {
    var command = ProcessCommand(arguments: arguments, workingDirectory: root.isEmpty ? "." : root)
    (command.variables, command.input, command.secondsAllowed) = (variables, input, secondsAllowed)
    let result: ProcessResult
    do { result = try run(command) } catch let error as SystemError {
      throw ProgramProblem(
        message: "cannot run: \(error.reason)",
        remedy: "write a path relative to release.json, or the name of a program on PATH", hasRun: false)
    }
    if result.status == 0 || accepted.contains(result.status) { return result }
    let isLate = result.end == .late
    let end = isLate ? "did not end in \(Amount.count(secondsAllowed, "second"))" : "ended with status \(result.status)"
    let isTemporary = isLate || result.status == ExitStatus.temporary.rawValue
    throw ProgramProblem(
      message: end + quotation(of: result, longest: longest),
      remedy: isTemporary ? "run again later" : "correct what the program reports, and run again",
      isTemporary: isTemporary)
  }

  /// The end of a program's output, after a colon.
  func quotation(of result: ProcessResult, longest: Int = 2000) -> String {
    let text = mask(result.output).split(whereSeparator: \.isNewline).joined(separator: " | ")
    return text.isEmpty ? "" : ": \(text.suffix(longest))"
  }
}
