import Domain
import Git
import Platform
import Publishing
import Synchronization

extension RunEnvironment {
  /// - Parameters:
  ///   - root: the folder of `release.json`.
  ///   - secrets: environment variables. A program gets all of them, and may write any.
  func publishingContext(root: String, secrets: Set<String>) -> PublishingContext {
    let mask = SecretMask(secrets.compactMap { variable($0) })
    return PublishingContext(
      root: root, http: httpOptions, variable: variable, time: time, run: run, mask: { mask.masked($0) },
      warn: { report(.warning($0)) })
  }

  /// - Parameter output: the folder of builds.
  func gitContext(
    _ publishing: PublishingContext, output: String, _ settings: SharedConfiguration, _ publisher: PublisherIdentity
  ) throws -> GitContext {
    GitContext(
      publishing, cache: try repositoryCache(output), settings: settings,
      identityFindings: { publisher.findings },
      signer: { object, signature in
        try ObjectSigning(
          object == .tag ? .tag : .commit, configuration: settings, signer: signature, environment: self)?.sign
      })
  }

  /// Beside the builds; for whoever has none, or may not write there, in a folder that is removed with the channels.
  private func repositoryCache(_ output: String) throws -> @Sendable () -> String {
    let workFolder = Workspace.workFolder(in: output)
    let folder = FilePath.join(workFolder, "repositories")
    if FileSystem.mayMakeFiles(in: FileSystem.isDirectory(folder) ? folder : workFolder) { return { folder } }
    let temporary = try TemporaryCache(self)
    return { temporary.path }
  }
}

private final class TemporaryCache: Sendable {
  let path: String
  private let folder: Mutex<RunFolder>
  private let environment: RunEnvironment

  init(_ environment: RunEnvironment) throws {
    let folder = try environment.makeTemporaryFolder(.repositories)
    path = folder.path
    self.folder = Mutex(folder)
    self.environment = environment
  }

  deinit { folder.withLock { environment.discard($0) } }
}
