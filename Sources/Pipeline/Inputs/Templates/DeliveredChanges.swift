import Domain

/// `{{changes}}` in the template of customers' notes: what `release notes --customer` says, without its heading.
struct DeliveredChanges: Sendable {
  static let name = "changes"

  /// By customer, of those who were chosen: not of the one of a trial rendering. Empty if no template asks for it.
  var texts: [Identifier: String] = [:]
  var warnings: [Finding] = []
}
