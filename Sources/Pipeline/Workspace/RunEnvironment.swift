import Archive
import Domain

/// What a run takes from the process around it: values, and two doors to the outside.
package struct RunEnvironment: Sendable {
  /// For staging that must not touch the output folder.
  package var temporaryDirectory: String
  package var processID: Int32
  package var toolVersion: String
  /// `SOURCE_DATE_EPOCH`: seconds since 1970 that zip entries carry as their time; nil for 1980-01-01.
  package var sourceDateEpoch: String?
  /// Variables that git's configuration and identity depend on.
  package var gitVariables: [String: String]
  /// Now, in seconds since 1970.
  package var time: Int64
  /// Runs a program to its end; used to sign again.
  package var run: @Sendable (Command) throws -> CommandResult
  package var report: @Sendable (Progress) -> Void

  package init(
    temporaryDirectory: String, processID: Int32, toolVersion: String,
    sourceDateEpoch: String? = nil, gitVariables: [String: String] = [:], time: Int64 = 0,
    run: @escaping @Sendable (Command) throws -> CommandResult,
    report: @escaping @Sendable (Progress) -> Void
  ) {
    self.temporaryDirectory = temporaryDirectory
    self.processID = processID
    self.toolVersion = toolVersion
    self.sourceDateEpoch = sourceDateEpoch
    self.gitVariables = gitVariables
    self.time = time
    self.run = run
    self.report = report
  }
}

extension RunEnvironment {
  /// reproducible-builds.org/specs/source-date-epoch: a value that is no number must not be passed over.
  func entryTime() throws -> DOSTime {
    guard let sourceDateEpoch else { return .earliest }
    guard let seconds = Int(sourceDateEpoch) else {
      throw Failure(
        .usage,
        Finding(
          "usage.source-date-epoch", at: Location("SOURCE_DATE_EPOCH"),
          "expected seconds since 1970, found \(sourceDateEpoch.debugDescription)",
          remedy: "set it to a whole number, or unset it"))
    }
    return DOSTime(unixSeconds: seconds)
  }
}

package enum Progress: Hashable, Sendable {
  /// A stage begins.
  case stage(String)
  case variants(done: Int, of: Int)
  case waiting(output: String, holder: String)
}

package struct Command: Hashable, Sendable {
  /// The program, then its arguments. A program with a slash in it is a path, relative to `workingDirectory`; one
  /// without is looked for on PATH.
  package var arguments: [String]
  package var workingDirectory: String
}

package struct CommandResult: Hashable, Sendable {
  package var status: Int32
  /// What the program wrote to its standard output and error, in order: its end, where that is long.
  package var output: String
}
