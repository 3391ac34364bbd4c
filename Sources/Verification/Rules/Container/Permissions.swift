import Archive
import Domain

extension Rule {
  static let containerPermissions = Rule(
    "container.permissions", .warning,
    claim: "entries have plain Unix permissions",
    reason:
      "without them binaries lose their executable bit; with odd ones, files cannot be removed or can be changed by anyone",
    codes: [
      .foreignMode: "pack it on Linux or macOS, with a tool that keeps permissions",
      .specialMode: "take the bit off with `chmod u-s,g-s,-t`",
      .worldWritable: "take the bit off with `chmod o-w`",
      .unusableMode: "give folders and binaries mode 0755, and other files 0644",
    ])
}
