import Artifacts
import Domain
import Manifest

extension Expectation {
  /// Removes words that belong in the artifact even if another customer has the same name.
  func telling(_ leaks: [Leak]) -> [Leak] {
    guard !leaks.isEmpty, let customer else { return leaks }
    return leaks.telling(to: customer.customer, products: customer.products.map(\.name), version: version)
  }
}

extension Leak {
  /// A statement with the offset in the file.
  var statement: String { statement(in: "at byte \(offset) (\(encoding))\(more)") }

  /// A statement for a finding whose location has the line.
  var statementHere: String { statement(in: "here (\(encoding))\(more)") }

  private var more: String { count > 1 ? ", and \(count - 1) more time\(count == 2 ? "" : "s")" : "" }

  var remedy: String {
    let remedy = "remove it from the source of the file"
    // A list of words that may be a coincidence changes nothing for one that may be anyway.
    if isOrdinary { return remedy + " if it means the customer" }
    if kind == .bundleIdentifier { return remedy }
    let word = isCommon && !isWord ? "the name to verify.commonNames if it means something else" : nil
    return remedy + ", or add " + (word ?? "the word to verify.commonNames if it is an ordinary word")
  }

  /// A note for tokens that may be a coincidence: a number, or a common word of software.
  package var severity: Finding.Severity? { isOrdinary ? .note : nil }

  /// In the vendor's own base, a name of one word, and a name or an `app_id` of common words, may mean something else: the vendor
  /// decides that, and every customer's variant has the same base.
  var severityInBase: Finding.Severity? {
    isOrdinary ? .note : isCommon || kind == .name && isWord ? .warning : nil
  }

  private var isWord: Bool { text.unicodeScalars.allSatisfy(\.properties.isAlphabetic) }
}
