import Manifest

/// The commands whose output names the compilers: another toolchain may compile something else.
package struct ToolchainCommands: Hashable, Sendable {
  package var commands: [[String]]

  package init(_ builder: BuilderConfiguration) {
    commands = builder.toolchain.map { [$0] } ?? Self.usual(builder.kind)
  }

  private static func usual(_ kind: BuilderConfiguration.Kind) -> [[String]] {
    switch kind {
    case .command: []
    case .swift: [["swift", "--version"]]
    case .xcodebuild: [["xcodebuild", "-version"]]
    case .cocoapodsPack: [["bundle", "exec", "pod", "--version"], ["xcodebuild", "-version"]]
    }
  }
}
