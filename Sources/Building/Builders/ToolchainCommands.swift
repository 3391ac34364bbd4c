import Manifest

extension BuilderConfiguration {
  /// The commands whose output names the compilers: another toolchain may compile something else.
  var toolchainCommands: [[String]] {
    if let toolchain { return [toolchain] }
    return switch kind {
    case .command: []
    case .swift: [["swift", "--version"]]
    case .xcodebuild: [["xcodebuild", "-version"]]
    case .cocoapodsPack: [["bundle", "exec", "pod", "--version"], ["xcodebuild", "-version"]]
    }
  }
}
