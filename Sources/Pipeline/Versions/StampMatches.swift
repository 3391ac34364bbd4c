import Domain
import Editing
import Platform

/// Which zip each checksum belongs to: the one whose path has most in common with the end of its URL.
struct StampMatches {
  struct Place: Hashable {
    /// As a user names it.
    var file: String
    var site: ChecksumSite
  }

  private var zips: [Place: StampedZip] = [:]

  /// - Throws: `Failure` with status 65 for a zip without a place, one that could belong to several, and several for one.
  init(_ zips: [StampedZip], _ places: [Place]) throws(Failure) {
    var findings: [Finding] = []
    for zip in zips {
      let candidates = Self.candidates(for: zip, places)
      if candidates.isEmpty {
        findings.append(Self.noPlace(zip))
      } else if Self.areDifferent(candidates) {
        findings.append(Self.severalPlaces(zip, candidates))
      }
      for place in candidates {
        if let other = self.zips[place], other.digest != zip.digest {
          findings.append(Self.sameName(zip, as: other, in: place))
        } else {
          self.zips[place] = zip
        }
      }
    }
    try findings.uniqued().throwIfAny()
  }

  func zip(for place: Place) -> StampedZip? { zips[place] }

  /// Those whose URLs have most in common with the path, and the others of their names or URLs: a pod and a target may
  /// have the same zip at two addresses.
  private static func candidates(for zip: StampedZip, _ places: [Place]) -> [Place] {
    let matches = places.compactMap { place in place.site.match(zip: zip.place).map { (place, $0) } }
    let most = matches.map(\.1).max()
    let best = matches.filter { $0.1 == most }.map(\.0)
    let names = Set(best.compactMap(\.site.name))
    let urls = Set(best.map(\.site.url))
    return matches.map(\.0).filter { place in
      best.contains(place) || urls.contains(place.site.url) || place.site.name.map { names.contains($0) } == true
    }
  }

  /// Whether they have neither a name nor a URL in common.
  private static func areDifferent(_ places: [Place]) -> Bool {
    Set(places.map(\.site.url)).count > 1 && Set(places.map { $0.site.name ?? $0.site.url }).count > 1
  }

  private static func noPlace(_ zip: StampedZip) -> Finding {
    let name = FilePath.lastComponent(of: zip.path)
    return Finding(
      "stamp.no-place", at: Location(zip.path), "no version file has a checksum beside a URL of this zip",
      remedy:
        "list the Package.swift or podspec in `versions`, with a URL that ends in /\(name) or a target of that name")
  }

  private static func severalPlaces(_ zip: StampedZip, _ places: [Place]) -> Finding {
    let names = places.prefix(4).map { "\($0.site.subject) on line \($0.site.line) of \($0.file)" }
    return Finding(
      "stamp.several-places", at: Location(zip.path), "could belong to \(names.joined(separator: ", and to "))",
      remedy: "put it into folders named as in its URL, such as \(example(places, zip)), and name it by that path")
  }

  /// The shortest end of the first URL that no other has.
  private static func example(_ places: [Place], _ zip: StampedZip) -> String {
    let urls = Set(places.map(\.site.url)).sorted()
    let parts = urls.map { Array($0.split(separator: "/").reversed()) }
    let first = parts.first ?? []
    let count = (1...max(1, first.count)).first { count in
      !parts.dropFirst().contains { $0.starts(with: first.prefix(count)) }
    }
    return first.prefix(count ?? first.count).reversed().joined(separator: "/")
  }

  private static func sameName(_ zip: StampedZip, as other: StampedZip, in place: Place) -> Finding {
    Finding(
      "stamp.same-name", at: Location(zip.path),
      "\(place.site.subject) on line \(place.site.line) of \(place.file) could be that of \(other.path) too",
      remedy: "give only the one that is released, or put each into folders named as in its URL")
  }
}
