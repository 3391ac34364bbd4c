import Domain

extension Rule {
  static let containerPermissions = Rule(
    structure: .containerPermissions, .warning,
    claim: "entries have plain Unix permissions",
    reason:
      "without them, binaries lose their executable bit; with unusual ones, files cannot be removed, or anyone can change them"
  )
}
