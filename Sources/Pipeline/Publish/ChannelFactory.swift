import Domain
import Editing
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
  /// The index of all customers, if there is one already. Only publishing searches.
  var index: IdentityIndex?

  /// Repositories come last: their tags are what customers see.
  func channels() -> [any Channel] {
    let all = workspace.configuration.channels
    return all.filter { !$0.isRepository }.map(channel) + all.filter(\.isRepository).map(channel)
  }

  private func channel(_ configuration: ChannelConfiguration) -> any Channel {
    switch configuration.kind {
    case .directory(let directory): DirectoryChannel(configuration.name, directory, root: workspace.root)
    case .git(let git): GitChannel(configuration.name, git, context)
    case .s3(let s3): S3Channel(configuration.name, s3, storeContext)
    case .command(let command): CommandChannel(configuration.name, command, commandContext)
    }
  }

  private var storeContext: S3Channel.Context {
    S3Channel.Context(
      http: environment.httpOptions, variable: environment.variable,
      warn: { [environment] in environment.report(.warning($0)) })
  }

  private var commandContext: CommandChannel.Context {
    CommandChannel.Context(root: workspace.root, run: environment.run, mask: mask)
  }

  /// Replaces the secrets of all channels: a program gets the whole environment.
  private var mask: @Sendable (String) -> String {
    let names = workspace.configuration.channels.flatMap(\.secrets)
    let mask = SecretMask(names.compactMap { environment.variable($0) })
    return { mask.masked($0) }
  }

  private var context: GitChannel.Context {
    GitChannel.Context(
      root: workspace.root, cache: FilePath.join(workspace.workFolder, "repositories"),
      environment: environment.gitVariables, variable: environment.variable, time: environment.time,
      run: environment.run, mask: mask,
      search: { [workspace, index] shipment, path, text in
        let index = index ?? IdentityIndex(workspace.customers, workspace.configuration)
        try Self.search(shipment, path, text, index)
      }, edit: Self.edit,
      signer: { [environment] object, repository, signature in
        try ObjectSigning.signer(for: object == .tag ? .tag : .commit, repository, signature, environment)
      })
  }

  /// - Throws: `Failure` with status 65 if the file has no version there.
  @Sendable private static func edit(
    _ file: VersionFileConfiguration, _ bytes: [UInt8], _ version: PackageVersion
  ) throws -> [UInt8] {
    do { return try VersionEdit.apply(version, replacing: nil, to: bytes, as: file.kind) } catch {
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
}
