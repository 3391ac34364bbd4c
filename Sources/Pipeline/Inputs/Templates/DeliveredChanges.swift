import Domain
import Editing

/// `{{changes}}` in the template of customers' notes: what `release notes --customer` says, without its heading.
struct DeliveredChanges: Sendable {
  static let name = "changes"

  /// By customer, of those who were chosen.
  var texts: [Identifier: String] = [:]
  var warnings: [Finding] = []

  /// - Returns: an empty text for a customer who was not chosen, such as the one of a trial rendering.
  subscript(appID: Identifier) -> TemplateValue { .block(texts[appID] ?? "") }

  /// Nil if the template of notes does not ask for it.
  func text(for appID: Identifier) -> String? { texts[appID] }
}
