import Artifacts
import Domain

extension Rule {
  static let xcframeworkSimulators = Rule(
    .xcframeworkSimulators, .note,
    claim: "for every device there is a simulator on arm64",
    reason: "without it, nobody with a Mac of today can run the app in the simulator",
    check: .slices { subject in
      subject.frameworks.compactMap { framework in
        let libraries = framework.slices.map(\.library)
        let platforms = framework.slices.filter(\.isForDevices).map(\.library.platform)
        let without = platforms.filter { platform in
          !libraries.contains {
            $0.platform == platform && $0.variant == "simulator" && $0.architectures.contains("arm64")
          }
        }
        if without.isEmpty { return nil }
        return Violation(
          framework.place("Info.plist"),
          "lists no library for the arm64 simulator of \(without.joined(separator: ", "))",
          remedy: "build the simulator's slice with ARCHS=\"arm64 x86_64\" too")
      }
    })
}
