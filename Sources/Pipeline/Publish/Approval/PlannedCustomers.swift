import Artifacts
import Domain
import Manifest
import Platform
import Publishing

/// What a plan says of customers, as it is now.
struct PlannedCustomers: Sendable {
  let publishing: PublishPlan
  private let workspace: Workspace
  private let channels: [any ReleaseChannel]
  private let settings: [String: Digest]

  init(of workspace: Workspace, publishing: PublishPlan, channels: [any ReleaseChannel]) {
    (self.workspace, self.publishing, self.channels) = (workspace, publishing, channels)
    settings = Dictionary(
      firstOf: workspace.configuration.channels.map { ($0.name.description, SHA256.digest(of: Array($0.entry.utf8))) })
  }

  /// - Throws: `Failure` with status 65 for a folder that is none of a release's; `SystemError`.
  func customer(_ customer: Customer) throws -> PublicationPlan.Customer {
    PublicationPlan.Customer(
      appID: customer.appID, channels: try channels(of: customer), files: try files(of: customer.appID))
  }

  /// The addresses are those of the release, whatever the channel's patterns take from the environment.
  func channels(of customer: Customer) throws -> [PublicationPlan.Channel] {
    let shipment = try ShipmentReader(workspace: workspace).shipment(of: customer)
    return publishing.channels(of: customer.appID, among: channels).map { channel in
      PublicationPlan.Channel(
        name: channel.name.description, settings: settings[channel.name.description] ?? .zero,
        destination: channel.address(of: shipment))
    }.sorted { $0.name.precedesByBytes($1.name) }
  }

  /// Reads all of them: the plan is about bytes.
  func files(of appID: Identifier) throws -> [PublicationPlan.File] {
    let folder = workspace.folder(of: appID)
    return try FileSystem.names(in: folder).sorted { $0.precedesByBytes($1) }.map { name in
      let path = FilePath.join(folder, name)
      guard let status = try FileSystem.status(path, followingLinks: false), status.kind == .file else {
        throw Failure(
          .badInput, "approval.no-file", at: Location(path), "is not a file", subject: "app_id \(appID)",
          remedy: "remove it: a build places only files there")
      }
      return PublicationPlan.File(name: name, digest: try SHA256.digest(ofFile: path, size: status.size))
    }
  }
}
