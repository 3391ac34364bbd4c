import Domain
import Manifest
import Publishing

/// How far a version has come, by the ledger.
package struct Rollout: Sendable {
  package struct Step: Sendable {
    package var wave: Wave
    /// How many customers are in it, with those of the waves that it contains.
    package var customers: Int
    /// How many of them have the version at all their channels.
    package var done: Int
    /// From how many of them it was withdrawn.
    package var withdrawn: Int
  }

  package var version: PackageVersion
  /// `waves` in `release.json`, and everybody.
  package private(set) var steps: [Step] = []

  /// - Throws: `Failure` with status 64 for an unknown wave, which a readable configuration does not have.
  init(_ workspace: Workspace, _ ledger: Ledger, of version: PackageVersion) throws {
    self.version = version
    let order = WaveOrder(workspace, of: version)
    let names = workspace.configuration.channels.map(\.name)
    let withdrawn = order.customers.map { ledger.withdrawal($0.appID, version) != nil }
    // After a merge, the lines of the ledger are in any order.
    let done = zip(order.customers, withdrawn).map { customer, isWithdrawn in
      !isWithdrawn
        && names.allSatisfy { name in
          !customer.goes(to: name) || ledger.last(customer.appID, version, at: name) == .published
        }
    }
    for wave in workspace.configuration.waves + [.all] {
      let count = try order.count(wave)
      steps.append(
        Step(
          wave: wave, customers: count, done: done.prefix(count).count { $0 },
          withdrawn: withdrawn.prefix(count).count { $0 }))
    }
  }

  /// The first wave in which somebody lacks the version; nil if everybody has it.
  var next: Wave? { steps.first { $0.done < $0.customers }?.wave }
}
