import Domain
import Manifest
import Publishing

extension RunEnvironment {
  /// - Returns: nil if zips are compared only at the channels.
  /// - Throws: `Failure` with status 78 without the token that it needs.
  func readBack(_ artifact: ReleaseConfiguration.ArtifactLocation) throws -> ArtifactReadBack? {
    artifact.isConfirmedAtChannels
      ? nil : ArtifactReadBack(httpOptions, artifact.url == nil ? nil : try credentials(artifact), for: artifact)
  }

  private func credentials(
    _ artifact: ReleaseConfiguration.ArtifactLocation
  ) throws -> ArtifactReadBack.Credentials? {
    guard let variable = artifact.token else { return nil }
    // Secrets that are pasted into a service's settings often end in a line feed.
    let token = (self.variable(variable) ?? "").split(whereSeparator: \.isNewline).first.map(String.init)
    guard let token else {
      throw Failure(
        .badConfiguration, "publish.credentials", at: Location(variable),
        "is not set, and \"artifact\" in release.json needs its token", remedy: "set it, or remove \"token\"")
    }
    if let user = artifact.user { return .password(user: user, password: token) }
    return artifact.header.map { .header(name: $0, value: token) }
      ?? .header(name: "authorization", value: "Bearer \(token)")
  }
}
