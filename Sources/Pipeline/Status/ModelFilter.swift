import Domain
import Publishing

/// A model by its `flowName` or `flowId`, and perhaps its version: `NAME` or `NAME@VERSION`.
package struct ModelFilter: Hashable, Sendable {
  private var name: String
  private var version: String?

  package init(_ text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    name = parts[0]
    version = parts.count > 1 ? parts[1] : nil
  }

  /// - Parameter known: names and numbers of flows.
  /// - Throws: `Failure` with status 64 for none of them, and for a version that is empty.
  func refuseUnknown(among known: Set<String>) throws {
    if known.contains(name), version != "" { return }
    let near = Suggestion.near(name, in: known.sorted(), count: 1).first
    throw Failure(
      .usage, "usage.unknown-model", at: Location("--model"),
      "there is no model \((version.map { "\(name)@\($0)" } ?? name).debugDescription)",
      remedy: near.map { "did you mean \($0)?" } ?? "`release status` shows which models customers have")
  }

  func matches(_ customer: StatusReport.Customer) -> Bool {
    customer.channels.contains { channel in
      channel.standing.current?.models.contains { model in
        let isNamed = model.flowName == name || model.flowID.map(String.init) == name
        return isNamed && version.map { model.version?.agrees(with: $0) ?? false } ?? true
      } ?? false
    }
  }
}
