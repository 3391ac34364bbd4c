extension Finding {
  /// Limit for the places of one finding.
  package static let mostPlaces = 1000

  /// The number of places, listed or not.
  package var placeCount: Int { 1 + otherPlaces.count + unlistedPlaces }

  /// What a finding says, wherever it is.
  package struct Fact: Hashable, Sendable {
    private let code: String
    private let severity: Severity
    private let message: String
    private let remedy: String?
    private let subject: String?

    package init(_ finding: Finding) {
      (code, severity, message, remedy) = (finding.code, finding.severity, finding.message, finding.remedy)
      // The customers are listed, so the subject need not name them.
      subject = finding.customers.isEmpty ? finding.subject : nil
    }
  }

  /// Adds the places of another finding with the same fact.
  fileprivate mutating func join(_ other: Finding) {
    let free = max(0, Self.mostPlaces - otherPlaces.count)
    let places = [other.location] + other.otherPlaces
    otherPlaces += places.prefix(free)
    unlistedPlaces += max(0, places.count - free) + other.unlistedPlaces
    // One of the bytes would say nothing about the others.
    offset = nil
    if subject != other.subject { subject = nil }
    slices += other.slices
    customers += other.customers
  }

  fileprivate mutating func sortLists() {
    slices = Set(slices).sorted { $0.precedesByBytes($1) }
    customers = Set(customers).sorted { $0.precedesByBytes($1) }
  }
}

extension [Finding] {
  /// Each fact once, with all of its places, in the order of the first of them.
  package func joined() -> [Finding] {
    grouped(by: Finding.Fact.init).map { alike in
      var joined = alike[0]
      for other in alike.dropFirst() { joined.join(other) }
      if joined.placeCount > 1 { joined.sortLists() }
      return joined
    }
  }
}
