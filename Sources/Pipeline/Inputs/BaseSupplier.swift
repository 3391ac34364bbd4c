import Building

/// Supplies the base frameworks of a run. A build knows what it orders and what it gets, and nothing of builders: the program hands the
/// supplier in.
package struct BaseSupplier: Sendable {
  struct Order: Sendable {
    var bases: [RequiredBase]
    var renderer: Renderer
    var variants: [CustomerVariant]
    /// Nil if everything is compiled again.
    var cache: BuildCache?
    /// Where builders run; nil if nothing is compiled, as in a plan.
    var rooms: CompileFolder.Rooms?
    /// Looks whether variants can be made of a base, which is number so and so of the run.
    var refuseUnusable: @Sendable (BaseSupply.Item, Int) throws -> Void
    var jobs: Int
    var environment: RunEnvironment

    var workspace: Workspace { renderer.workspace }
  }

  private let fill: @Sendable (Order) async throws -> BaseSupply

  init(_ fill: @escaping @Sendable (Order) async throws -> BaseSupply) { self.fill = fill }

  /// - Throws: `CancellationError`. What is wrong with a base is in its state.
  func supply(_ order: Order) async throws -> BaseSupply { try await fill(order) }
}
