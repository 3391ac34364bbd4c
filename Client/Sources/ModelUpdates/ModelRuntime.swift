import Foundation

/// Makes a downloaded model one that can be loaded, and tries it.
protocol ModelRuntime: Sendable {
  /// - Parameter file: a `.mlmodel`.
  /// - Returns: where the compiled one is, which the client moves.
  func compile(_ file: URL) async throws -> URL
  /// Throws for a model that cannot be loaded, or not predict.
  func smokeTest(_ model: URL) throws
}
