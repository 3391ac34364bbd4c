import Artifacts
import Domain
import Editing
import Git
import Manifest
import Publishing
import Synchronization

extension ChannelMaker {
  /// Of all kinds.
  package static let all = ChannelMaker(
    { try ChannelFactory(workspace: $0, environment: $1, recorded: $2, search: $3).channels() },
    growth: { try GrowingFiles.load($0, search: $1)?.growth }, source: { $0.untagged($1, asksRemote: true) })
}

/// Knows what each kind of channel needs.
private struct ChannelFactory {
  var workspace: Workspace
  var environment: RunEnvironment
  var recorded: RecordedReleases
  var search: ChannelMaker.Search?

  func channels() throws -> [any ReleaseChannel] {
    let configuration = workspace.configuration
    let context = environment.publishingContext(root: workspace.root, secrets: configuration.secrets)
    let git = try workspace.gitConfiguration(environment).map { settings in
      let publisher = workspace.publisher(settings, environment)
      let callbacks = GitChannel.Callbacks(
        search: search ?? workspace.search, edit: Self.edit, recorded: ledger, brought: brought)
      return (try environment.gitContext(context, output: workspace.output, settings, publisher), callbacks)
    }
    let all = configuration.channels.compactMap { channel($0, context, git) }
    return all.filter { !($0 is GitChannel) } + all.filter { $0 is GitChannel }
  }

  /// - Parameter shared: what all repositories have in common; nil if no channel is one.
  private func channel(
    _ configuration: ChannelConfiguration, _ context: PublishingContext, _ shared: (GitContext, GitChannel.Callbacks)?
  ) -> (any ReleaseChannel)? {
    let (name, artifact) = (configuration.name, workspace.configuration.artifact)
    let templates = workspace.configuration.templates
    return switch configuration.kind {
    case .directory(let directory):
      DirectoryChannel(
        name, directory, root: workspace.root, recorded: ledger, customers: workspace.customers.map(\.appID))
    case .git(let git): shared.map { GitChannel(name, configuration: git, context: $0, callbacks: $1) }
    case .s3(let s3):
      S3Channel(
        name, configuration: s3, readsArtifacts: artifact.url == nil || artifact.isConfirmedAtChannels,
        context: context)
    case .forge(let forge):
      ForgeChannel(name, settings: forge, notes: templates.notes.map { _ in templates.notesFile }, context: context)
    case .command(let command): CommandChannel(name, configuration: command, context: context)
    }
  }

  private var ledger: LedgerQuestion { { [recorded] in try recorded.releases(of: $0, at: $1) } }

  /// By the `release.json` of that version's tag, which is read once for all customers.
  private var brought: @Sendable (Shipment, PackageVersion) -> Set<String> {
    let known = Mutex<[String: ReleaseConfiguration?]>([:])
    return { shipment, version in
      let then = known.withLock { known in
        if let then = known[version.description] { return then }
        let then = configuration(of: version)
        known[version.description] = then
        return then
      }
      guard let then else { return [] }
      var old = workspace
      old.configuration = then
      let included = then.channels.flatMap { channel in
        if case .git(let git) = channel.kind { git.include.map { $0.expand(shipment.values) } } else { [String]() }
      }
      // What grows from now on is written all the same.
      return Set(old.renderedFiles(of: then.products) + included)
        .subtracting(workspace.configuration.templates.growing.map(\.name))
    }
  }

  private func configuration(of version: PackageVersion) -> ReleaseConfiguration? {
    let tag = workspace.configuration.git.tagPattern.tag(for: version.description)
    guard let repository = try? workspace.repository(environment), let commit = try? repository.tag(tag)?.commit,
      let documents = try? LayeredDocument(
        workspace.configurationFile, reading: { try repository.versionFile($0, at: commit) ?? [] })
    else { return nil }
    return try? ReleaseConfiguration.decode(documents)
  }

  /// - Throws: `Failure` with status 65 if the file has no version there.
  @Sendable private static func edit(
    _ file: VersionFileConfiguration, bytes: [UInt8], to version: PackageVersion
  ) throws -> [UInt8] {
    do { return try VersionEdit.apply(version, replacing: nil, to: bytes, as: file.kind, build: .kept) } catch {
      let reasons: [String] =
        switch error {
        case .problems(let problems): problems.map(\.message)
        case .unfaithful(let message): [message]
        case .disagreement: ["has several versions"]
        }
      throw Failure(
        .badInput,
        reasons.map {
          Finding(
            "publish.version-file", at: Location(file.path), "was not edited: \($0)",
            remedy: "correct the file in the repository, or its entry in \"versions\"")
        })
    }
  }
}
