import Domain
import Manifest
import Platform

/// A vendor's own program. docs/channels.md says what its exit statuses mean.
package struct CommandChannel: ReleaseChannel {
  package let name: Identifier
  private let configuration: ChannelConfiguration.CommandSettings
  private let context: PublishingContext

  private static let missing: Int32 = 1
  private static let conflict: Int32 = 2

  package init(_ name: Identifier, configuration: ChannelConfiguration.CommandSettings, context: PublishingContext) {
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
          message: "another release has this version\(context.quotation(of: result))",
          remedy: "run `release bump patch`: published bytes never change")
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
      return Retreat(withdrawal.isRepeated ? .wasWithdrawn : .wouldBeWithdrawn, revelation)
    }
    _ = try run(command, CommandCall(verb: "withdraw", channel: name, shipment: withdrawal.shipment))
    return Retreat(withdrawal.isRepeated ? .wasWithdrawn : .withdrawn, revelation)
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
    do {
      return try context.runProgram(
        arguments, call.variables, input: call.input, secondsAllowed: configuration.timeout, accepting: accepted)
    } catch let problem as ProgramProblem {
      throw finding(
        "publish.command", command: arguments, call: call, message: "\(call.verb) \(problem.message)",
        remedy: problem.remedy
      ).failure(isTemporary: problem.isTemporary)
    }
  }

  private func finding(
    _ code: String, command: [String], call: CommandCall, message: String, remedy: String
  ) -> Finding {
    Finding(
      code, at: Location(command.first ?? ""), message, subject: "app_id \(call.shipment.appID): channel \(name)",
      remedy: remedy)
  }
}
