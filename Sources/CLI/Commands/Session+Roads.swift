import Pipeline
import Platform

// What commands hand to the roads of the program.
extension Session {
  /// Channels of every kind.
  var channels: ChannelMaker { .all }

  /// Also compiles what is not there yet.
  var bases: BaseSupplier { .builders }

  /// Asks every rule.
  var judge: FolderJudge { .allRules(Self.published) }

  /// Runs what a command does, as one group of the job's log. A signal cancels it.
  ///
  /// - Parameter threads: for a road that mostly waits for servers, instead of one for each processor.
  func running<Value: Sendable>(
    _ arguments: ParsedArguments, threads: Int? = nil, _ road: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await console.running("release " + arguments.command) {
      guard let threads else { return try await road() }
      return try await ThreadPool.run(threads: threads, road)
    }
  }

  /// Reads what customers have got, to compare it with what is there.
  static func published(ledger path: String) -> ArtifactVerification.Published {
    let recorded = RecordedReleases(path)
    return { try recorded.zips(of: $0) }
  }

  /// Builds variants again, for `release verify --rebuild`.
  func builder(_ workspace: WorkspaceOptions, jobs: Int) -> ArtifactVerification.Builder {
    { appIDs, output in
      var release = ReleaseBuild(environment, bases: bases)
      release.workspace = workspace
      release.workspace.output = output
      release.selection = .customers(appIDs)
      release.jobs = jobs
      release.signs = false
      let report = try await release.build()
      return (report.plan.version, report.failures + report.unplaced)
    }
  }
}
