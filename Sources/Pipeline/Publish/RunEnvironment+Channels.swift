import Domain
import Git
import Platform
import Publishing

extension RunEnvironment {
  /// Replaces the values of environment variables in texts: a program gets all of them.
  func mask(_ variables: Set<String>) -> @Sendable (String) -> String {
    let mask = SecretMask(variables.compactMap { variable($0) })
    return { mask.masked($0) }
  }

  /// What commits to other people's repositories need.
  ///
  /// - Parameters:
  ///   - root: the folder of `release.json`.
  ///   - output: the folder of builds.
  ///   - mask: replaces secrets in texts.
  func gitContext(
    _ settings: SharedConfiguration, root: String, output: String, _ publisher: PublisherIdentity,
    mask: @escaping @Sendable (String) -> String
  ) -> GitContext {
    GitContext(
      root: root, cache: FilePath.join(output, ".release/repositories"), settings: settings, variable: variable,
      time: time, run: run, mask: mask, warn: { report(.warning($0)) }, identityFindings: { publisher.findings },
      signer: { object, signature in
        try ObjectSigning(
          object == .tag ? .tag : .commit, configuration: settings, signer: signature, environment: self)?.sign
      })
  }
}
