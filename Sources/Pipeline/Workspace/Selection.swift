import Domain

/// The customers that a run is for.
package enum Selection: Hashable, Sendable {
  case all
  case customers([String])

  /// - Returns: sorted by `app_id`.
  /// - Throws: `Failure` with status 64, naming the `app_id`s that are near each unknown one.
  func resolve(_ customers: [Customer], manifestFile: String) throws -> [Customer] {
    guard case .customers(let names) = self else { return customers.sorted { $0.appID < $1.appID } }
    let wanted = Set(names)
    let found = customers.filter { wanted.contains($0.appID.description) }
    try wanted.subtracting(found.map(\.appID.description)).sorted()
      .map { Self.unknown($0, known: customers.map(\.appID.description), manifestFile: manifestFile) }
      .throwIfAny(.usage)
    return found.sorted { $0.appID < $1.appID }
  }

  private static func unknown(_ appID: String, known: [String], manifestFile: String) -> Finding {
    let near = Suggestion.near(appID, in: known).joined(separator: ", or ")
    let few = known.count <= 5 ? known.sorted().joined(separator: ", ") : "`release plan` lists all \(known.count)"
    return Finding(
      "usage.unknown-customer", at: Location(manifestFile), "there is no customer \(appID.debugDescription)",
      remedy: near.isEmpty ? "use one of: \(few)" : "did you mean \(near)?")
  }

  var description: String {
    switch self {
    case .all: "--all"
    case .customers: "--customer"
    }
  }
}
