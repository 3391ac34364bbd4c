import Domain
import Git
import Platform
import Publishing

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
  ) -> GitContext {
    GitContext(
      publishing, cache: FilePath.join(Workspace.workFolder(in: output), "repositories"), settings: settings,
      identityFindings: { publisher.findings },
      signer: { object, signature in
        try ObjectSigning(
          object == .tag ? .tag : .commit, configuration: settings, signer: signature, environment: self)?.sign
      })
  }
}
