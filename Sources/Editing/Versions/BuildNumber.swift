import Domain

/// What becomes of the build numbers beside a version.
package enum BuildChange: Hashable, Sendable {
  case kept
  /// The number after the one that is there.
  case next
  case number(VersionNumber)

  func after(_ number: VersionNumber) -> VersionNumber {
    switch self {
    case .kept: number
    case .next: number.next
    case .number(let number): number
    }
  }
}

extension VersionSite {
  /// The build number of this place; nil for one that has a version only.
  package var buildNumber: VersionNumber? {
    switch form {
    case .build: VersionNumber(value)
    case .withBuild: VersionNumber(value.drop { $0 != "+" }.dropFirst())
    default: nil
    }
  }

  /// What is here after a bump.
  package func text(of version: PackageVersion, _ build: BuildChange) -> String {
    guard let number = buildNumber.map({ build.after($0) }) else { return form.text(of: version) }
    return form == .build ? number.description : "\(form.text(of: version))+\(number)"
  }
}

extension VersionReading {
  package var buildNumbers: [VersionNumber] { sites.compactMap(\.buildNumber) }
}

extension VersionCollector {
  /// Takes what was found for build numbers: `7`, or `1.4.0+7` with the version.
  mutating func readBuildNumbers() {
    var others: [Found] = []
    for index in found.indices {
      let parts = found[index].value.split(separator: "+", omittingEmptySubsequences: false)
      if let last = parts.last, VersionNumber.isNumber(last), parts.count < 3 {
        found[index].form = parts.count == 1 ? .build : .withBuild
      } else {
        others.append(found[index])
      }
    }
    for other in others {
      report(.noBuildNumber(subject: other.subject, value: other.value), at: other.range.lowerBound)
    }
  }
}
