import Artifacts
import Domain
import Editing
import Git
import Manifest
import Platform
import Publishing

extension ChannelMaker {
  /// Of all kinds.
  package static let all = ChannelMaker(
    { try ChannelFactory(workspace: $0, environment: $1, search: $2).channels() },
    growth: { try GrowingFiles.load($0, search: $1)?.growth })
}

/// Knows what each kind of channel needs.
private struct ChannelFactory {
  var workspace: Workspace
  var environment: RunEnvironment
  var search: ChannelMaker.Search?

  func channels() throws -> [any ReleaseChannel] {
    let git = try workspace.gitConfiguration(environment).map { (context($0), callbacks) }
    let all = workspace.configuration.channels.compactMap { channel($0, git) }
    return all.filter { !($0 is GitChannel) } + all.filter { $0 is GitChannel }
  }

  /// - Parameter shared: what all repositories have in common; nil if no channel is one.
  private func channel(
    _ configuration: ChannelConfiguration, _ shared: (GitContext, GitChannel.Callbacks)?
  ) -> (any ReleaseChannel)? {
    switch configuration.kind {
    case .directory(let directory): DirectoryChannel(configuration.name, directory, root: workspace.root)
    case .git(let git):
      shared.map { GitChannel(configuration.name, configuration: git, context: $0, callbacks: $1) }
    case .s3(let s3): S3Channel(configuration.name, configuration: s3, context: storeContext)
    case .forge(let forge): ForgeChannel(configuration.name, settings: forge, context: forgeContext)
    case .command(let command): CommandChannel(configuration.name, configuration: command, context: commandContext)
    }
  }

  private var storeContext: S3Channel.Context {
    let artifact = workspace.configuration.artifact
    return S3Channel.Context(
      http: environment.httpOptions, readsArtifacts: artifact.url == nil || artifact.isConfirmedAtChannels,
      variable: environment.variable, warn: warn)
  }

  private var forgeContext: ForgeContext {
    let templates = workspace.configuration.templates
    return ForgeContext(
      http: environment.httpOptions, notes: templates.notes.map { _ in templates.notesFile },
      variable: environment.variable)
  }

  private var warn: @Sendable (Finding) -> Void { { [environment] in environment.report(.warning($0)) } }

  private var commandContext: CommandChannel.Context {
    CommandChannel.Context(root: workspace.root, run: environment.run, mask: mask)
  }

  private var mask: @Sendable (String) -> String { environment.mask(workspace.configuration.secrets) }

  private func context(_ settings: SharedConfiguration) -> GitContext {
    environment.gitContext(
      settings, root: workspace.root, output: workspace.output, workspace.publisher(settings, environment), mask: mask)
  }

  private var callbacks: GitChannel.Callbacks {
    let recorded = RecordedReleases(workspace.ledgerPath)
    return GitChannel.Callbacks(
      search: search ?? { [workspace] shipment, path, text in
        try IdentityIndex(workspace.customers, workspace.configuration).refuseForeignNames(
          shipment, path: path, text: text)
      }, edit: Self.edit, recorded: { try recorded.releases(of: $0, at: $1) })
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
