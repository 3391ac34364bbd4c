import Apple
import Artifacts
import Domain
import Manifest

extension Rule {
  static let xcframeworkPlatform = Rule(
    "xcframework.platform", .warning,
    claim: "every library is for a platform and variant that Xcode knows",
    reason: "a library for another one is never linked, and nothing says so",
    slices: { subject in
      subject.slices.compactMap { framework, slice in
        if VerificationConfiguration.platforms.contains(slice.platform) { return nil }
        return Violation(
          framework.place("Info.plist"),
          "\(slice.identifier) is for \(slice.platform), which is none of "
            + VerificationConfiguration.platforms.joined(separator: ", "),
          remedy: "correct SupportedPlatform and SupportedPlatformVariant: `ios` and `simulator`, not `iphonesimulator`"
        )
      }
    })
}
