import Artifacts
import Domain
import Manifest

/// The order in which customers get a version: by the place of their wave in `waves`, and then by SHA-256 of `<version> <app_id>`, so that
/// it is not always the same customers who come first. Whoever has no wave comes after all who have one. A wave is a beginning of it.
struct WaveOrder: Sendable {
  /// Those who get the version.
  let customers: [Customer]
  /// The place of each one's wave.
  private let ranks: [Int]
  private let workspace: Workspace
  /// Names of waves, each with its place.
  private let places: [String: Int]

  init(_ workspace: Workspace, of version: PackageVersion) {
    var places: [String: Int] = [:]
    for case .named(let name) in workspace.configuration.waves { places[name] = places.count }
    let receivers = workspace.customers.filter { $0.staysAt(insteadOf: version) == nil && $0.channels?.isEmpty != true }
    let ranked = receivers.map { customer in
      let place = customer.wave.flatMap { places[$0] } ?? places.count
      return (place, SHA256.digest(of: Array("\(version) \(customer.appID)".utf8)), customer)
    }
    let sorted = ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    (customers, ranks) = (sorted.map(\.2), sorted.map(\.0))
    (self.workspace, self.places) = (workspace, places)
  }

  /// - Throws: `Failure` with status 64 for a name that is not in `waves`.
  func customers(in wave: Wave) throws(Failure) -> ArraySlice<Customer> { customers.prefix(try count(wave)) }

  /// The number of customers in a wave.
  ///
  /// - Throws: as `customers(in:)`.
  func count(_ wave: Wave) throws(Failure) -> Int {
    switch wave {
    case .all: return customers.count
    case .percent(let number): return (customers.count * number + 99) / 100
    case .named(let name):
      guard let last = places[name] else { throw unknown(name) }
      return ranks.firstIndex { $0 > last } ?? customers.count
    }
  }

  private func unknown(_ name: String) -> Failure {
    Failure(
      .usage, "usage.unknown-wave", at: workspace.location("waves"), "there is no wave \(name.debugDescription)",
      remedy: places.isEmpty
        ? "name the waves there, such as \"waves\": [\(name.debugDescription)], or give a percentage, such as 10%"
        : Suggestion.remedy(name, places.sorted { $0.value < $1.value }.map(\.key)))
  }
}

extension Workspace {
  /// The chosen customers who are in a wave of a version; all of the chosen without one. Sorted by `app_id`.
  ///
  /// - Throws: `Failure` with status 64 for an unknown customer or wave, and for a wave of nobody.
  func customers(_ selection: Selection, in wave: Wave?, of version: PackageVersion) throws -> [Customer] {
    let chosen = try selection.resolve(customers, manifestFile: manifestFile)
    guard let wave else { return chosen }
    let first = Set(try WaveOrder(self, of: version).customers(in: wave).map(\.appID))
    if first.isEmpty { throw Self.nobody(in: wave, of: version, manifestFile) }
    return chosen.filter { first.contains($0.appID) }
  }

  private static func nobody(in wave: Wave, of version: PackageVersion, _ manifestFile: String) -> Failure {
    Failure(
      .usage, "usage.empty-wave", at: Location(manifestFile), "nobody who gets \(version) is in wave \(wave)",
      remedy: "give customers the wave there, or name another one")
  }
}
