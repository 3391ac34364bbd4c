import Domain
import Isolation
import Manifest

extension Expectation {
  /// Without the words that stand in an artifact by right, though another customer is called by them: the workspace's
  /// products, its version, the customer's flows and features. A bundle identifier is no such word.
  package func telling(_ leaks: [Leak]) -> [Leak] {
    guard !leaks.isEmpty, let customer else { return leaks }
    let own = Set(
      (customer.products.map(\.name) + customer.customer.features + customer.customer.models.map(\.flowName.description)
        + [version].compactMap(\.self)).map { $0.lowercased() })
    return leaks.filter { $0.kind == .bundleIdentifier || !own.contains($0.text.lowercased()) }
  }
}

extension Leak {
  /// `names customer beta: the bundle identifier "com.beta.app" stands in its name`.
  package func statement(in place: String) -> String {
    "names \(owners.asCustomers): the \(kind) \(text.debugDescription) stands \(place)"
  }

  /// The same, with the place in the bytes.
  var statement: String { statement(in: "at byte \(offset) (\(encoding))\(more)") }

  /// The same, where the finding's place has the line.
  var statementHere: String { statement(in: "here (\(encoding))\(more)") }

  private var more: String { count > 1 ? ", and \(count - 1) more time\(count == 2 ? "" : "s")" : "" }

  var remedy: String {
    let remedy = "take it out of what it was built from"
    if kind == .bundleIdentifier { return remedy }
    return remedy + ", or add the word to verify.commonNames if it means something else"
  }

  /// Less than an error for what is nobody's for certain: a number, or a word that stands in any software.
  package var severity: Finding.Severity? { isOrdinary ? .note : nil }
}
