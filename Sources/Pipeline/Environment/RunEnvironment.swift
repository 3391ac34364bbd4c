import Archive
import Domain
import Files
import HTTP
import Manifest
import Processes
import Publishing

/// Everything a run takes from its process: values, and two functions with effects.
package struct RunEnvironment: Sendable {
  /// Receives files that must not touch the output folder, as in a dry run.
  package var temporaryDirectory: String
  package var processID: Int32
  package var toolVersion: String
  /// `SOURCE_DATE_EPOCH`: the time of zip entries, in seconds since 1970; nil for 1980-01-01.
  package var sourceDateEpoch: String?
  /// The environment variables that git's configuration and identity depend on.
  package var gitVariables: [String: String]
  /// Looks up any other environment variable, such as one that `release.json` names for a token; nil if it is not set.
  package var variable: @Sendable (String) -> String?
  /// The current time, in seconds since 1970.
  package var time: Int64
  /// The terminal that this process is in the foreground of: programs that sign commits and tags may ask there. Nil in a
  /// CI, and in the background.
  package var terminal: String?
  /// Runs a program to its end: the vendor's signing command.
  package var run: @Sendable (ProcessCommand) throws -> ProcessResult
  package var report: @Sendable (Progress) -> Void

  package init(
    temporaryDirectory: String, processID: Int32, toolVersion: String,
    sourceDateEpoch: String? = nil, gitVariables: [String: String] = [:],
    variable: @escaping @Sendable (String) -> String? = { _ in nil }, time: Int64 = 0, terminal: String? = nil,
    run: @escaping @Sendable (ProcessCommand) throws -> ProcessResult,
    report: @escaping @Sendable (Progress) -> Void
  ) {
    self.temporaryDirectory = temporaryDirectory
    self.processID = processID
    self.toolVersion = toolVersion
    self.sourceDateEpoch = sourceDateEpoch
    self.gitVariables = gitVariables
    self.variable = variable
    self.time = time
    self.terminal = terminal
    self.run = run
    self.report = report
  }
}

extension RunEnvironment {
  /// As curl and OpenSSL, with another file of certificate authorities if a variable names one.
  var httpOptions: HTTPClient.Options {
    var options = HTTPClient.Options()
    options.authorities = variable("CURL_CA_BUNDLE") ?? variable("SSL_CERT_FILE")
    options.agent = "release/\(toolVersion)"
    return options
  }

  /// Tries again what is temporary, as `release.json` says, and reports it.
  func retryPolicy(_ configuration: ReleaseConfiguration) -> RetryPolicy {
    var policy = RetryPolicy { [report] in report(.retrying($0)) }
    policy.patience = .seconds(configuration.retrySeconds)
    return policy
  }

  /// Removes a folder that the run has made. A failure is reported, and is none of the run.
  func discard(_ folder: String) {
    do throws(SystemError) { try FileSystem.removeTree(folder) } catch { report(.notRemoved(folder, error)) }
  }

  func discard(_ folder: RunFolder) {
    do throws(SystemError) { try folder.remove() } catch { report(.notRemoved(folder.path, error)) }
  }

  /// A part of the names of folders in the temporary folder.
  enum Purpose: String, CaseIterable {
    case check, compile, rebuild, sign
    case dryRun = "dry-run"

    var prefix: String { "release-\(rawValue)-" }
  }

  /// Removes folders that killed runs left in the temporary folder.
  func removeAbandonedFolders() {
    RunFolder.removeAbandoned(in: temporaryDirectory, prefixes: Purpose.allCases.map(\.prefix))
  }

  /// Makes a folder in the temporary folder; the caller discards it.
  func makeTemporaryFolder(_ purpose: Purpose) throws -> RunFolder {
    removeAbandonedFolders()
    return try RunFolder.make(in: temporaryDirectory, prefix: purpose.prefix)
  }

  /// Makes a folder in the temporary folder, and removes it after `body`.
  func withTemporaryFolder<Value>(_ purpose: Purpose, _ body: (String) async throws -> Value) async throws -> Value {
    let folder = try makeTemporaryFolder(purpose)
    defer { discard(folder) }
    return try await body(folder.path)
  }

  func entryTime() throws -> DOSTime { try sourceDate().map { DOSTime(unixSeconds: $0) } ?? .earliest }

  /// Seconds since 1970. By reproducible-builds.org/specs/source-date-epoch, a value that is not a number is an error.
  package func sourceDate() throws -> Int? {
    guard let sourceDateEpoch else { return nil }
    guard let seconds = Int(sourceDateEpoch) else {
      throw Failure(
        .usage,
        Finding(
          "usage.source-date-epoch", at: Location("SOURCE_DATE_EPOCH"),
          "expected seconds since 1970, found \(sourceDateEpoch.debugDescription)",
          remedy: "set it to a whole number, or unset it"))
    }
    return seconds
  }
}

package enum Progress: Hashable, Sendable {
  /// A stage begins. Without a name for the table of times, its first word is the name.
  case stage(String, name: String? = nil)
  /// A part of a stage that does something for each variant, such as "building".
  case counted(String, done: Int, of: Int)
  /// For another process; the holder of its lock, if known.
  case waiting(for: String, holder: String)
  /// A folder that the run has made is still there.
  case notRemoved(String, SystemError)
  case warning(Finding)
  case retrying(RetryPolicy.Retry)
}
