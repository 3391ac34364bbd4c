import Domain
import Files
import HTTP
import Isolation
import Manifest
import Publishing
import Verification

/// Makes the channels that `release.json` lists.
struct ChannelFactory {
  var workspace: Workspace
  var environment: RunEnvironment

  /// Repositories come last: their tags are what customers see.
  func channels() -> [any Channel] {
    let all = workspace.configuration.channels
    return all.filter { !$0.isRepository }.map(channel) + all.filter(\.isRepository).map(channel)
  }

  private func channel(_ configuration: ChannelConfiguration) -> any Channel {
    switch configuration.kind {
    case .directory(let directory): DirectoryChannel(configuration.name, directory, root: workspace.root)
    case .git(let git): GitChannel(configuration.name, git, context)
    }
  }

  private var context: GitChannel.Context {
    let secrets = workspace.configuration.channels.compactMap(\.token).compactMap { environment.variable($0) }
    let index = IdentityIndex(workspace.customers, workspace.configuration)
    return GitChannel.Context(
      root: workspace.root, cache: FilePath.join(workspace.output, ".release/repositories"),
      environment: environment.gitVariables, time: environment.time, run: environment.run,
      mask: { text in secrets.reduce(text) { $1.isEmpty ? $0 : $0.replacing($1, with: "***") } },
      search: { shipment, path, text in try Self.search(shipment, path, text, index) })
  }

  /// - Throws: `Failure` with status 65 if the text names another customer.
  private static func search(_ shipment: Shipment, _ path: String, _ text: [UInt8], _ index: IdentityIndex) throws {
    let leaks = index.tokenMatches(in: text).leaks(to: shipment.appID)
    if leaks.isEmpty { return }
    throw Failure(
      .badInput,
      leaks.map { leak in
        Finding(
          "isolation.rendered", at: Location(path), leak.statement(in: "in this file"),
          subject: "app_id \(shipment.appID)", remedy: "remove it: this file goes to the customer's repository")
      })
  }
}

extension ChannelConfiguration {
  fileprivate var isRepository: Bool { if case .git = kind { true } else { false } }

  /// The environment variable with this channel's secret.
  fileprivate var token: String? { if case .git(let git) = kind { git.token } else { nil } }
}
