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
  ///   - build: what becomes of build numbers.
  package static func apply(
    _ new: PackageVersion, replacing old: String?, to bytes: [UInt8], as kind: VersionFormat,
    build: BuildChange = .next
  ) throws(VersionEditError) -> [UInt8] {
    let text = try text(bytes, kind)
    let reading = VersionLocator.locate(text, as: kind, current: old)
    if !reading.problems.isEmpty { throw .problems(reading.problems) }
    if let old = old.flatMap({ PackageVersion($0) }) {
      let others = reading.sites.filter { !$0.has(old) }
      if !others.isEmpty { throw .disagreement(others) }
    }
    let (result, values) = replace(reading.sites, in: text.bytes) { $0.text(of: new, build) }
    let edited = try check(result, values: values, as: kind, version: new)
    let unmet = edited.doubts.filter(\.isUnmet)
    if !unmet.isEmpty { throw .problems(unmet) }
    return text.file(result)
  }

  private static func text(_ bytes: [UInt8], _ kind: VersionFormat) throws(VersionEditError) -> VersionText {
    do throws(VersionProblem) { return try VersionText(bytes, as: kind) } catch { throw .problems([error]) }
  }

  private struct Value {
    /// In the result, with quotes.
    var range: Range<Int>
    var text: String
  }

  private static func replace(
    _ sites: [VersionSite], in bytes: [UInt8], with new: (VersionSite) -> String
  ) -> (bytes: [UInt8], values: [Value]) {
    var result: [UInt8] = []
    var values: [Value] = []
    var position = 0
    for site in sites {
      result += bytes[position..<max(position, site.range.lowerBound)]
      let start = result.count
      let text = new(site)
      result += site.quotes.written(text).utf8
      values.append(Value(range: start..<result.count, text: text))
      position = max(position, site.range.upperBound)
    }
    return (result + bytes[position...], values)
  }

  /// Reads the result.
  private static func check(
    _ bytes: [UInt8], values: [Value], as kind: VersionFormat, version: PackageVersion
  ) throws(VersionEditError) -> VersionReading {
    let reading = VersionLocator.locate(bytes, as: kind, current: version.description)
    if let problem = reading.problems.first { throw .unfaithful("after the edit, \(problem.message)") }
    guard reading.sites.count == values.count else {
      throw .unfaithful("after the edit, \(reading.sites.count) locations have a version, not \(values.count)")
    }
    for (site, value) in zip(reading.sites, values) {
      let isThere = value.range.lowerBound <= site.range.lowerBound && site.range.upperBound <= value.range.upperBound
      guard isThere, site.value == value.text else {
        throw .unfaithful("after the edit, \(site.subject) on line \(site.line) reads \"\(site.value)\"")
      }
    }
    return reading
  }
}
