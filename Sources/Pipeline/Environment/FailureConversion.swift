import Artifacts
import Domain
import Git
import Platform

extension Failure {
  /// Converts a thrown error into an exit status and findings for the user.
  package init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as SystemError: self.init(error)
    case let error as GitError: self.init(error)
    case let error as ArchiveError:
      self.init(
        .badInput, "archive.unreadable", at: Location(error.path),
        "cannot \(error.operation) this archive: \(error.message)", remedy: "make the zip again")
    case let error as ContentPacker.SourceChanged:
      self = Failure.inputChanged(error.path)
    case let error as ZipWriter.NameTooLong:
      self.init(
        .badInput, "archive.name-too-long", at: Location(error.path),
        "a zip cannot hold a name of more than 65535 bytes", remedy: "shorten the path")
    default:
      self.init(.bug, "internal", at: Location("release"), "unexpected error: \(error)")
    }
  }

  package init(_ error: SystemError) {
    let code = String(error.operation.map { $0 == " " ? "-" : $0 })
    self.init(
      .inputOutput, "system.\(code)", at: Location(error.path), "cannot \(error.operation): \(error.reason)",
      remedy: error.remedy)
  }

  package init(_ error: GitError) {
    let status: ExitStatus =
      switch error.cause {
      case .locked: .temporary
      case .denied, .noSpace, .tooManyFiles: .inputOutput
      case .noProgram: .badConfiguration
      default: .badInput
      }
    self.init(status, "git.\(error.code)", at: Location(error.subject), error.message, remedy: error.remedy)
  }

  /// Why one file among others cannot be read.
  ///
  /// - Throws: the error itself if it may concern the others too, as a fault of the device does.
  static func ofFile(_ error: any Error) throws -> Failure {
    switch error {
    case let failure as Failure where failure.status == .badInput: return failure
    case let system as SystemError where !system.isOfTheMachine: return Failure(system)
    case is ArchiveError: return Failure(error)
    default: throw error
    }
  }

  /// All findings in one failure, with the status of the first: they come from one stage.
  static func joining(_ failures: [Failure]) -> Failure? {
    guard let first = failures.first else { return nil }
    return Failure(first.status, failures.flatMap(\.findings))
  }
}

extension [Finding] {
  var errors: [Finding] { filter { $0.severity == .error } }
  /// With status 65; nil if there are none.
  var failure: Failure? { isEmpty ? nil : Failure(.badInput, self) }

  /// - Throws: `Failure` with all of them.
  func throwIfAny(_ status: ExitStatus = .badInput) throws(Failure) { if !isEmpty { throw Failure(status, self) } }
}

extension Result where Failure == Domain.Failure {
  /// What is done for one customer among others: what fails there is a result.
  ///
  /// - Throws: `CancellationError`.
  static func of(_ body: () async throws -> Success) async throws -> Result {
    do { return .success(try await body()) } catch {
      // Whatever a program or a server that was cut off is said to have done.
      if Task.isCancelled || error is CancellationError { throw CancellationError() }
      return .failure(Failure(error))
    }
  }

  var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}

extension Result where Failure == any Error {
  var failure: Domain.Failure? { if case .failure(let error) = self { Domain.Failure(error) } else { nil } }
}

extension Array {
  /// - Throws: `Failure` with all that has failed.
  func values<Value>() throws -> [Value] where Element == Result<Value, any Error> {
    if let failure = Failure.joining(compactMap(\.failure)) { throw failure }
    return try map { try $0.get() }
  }
}

extension SystemError {
  fileprivate var remedy: String? {
    switch cause {
    case .noSpace: "free some space, then run again: nothing incomplete was kept"
    case .denied: "allow this user to access it, or choose another folder"
    case .notAFolder: "there is a file where a folder is needed, or a folder where a file is needed: move it away"
    case .missing: "check the path"
    case .circle: "links on the path form a loop, or there is a link where none is followed: correct them"
    case .otherVolume: "put the whole output folder on one volume"
    case .notText: "rename it, in UTF-8"
    case .notAFile: "put a plain file there; only `--manifest -` and `--metrics -` read from a pipe"
    case .tooLarge: "put the file there that is meant: none of its kind is so large"
    case .tooManyFiles: "raise `ulimit -n`, or pass fewer `--jobs`"
    case .limit: "raise `ulimit -f`, or choose a disk that takes files of this size"
    case .other: nil
    }
  }
}

extension GitError {
  /// The cause as part of a finding's code: `not-repository`.
  fileprivate var code: String {
    let name = "\(cause)".prefix { $0 != "(" }
    return name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}
