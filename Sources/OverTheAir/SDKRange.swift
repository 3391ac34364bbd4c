import Domain

/// The versions of the SDK that a model is for: from one on, and below another.
package struct SDKRange: Hashable, Sendable, CustomStringConvertible {
  package var min: PackageVersion
  package var below: PackageVersion

  /// Nil for a range without a version.
  package init?(min: PackageVersion, below: PackageVersion) {
    guard below.isAbove(min) else { return nil }
    self.min = min
    self.below = below
  }

  package func contains(_ version: PackageVersion) -> Bool { !min.isAbove(version) && below.isAbove(version) }

  package func contains(_ other: SDKRange) -> Bool { !min.isAbove(other.min) && !other.below.isAbove(below) }

  package func overlaps(_ other: SDKRange) -> Bool { below.isAbove(other.min) && other.below.isAbove(min) }

  package var description: String { "\(min) to below \(below)" }

  /// The line of releases that its lowest version begins: `1.4`. Names the file that clients without groups read.
  package var line: String { min.numbers.prefix(2).map(\.description).joined(separator: ".") }
}

extension SDKRange: JSONRepresentable {
  package var json: JSONValue { JSONValue(["min": min, "below": below]) }

  package init?(_ value: JSONValue?) {
    guard let min = value?["min"]?.text.flatMap({ PackageVersion($0) }),
      let below = value?["below"]?.text.flatMap({ PackageVersion($0) })
    else { return nil }
    self.init(min: min, below: below)
  }
}
