import Domain

/// `release publish --approved`: publishes what a plan says, if everything is still as it says.
package struct ApprovedPublishing: Sendable {
  private let options: ReleasePublishing.Options
  private let file: String
  private let signers: String
  private let environment: RunEnvironment
  private let channels: ChannelMaker
  private let judge: FolderJudge

  package init(
    options: ReleasePublishing.Options, file: String, signers: String, environment: RunEnvironment,
    channels: ChannelMaker, judge: FolderJudge
  ) {
    (self.options, self.file, self.signers) = (options, file, signers)
    (self.environment, self.channels, self.judge) = (environment, channels, judge)
  }

  /// - Throws: as `PublicationApproval` and `ReleasePublishing`.
  package func run() async throws -> PublishReport {
    let approval = try PublicationApproval(file, signers: signers, environment)
    var publishing = options
    approval.apply(to: &publishing)
    publishing.approval = approval
    var report = try await ReleasePublishing(
      options: publishing, environment: environment, channels: channels, judge: judge
    ).run()
    report.approver = approval.approver
    return report
  }
}
