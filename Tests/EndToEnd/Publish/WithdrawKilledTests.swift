import Foundation
import TestSupport
import Testing

/// Withdrawals that are killed at any time, and then run again.
@Suite struct WithdrawKilledTests {
  @Test func whateverIsLeftTheNextRunFinishes() throws {
    let arguments = ["--all", "--delete-artifacts", "--jobs", "2", "--quiet"]
    let undisturbed = try PublishWorkspace.twoReleases()
    try undisturbed.withdraw("1.5.0", arguments).expect(0)
    let wanted = try PublishWorkspace.customers.map(undisturbed.state)
    let workspace = try PublishWorkspace.twoReleases()
    var random = SeededGenerator(seed: 12)
    for _ in 0..<12 {
      let run = try BackgroundRun(
        PublishWorkspace.withdrawal("1.5.0", arguments, reason: "bad"), in: workspace.folder.path,
        environment: PublishWorkspace.identity)
      usleep(UInt32.random(in: 1_000...300_000, using: &random))
      run.send(SIGKILL)
      _ = run.end()
      for customer in PublishWorkspace.customers { try expectTagHasItsArtifact(customer, workspace) }
    }
    try workspace.withdraw("1.5.0", arguments).expect(0)
    try workspace.checkRemotes()
    #expect(try PublishWorkspace.customers.map(workspace.state) == wanted)
    for customer in PublishWorkspace.customers {
      let left = TestFile.names(in: workspace.folder["www/\(customer)/1.5.0"])
      #expect(left == [], "\(left)")
    }
    #expect(events(workspace) == events(undisturbed))
    #expect(events(workspace).count == 18)
  }

  /// A tag or a branch is never seen without the files that it names.
  private func expectTagHasItsArtifact(_ customer: String, _ workspace: PublishWorkspace) throws {
    let remote = workspace.remote(customer)
    let isTagged = try workspace.git(["-C", remote, "tag"]).contains("1.5.0")
    let trees = try ["main", "1.4.0"].map { try workspace.git(["-C", remote, "rev-parse", "\($0)^{tree}"]) }
    let hasZip = TestFile.exists(workspace.folder["www/\(customer)/1.5.0/ContextSDK.zip"])
    #expect(hasZip || !isTagged && trees[0] == trees[1])
  }

  /// Without times and commits.
  private func events(_ workspace: PublishWorkspace) -> [String] {
    let text = (try? TestFile.text(workspace.folder["releases.jsonl"])) ?? ""
    return text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /"event": *"(\w+)", *"app_id": *"([^"]+)", *"version": *"([^"]+)", *"channel": *"([^"]+)"/)
        .map { "\($0.1) \($0.2) \($0.3) \($0.4)" }
    }.sorted()
  }
}
