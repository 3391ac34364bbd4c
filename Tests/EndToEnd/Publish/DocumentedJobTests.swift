import TestSupport
import Testing

/// The jobs that the pages show, run line by line on machines with an empty home, without any configuration of git.
@Suite struct DocumentedJobTests {
  typealias Service = JobWorkspace.Service

  /// What a person does to start the job that ships.
  private func start(_ service: Service) -> String { service == .github ? "workflow_dispatch" : "web" }

  /// A job that fails half way is finished by the same job on another machine; then there is nothing left to do. Whoever gets the release
  /// from the second gets what the first has compiled, and cached.
  @Test(arguments: Service.allCases) func everyJobOfThePage(_ service: Service) throws {
    let workspace = try JobWorkspace(service, isCompiled: true)
    let commit = try workspace.commit("main")
    try workspace.refusePushes(true, of: "trailcast")
    let failed = try workspace.run(start(service))
    #expect(failed.result.status != 0, "\(failed.result.errors)")
    try workspace.refusePushes(false, of: "trailcast")
    // A job that is started again on GitLab has the same commit.
    let shipped = try workspace.run(start(service), commit: commit)
    shipped.result.expect(0)
    try workspace.expectShipped("1.1.0")
    let state = try workspace.state()
    try workspace.run(start(service)).result.expect(0)
    // The tag that a job pushes may start another job.
    try workspace.run("push", "refs/tags/1.1.0").result.expect(0)
    #expect(try workspace.state() == state)

    var names = shipped.names
    if service == .gitlab {
      let checked = try workspace.run("merge_request_event")
      checked.result.expect(0)
      names += checked.names
    }
    names += try pushTag(workspace)
    if service == .github { names += try shipInWaves(JobWorkspace(service)) }
    #expect(try Set(workspace.run("all").names) == Set(names))
  }

  /// A person makes the version, and pushes its tag, which starts a job.
  private func pushTag(_ workspace: JobWorkspace) throws -> [String] {
    try workspace.git(["pull", "-q", "--tags"])
    try workspace.feature("decide again")
    let bump = try ReleaseTool.run(
      ["bump", "minor", "--commit"], in: workspace.folder.path, environment: PublishWorkspace.identity)
    bump.expect(0)
    try workspace.git(["tag", "-am", "1.2.0", "1.2.0"])
    try workspace.git(["push", "-q", "origin", "main", "1.2.0"])
    let shipped = try workspace.run("push", "refs/tags/1.2.0")
    shipped.result.expect(0)
    try workspace.expectShipped("1.2.0")
    // The tag's commit has no ledger of its release: that is on the branch.
    let state = try workspace.state()
    try workspace.run("push", "refs/tags/1.2.0").result.expect(0)
    #expect(try workspace.state() == state)
    return shipped.names
  }

  /// Two jobs that nothing starts here: one ships to some customers, and the other, once a program agrees, to all.
  private func shipInWaves(_ workspace: JobWorkspace) throws -> [String] {
    try workspace.git(["pull", "-q", "--tags"])
    try workspace.folder.write("#!/bin/sh\nexit 1\n", to: "healthy.sh", mode: 0o755)
    try workspace.git(["add", "healthy.sh"])
    try workspace.feature("decide in waves")
    // Somebody finds that the first customers are not well.
    let stopped = try workspace.run(nil)
    #expect(stopped.result.status == 1 && stopped.names == ["some", "everybody"], "\(stopped.result.errors)")
    let tags = try JobWorkspace.customers.map {
      try workspace.git(["-C", "remotes/example-sdk/\($0).git", "tag", "-l", "1.1.0"])
    }
    #expect(tags.sorted() == ["", "1.1.0\n"])
    try workspace.git(["pull", "-q", "--tags"])
    try workspace.folder.write("#!/bin/sh\nexit 0\n", to: "healthy.sh", mode: 0o755)
    try workspace.git(["commit", "-qam", "feat: mend it"])
    try workspace.feature("mend it")
    let shipped = try workspace.run(nil)
    shipped.result.expect(0)
    try workspace.expectShipped("1.2.0")
    return shipped.names
  }

  /// Jobs that nothing starts but the page they are copied to.
  @Test(arguments: ["docs/install.md", "docs/parts.md"]) func otherPages(_ page: String) throws {
    let workspace = try JobWorkspace(.github)
    let state = try workspace.state()
    let ran = try workspace.run(nil, page: page)
    ran.result.expect(0)
    #expect(try Set(workspace.run("all", page: page).names) == Set(ran.names))
    #expect(try workspace.state() == state)
  }
}
