import Domain

/// The places of a finding besides the first, as lines of a report: paths that differ in more than the slice or the
/// customer, then the slices, then the customers.
struct FindingPlaces {
  private static let shownPaths = 4

  private let finding: Finding
  /// All customers of a report, if it is about several.
  private let everyCustomer: Set<String>

  /// - Parameter owners: the customers of all artifacts of a report; nil if they are not known.
  init(_ finding: Finding, of owners: [Identifier]? = nil) {
    self.finding = finding
    everyCustomer = Set((owners ?? []).map(\.description))
  }

  /// - Parameter name: a location as the report writes it.
  func lines(naming name: (Location) -> String) -> [String] {
    guard finding.placeCount > 1 || finding.customers.count > 1 else { return [] }
    let others = otherPaths
    var lines = others.prefix(Self.shownPaths).map { "also \(name($0))" }
    let hidden = others.count - lines.count
    if hidden + finding.unlistedPlaces > 0 {
      let listed = finding.otherPlaces.isEmpty ? "" : " (--json lists \(finding.otherPlaces.count + 1) in all)"
      lines.append("and \(Amount.count(hidden + finding.unlistedPlaces, "more place"))\(listed)")
    }
    if finding.slices.count > 1 { lines.append("slices: " + Amount.names(finding.slices)) }
    if finding.customers.count > 1 {
      let isEvery = everyCustomer.isSubset(of: finding.customers) && !everyCustomer.isEmpty
      lines.append("customers: " + (isEvery ? "all \(finding.customers.count)" : Amount.names(finding.customers)))
    }
    return lines
  }

  /// A place for each path that differs from the others in more than the names of the slice and the customer.
  private var otherPaths: [Location] {
    let names = Set(finding.slices + finding.customers)
    let variable = { (path: String) in
      path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }.map { names.contains($0) ? "*" : $0 }.joined(separator: "/")
    }
    let key = { (location: Location) -> Location in
      var location = location
      location.file = variable(location.file)
      if case .path(let path) = location.position { location.position = .path(variable(path)) }
      return location
    }
    return Array(([finding.location] + finding.otherPlaces).uniqued(by: key).dropFirst())
  }
}
