/// What helps against what builders often lack.
enum BuilderAdvice {
  /// - Parameters:
  ///   - program: one that cannot be started.
  ///   - setting: the key of `release.json` that names it; nil for a builder's command.
  static func missing(_ program: String, in setting: String? = nil) -> String {
    switch program {
    case "bundle":
      "install Bundler with `gem install bundler`, then cocoapods and cocoapods-pack with `bundle install`"
    case "xcodebuild": "install Xcode, and choose it with `xcode-select --switch`; it runs only on a Mac"
    case "swift": "install Swift: swift.org/install"
    default:
      "correct \(setting.map { "`\($0)`" } ?? "the command"): a program on PATH, or the path of an executable file, relative to "
        + (setting == nil ? "the builder's `directory`" : "the folder of release.json")
    }
  }

  /// - Parameter output: of a command that failed.
  static func failed(_ output: String) -> String? { known.first { output.contains($0.text) }?.advice }

  private static let gems =
    "list cocoapods and cocoapods-pack in a Gemfile in the builder's `directory`, and run `bundle install`"
  private static let known = [
    (text: "Could not locate Gemfile", advice: gems),
    (text: "command not found: pod", advice: gems),
    (text: "Unknown command: `pack`", advice: gems),
    (text: "requires Xcode, but active developer directory", advice: missing("xcodebuild")),
    (text: "No space left on device", advice: "free some space, then run again"),
    (text: "error: no product named", advice: staticLibrary),
  ]

  static let staticLibrary =
    "give Package.swift a `.library` product of that name with `type: .static`, or name another one with `library`"
}
