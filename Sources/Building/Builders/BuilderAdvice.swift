/// What helps against what builders often lack.
enum BuilderAdvice {
  /// - Parameter program: one that cannot be started.
  static func missing(_ program: String) -> String {
    switch program {
    case "bundle":
      "install Bundler with `gem install bundler`, then cocoapods and cocoapods-pack with `bundle install`"
    case "xcodebuild": "install Xcode, and choose it with `xcode-select --switch`; it runs only on a Mac"
    case "swift": "install Swift: swift.org/install"
    default:
      "correct the command: a program on PATH, or the path of an executable file, relative to the builder's `directory`"
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
