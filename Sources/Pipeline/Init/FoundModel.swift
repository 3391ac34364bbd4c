import Artifacts
import Domain
import Platform

/// A model in the folder, with what it says of itself.
struct FoundModel: Sendable {
  var located: ModelLocator.Located
  var flowName: String?
  var version: String?
  var flowID: Int?

  /// A model that cannot be read says nothing; the check reports it if it is a customer's.
  init(_ located: ModelLocator.Located) {
    self.located = located
    guard let description = try? ModelInspector.describe(located) else { return }
    flowName = description.claimedFlowName
    version = description.claimedVersion
    flowID = description.userDefined["flowId"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
  }

  /// The path without its extension, as `models.path` writes it.
  var stem: String { String(located.path.dropLast(located.format.rawValue.count + 1)) }
  /// The components of that path.
  var steps: [String] {
    stem.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }
}
