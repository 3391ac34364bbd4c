import Domain

/// Why a file was not edited.
package enum VersionEditError: Error, Hashable, Sendable {
  /// The file cannot be edited as it is.
  case problems([VersionProblem])
  /// These locations have another version than the old one.
  case disagreement([VersionSite])
  /// The edited file does not read as it should, so the file was not changed.
  case unfaithful(String)
}

/// Writes a new version at every location of the old one, and reads the result again.
package enum VersionEdit {
  /// The file with the new version. Nothing else changes: line endings, a byte order mark, a missing final newline stay.
  /// - Parameters:
  ///   - old: the version that every site must have; nil accepts any.
  ///   - new: as it is written.
  package static func apply(
    _ new: PackageVersion, replacing old: String?, to bytes: [UInt8], as kind: VersionFormat
  ) throws(VersionEditError) -> [UInt8] {
    let reading = VersionLocator.locate(bytes, as: kind, current: old)
    if !reading.problems.isEmpty { throw .problems(reading.problems) }
    if let old = old.flatMap({ PackageVersion($0) }) {
      let others = reading.sites.filter { !$0.has(old) }
      if !others.isEmpty { throw .disagreement(others) }
    }
    let (result, locations) = replace(reading.sites, in: bytes, with: new)
    let edited = try check(result, locations, as: kind, new)
    let unmet = edited.doubts.filter(\.isUnmet)
    if !unmet.isEmpty { throw .problems(unmet) }
    return result
  }

  /// The result, and the ranges of the new versions in it.
  private static func replace(
    _ sites: [VersionSite], in bytes: [UInt8], with version: PackageVersion
  ) -> (bytes: [UInt8], locations: [Range<Int>]) {
    var result: [UInt8] = []
    var locations: [Range<Int>] = []
    var position = 0
    for site in sites {
      result += bytes[position..<max(position, site.range.lowerBound)]
      let start = result.count
      let bare = Array(site.form.text(of: version).utf8)
      let needsQuotes = site.needsQuotes && !bare.allSatisfy(OldStylePropertyList.isBare)
      result += needsQuotes ? [.quote] + bare + [.quote] : bare
      locations.append(start..<result.count)
      position = max(position, site.range.upperBound)
    }
    return (result + bytes[position...], locations)
  }

  /// Reads the result.
  private static func check(
    _ bytes: [UInt8], _ locations: [Range<Int>], as kind: VersionFormat, _ version: PackageVersion
  ) throws(VersionEditError) -> VersionReading {
    let reading = VersionLocator.locate(bytes, as: kind, current: version.description)
    if let problem = reading.problems.first { throw .unfaithful("after the edit, \(problem.message)") }
    guard reading.sites.count == locations.count else {
      throw .unfaithful("after the edit, \(reading.sites.count) locations have a version, not \(locations.count)")
    }
    for (site, location) in zip(reading.sites, locations) {
      let isThere = location.lowerBound <= site.range.lowerBound && site.range.upperBound <= location.upperBound
      guard isThere, site.value == site.form.text(of: version) else {
        throw .unfaithful("after the edit, \(site.subject) on line \(site.line) reads \"\(site.value)\"")
      }
    }
    return reading
  }
}
