import Domain

/// `release publish --approved`: publishes what a plan says, if everything is still as it says.
package struct ApprovedPublishing: Sendable {
  private let options: ReleasePublishing.Options
  private let file: String
  private let signers: String
  private let environment: RunEnvironment
  private let channels: ChannelMaker

  package init(
    options: ReleasePublishing.Options, file: String, signers: String, environment: RunEnvironment,
    channels: ChannelMaker
  ) {
    (self.options, self.file, self.signers) = (options, file, signers)
    (self.environment, self.channels) = (environment, channels)
  }

  /// - Throws: as `PublicationApproval` and `ReleasePublishing`.
  package func run() async throws -> PublishReport {
    let approval = try PublicationApproval(file, signers: signers, environment)
    var publishing = options
    approval.apply(to: &publishing)
    publishing.approval = approval
    var report = try await ReleasePublishing(options: publishing, environment: environment, channels: channels).run()
    report.approver = approval.approver
    return report
  }
}
