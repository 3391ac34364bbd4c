import Domain

/// The base frameworks of a run: where each is, or why it is not there.
struct BaseSupply: Sendable {
  struct Item: Sendable {
    var required: RequiredBase
    var state: State
    /// What the builder did or would do; nil for a prebuilt base.
    var compilation: CompilationPlan?
  }

  enum State: Sendable {
    /// - path: of the framework's folder, or of a zip of it.
    case ready(path: String)
    /// A plan compiles nothing.
    case notCompiled
    case failed(Failure)
  }

  /// In the order of the products, each with a number of its own.
  var items: [Item]
  var warnings: [Finding] = []
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
  /// The features that are on, sorted; nil if it is compiled for one customer.
  package var features: [String]?
  package var customer: Identifier?
  package var customerCount: Int
  /// What the builder runs, each a program and its arguments.
  package var commands: [[String]]
}
