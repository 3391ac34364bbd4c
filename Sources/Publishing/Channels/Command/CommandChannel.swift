import Domain
import Manifest
import Platform

/// A vendor's own program. docs/channels.md says what its exit statuses mean.
package struct CommandChannel: ReleaseChannel {
  /// What the channel takes from the run.
  package struct Context: Sendable {
    /// The folder of `release.json`, where commands run.
    package var root: String
    package var run: @Sendable (ProcessCommand) throws -> ProcessResult
    /// Replaces secrets in texts.
    package var mask: @Sendable (String) -> String

    package init(
      root: String, run: @escaping @Sendable (ProcessCommand) throws -> ProcessResult,
      mask: @escaping @Sendable (String) -> String
    ) {
      self.root = root
      self.run = run
      self.mask = mask
    }
  }

  package let name: Identifier
  private let configuration: ChannelConfiguration.CommandSettings
  private let context: Context

  private static let missing: Int32 = 1
  private static let conflict: Int32 = 2
  private static let longestQuotation = 2000

  package init(_ name: Identifier, configuration: ChannelConfiguration.CommandSettings, context: Context) {
    self.name = name
    self.configuration = configuration
    self.context = context
  }

  /// Its commands say where it is, and may change without it.
  package func destination(of shipment: Shipment) -> String? { nil }

  package func look(_ shipment: Shipment) throws -> Standing {
    let call = CommandCall(verb: "look", channel: name, shipment: shipment)
    let result = try run(configuration.look, call, accepting: [Self.missing, Self.conflict])
    switch result.status {
    case Self.missing: return .missing(["\(shipment.appID) \(shipment.version)"])
    case Self.conflict:
      return .conflict([
        finding(
          "publish.conflict", command: configuration.look, call: call,
          message: "another release has this version\(quotation(result))",
          remedy: "run `release bump`: published bytes never change")
      ])
    default: return .published(revelation)
    }
  }

  /// Its programs are told the digests.
  package var needsZips: Bool { true }

  package var comparesArtifacts: Bool { configuration.confirm != nil }

  /// `look` has told all that the program tells.
  package func rehearse(_ shipment: Shipment) throws {}

  package func put(_ shipment: Shipment) throws {
    try runForEachArtifact("put", command: configuration.put, shipment: shipment)
  }

  package func confirm(_ shipment: Shipment) throws {
    try runForEachArtifact("confirm", command: configuration.confirm, shipment: shipment)
  }

  package func reveal(_ shipment: Shipment) throws -> Revelation {
    if let command = configuration.reveal {
      _ = try run(command, CommandCall(verb: "reveal", channel: name, shipment: shipment))
    }
    return revelation
  }

  package func withdraw(_ withdrawal: Withdrawal) throws -> Retreat? {
    guard let command = configuration.withdraw else { return nil }
    if withdrawal.isDryRun {
      try refuseAnother(withdrawal.shipment)
      return Retreat(.wouldBeWithdrawn, revelation)
    }
    _ = try run(command, CommandCall(verb: "withdraw", channel: name, shipment: withdrawal.shipment))
    return Retreat(.withdrawn, revelation)
  }

  /// - Throws: `Failure` with status 65 if `look` knows another release of this version; as `look` does.
  private func refuseAnother(_ shipment: Shipment) throws {
    guard case .conflict(let findings) = try look(shipment) else { return }
    throw Failure(
      .badInput,
      findings.map { conflict in
        Finding(
          "withdraw.other-release", at: conflict.location, conflict.message, subject: conflict.subject,
          remedy: "find out who published it; nothing was changed")
      })
  }

  package func hide(_ withdrawal: Withdrawal) throws -> [Removal] { [] }

  package func delete(_ withdrawal: Withdrawal) throws -> [Removal] {
    let place = revelation.destination
    guard let command = configuration.delete else {
      return [Removal(place, staysBecause: "the channel has no \"delete\" command")]
    }
    if !withdrawal.isDryRun {
      _ = try run(command, CommandCall(verb: "delete", channel: name, shipment: withdrawal.shipment))
    }
    return [Removal(place)]
  }

  /// The program knows where it publishes to.
  private var revelation: Revelation { Revelation(destination: configuration.look.joined(separator: " ")) }

  private func runForEachArtifact(_ verb: String, command: [String]?, shipment: Shipment) throws {
    guard let command else { return }
    for artifact in shipment.artifacts {
      _ = try run(command, CommandCall(verb: verb, channel: name, shipment: shipment, artifact: artifact))
    }
  }

  /// - Parameter accepted: statuses that are answers beside 0.
  private func run(
    _ arguments: [String], _ call: CommandCall, accepting accepted: [Int32] = []
  ) throws -> ProcessResult {
    var command = ProcessCommand(arguments: arguments, workingDirectory: context.root.isEmpty ? "." : context.root)
    command.variables = try call.variables
    command.input = try call.input
    command.secondsAllowed = configuration.timeout
    let result = try start(command, call)
    if result.status == 0 || accepted.contains(result.status) { return result }
    let isLate = result.end == .late
    let end =
      isLate ? "did not end in \(Amount.count(configuration.timeout, "second"))" : "ended with status \(result.status)"
    let isTemporary = isLate || result.status == ExitStatus.temporary.rawValue
    let finding = finding(
      "publish.command", command: arguments, call: call, message: "\(call.verb) \(end)\(quotation(result))",
      remedy: isTemporary ? "run again later" : "correct what the program reports, and run again")
    throw isTemporary ? TemporaryFailure(finding) : Failure(.inputOutput, finding)
  }

  private func start(_ command: ProcessCommand, _ call: CommandCall) throws -> ProcessResult {
    do { return try context.run(command) } catch let error as SystemError {
      throw Failure(
        .inputOutput,
        finding(
          "publish.command", command: command.arguments, call: call,
          message: "\(call.verb) cannot run: \(error.reason)",
          remedy: "write a path relative to release.json, or the name of a program on PATH"))
    }
  }

  /// The end of the program's output.
  private func quotation(_ result: ProcessResult) -> String {
    let text = context.mask(result.output).split(whereSeparator: \.isNewline).joined(separator: " | ")
    return text.isEmpty ? "" : ": \(text.suffix(Self.longestQuotation))"
  }

  private func finding(
    _ code: String, command: [String], call: CommandCall, message: String, remedy: String
  ) -> Finding {
    Finding(
      code, at: Location(command.first ?? ""), message, subject: "app_id \(call.shipment.appID): channel \(name)",
      remedy: remedy)
  }
}
