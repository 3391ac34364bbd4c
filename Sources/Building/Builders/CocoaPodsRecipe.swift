import Domain
import Manifest

extension RecipeDraft {
  /// `pod pack` leaves `zips/<pod>/<version>/<pod>.zip`, in which every platform has a folder.
  func recipe(_ builder: BuilderConfiguration.CocoaPodsBuilder) -> BuildRecipe {
    // An argument with a dash in front would be an option.
    let podspec = builder.podspec.hasPrefix("-") ? "./" + builder.podspec : builder.podspec
    // The plugin puts the text into commands for a shell.
    let settings = XcodeSettings.conditions(request.conditions).map(ShellWord.quoted).joined(separator: " ")
    let command =
      ["bundle", "exec", "pod", "pack", podspec, builder.url, "--skip-validation"]
      + ["--out-dir=" + scratch("pack")] + (settings.isEmpty ? [] : ["--xcodebuild-opts=" + settings])
    return BuildRecipe(steps: [step("pack", command)], output: .bundle(at: scratch("pack/zips")))
  }
}

/// Build settings as arguments of xcodebuild. They apply to all targets, and `$(inherited)` is what a target has itself.
enum XcodeSettings {
  static func conditions(_ names: [String]) -> [String] {
    if names.isEmpty { return [] }
    return [
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS=$(inherited) " + names.joined(separator: " "),
      "GCC_PREPROCESSOR_DEFINITIONS=$(inherited) " + names.map { "\($0)=1" }.joined(separator: " "),
    ]
  }
}
