import Building
import Domain

/// The base frameworks of a run: where each is, or why it is not there.
struct BaseSupply: Sendable {
  struct Item: Sendable {
    var required: RequiredBase
    var state = State.notCompiled
    var warnings: [Finding] = []
    /// What the builder did or would do; nil for a prebuilt base.
    var compilation: CompilationPlan?
  }

  enum State: Sendable {
    /// - path: of the framework's folder, or of a zip of it.
    /// - lease: keeps other runs from removing it.
    case ready(path: String, CacheLease?)
    /// A plan compiles nothing.
    case notCompiled
    case failed(Failure)
  }

  /// In the order of the products, each with a number of its own.
  var items: [Item]

  var warnings: [Finding] { items.flatMap(\.warnings) }
}

/// How a product's base framework comes to be compiled, or why it need not be.
package struct CompilationPlan: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case cached
    /// Nothing like it was compiled before, or these inputs have changed since.
    case needed(changed: [String])
  }

  /// The builder's kind, as `release.json` names it.
  package var builder: String
  package var state: State
  package var audience: BaseAudience
  package var customerCount: Int
  /// What the builder runs, each a program and its arguments.
  package var commands: [[String]]
}
