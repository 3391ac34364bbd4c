import Artifacts
import Domain

/// Asks every rule of `release verify` about customers' folders. Who publishes knows what is wrong with them, but neither rules nor how
/// artifacts are read: the program hands the judge in.
package struct FolderJudge: Sendable {
  /// The folders of these customers, in the output folder.
  struct Question: Sendable {
    var appIDs: [Identifier]
    var renderer: Renderer
    /// Of all customers.
    var index: IdentityIndex
    var jobs: Int
  }

  /// - Returns: the errors.
  let errors: @Sendable (Question, RunEnvironment) async throws -> [Finding]
}
