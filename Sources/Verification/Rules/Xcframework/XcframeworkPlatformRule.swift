import Artifacts
import Domain
import Manifest

extension Rule {
  static let xcframeworkPlatform = Rule(
    .xcframeworkPlatform, .warning,
    claim: "Xcode knows every library's platform and variant",
    reason: "Xcode silently ignores a library for an unknown platform",
    check: .slices { subject in
      subject.slices.compactMap { framework, slice in
        if VerificationConfiguration.platforms.contains(slice.platform) { return nil }
        return Violation(
          framework.place("Info.plist"),
          "\(slice.identifier) is for \(slice.platform), which is not one of "
            + VerificationConfiguration.platforms.joined(separator: ", "),
          remedy: "correct SupportedPlatform and SupportedPlatformVariant: `ios` and `simulator`, not `iphonesimulator`"
        )
      }
    })
}
