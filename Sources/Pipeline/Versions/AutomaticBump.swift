import Domain

/// The level that the commits since the last release ask for.
enum AutomaticBump {
  static func of(
    _ current: PackageVersion, configuration: String, _ environment: RunEnvironment
  ) throws -> (bump: VersionBump, reason: String) {
    fatalError("not yet")
  }
}
