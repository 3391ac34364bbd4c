import Domain
import Git
import Manifest
import Publishing
import Synchronization

/// Who makes the commits and tags of customers' repositories, as git's configuration of the vendor's own repository says.
final class PublisherIdentity: Sendable {
  private let configuration: SharedConfiguration
  private let environment: RunEnvironment
  private let signed: [ObjectSigning.Purpose]
  private let known = Mutex<[Finding]?>(nil)

  /// - Parameter signed: what git may be asked to sign.
  init(_ configuration: SharedConfiguration, signed: [ObjectSigning.Purpose], _ environment: RunEnvironment) {
    (self.configuration, self.signed, self.environment) = (configuration, signed, environment)
  }

  /// What is missing to make them: a name, an address, a key. Asked once.
  var findings: [Finding] {
    known.withLock { known in
      if let known { return known }
      let found = ask()
      known = found
      return found
    }
  }

  private func ask() -> [Finding] {
    do {
      _ = try configuration.signature(.author, time: environment.time)
      let committer = try configuration.signature(.committer, time: environment.time)
      for kind in signed {
        try ObjectSigning(kind, configuration: configuration, signer: committer, environment: environment)?.checkKey()
      }
      return []
    } catch { return Failure(error).findings }
  }
}

extension Workspace {
  /// git's configuration that counts for customers' repositories; nil if no channel is one.
  ///
  /// - Throws: `GitError` `.foreignOwner`, or for a file that cannot be parsed.
  func gitConfiguration(_ environment: RunEnvironment) throws -> SharedConfiguration? {
    let isUsed = configuration.channels.contains { if case .git = $0.kind { true } else { false } }
    return isUsed ? try SharedConfiguration.of(root, environment: environment.gitVariables) : nil
  }

  func publisher(_ settings: SharedConfiguration, _ environment: RunEnvironment) -> PublisherIdentity {
    let tags = configuration.channels.contains { if case .git(let git) = $0.kind { git.isAnnotated } else { false } }
    return PublisherIdentity(settings, signed: tags ? [.commit, .tag] : [.commit], environment)
  }

  /// Why this machine cannot make the commits and tags of customers' repositories: no name or address, no key to sign with. Empty if no
  /// channel is a repository.
  func identityFindings(_ environment: RunEnvironment) -> [Finding] {
    do {
      return try gitConfiguration(environment).map { publisher($0, environment).findings } ?? []
    } catch { return Failure(error).findings }
  }
}
