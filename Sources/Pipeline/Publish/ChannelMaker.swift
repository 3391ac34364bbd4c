import Domain
import Publishing

/// Makes the channels that `release.json` lists. Commands know what every channel can do, and none of its kinds: the program hands
/// them in.
package struct ChannelMaker: Sendable {
  /// Looks for other customers' names in a text that goes to a repository.
  typealias Search = @Sendable (Shipment, _ path: String, _ text: [UInt8]) throws -> Void

  private let make: @Sendable (Workspace, RunEnvironment, RecordedReleases, Search?) throws -> [any ReleaseChannel]
  private let makeGrowth: @Sendable (Workspace, Search?) throws -> FileGrowth?
  /// What the remote of the vendor's own repository lacks of a release that everybody has.
  let sourceFindings: @Sendable (Workspace, RunEnvironment) -> [Finding]

  init(
    _ make: @escaping @Sendable (Workspace, RunEnvironment, RecordedReleases, Search?) throws -> [any ReleaseChannel],
    growth: @escaping @Sendable (Workspace, Search?) throws -> FileGrowth?,
    source: @escaping @Sendable (Workspace, RunEnvironment) -> [Finding]
  ) {
    self.make = make
    makeGrowth = growth
    sourceFindings = source
  }

  /// What makes files that grow.
  ///
  /// - Throws: `Failure` with status 65 for a template that cannot be used.
  func growth(_ workspace: Workspace, search: Search? = nil) throws -> FileGrowth {
    try makeGrowth(workspace, search) ?? .none
  }

  /// Repositories come last: their tags are what customers see.
  ///
  /// - Parameters:
  ///   - recorded: the run's reading of the ledger.
  ///   - search: nil to make an index of all customers when there is something to search.
  /// - Throws: `GitError` if a channel is a repository, and git's configuration of the vendor's own cannot be read.
  func channels(
    _ workspace: Workspace, _ environment: RunEnvironment, _ recorded: RecordedReleases, search: Search? = nil
  ) throws -> [any ReleaseChannel] {
    try make(workspace, environment, recorded, search)
  }
}
