import Domain

extension ReleasePublishing {
  /// `release publish --approved`: publishes what a plan says, if everything is still as it says.
  ///
  /// - Throws: as `PublicationApproval` and `run`.
  package func runApproved(_ file: String, signers: String) async throws -> PublishReport {
    let approval = try PublicationApproval(file, signers: signers, environment)
    var publishing = self
    approval.apply(to: &publishing.options)
    publishing.options.approval = approval
    var report = try await publishing.run()
    report.approver = approval.approver
    return report
  }
}
