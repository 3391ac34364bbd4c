import Domain

/// Which of a file's places are meant, where not all are: by the names of targets, or by texts of their lines.
package struct VersionChoice: Hashable, Sendable {
  /// Empty for all.
  package var only: Set<String>
  package var ignored: Set<String>

  package init(only: Set<String> = [], ignored: Set<String> = []) {
    self.only = only
    self.ignored = ignored
  }

  package var isEmpty: Bool { only.isEmpty && ignored.isEmpty }

  var names: Set<String> { only.union(ignored) }

  /// - Parameter names: of one target.
  func takes(_ names: some Sequence<String>) -> Bool {
    let names = Set(names)
    return (only.isEmpty || !only.isDisjoint(with: names)) && ignored.isDisjoint(with: names)
  }

  fileprivate func takes(line: ArraySlice<UInt8>) -> Bool {
    takes(names.filter { line.contains(Array($0.utf8)) })
  }
}

extension VersionCollector {
  /// Leaves only the places whose lines are meant.
  mutating func choose(lines choice: VersionChoice, in bytes: [UInt8]) {
    var unseen = choice.names
    keep { range in
      let line = bytes[bytes.line(around: range)]
      unseen = unseen.filter { !line.contains(Array($0.utf8)) }
      return choice.takes(line: line)
    }
    for name in unseen.sorted() { report(.unknownName(kind: "version in a line with", name: name, known: [])) }
  }
}

extension VersionReading {
  /// What stands before a version in its line, if no line of the others has it.
  package func mark(
    of site: VersionSite, besides others: [VersionSite], in file: [UInt8], as kind: VersionFormat
  ) -> String? {
    let bytes = VersionText.utf8(file, as: kind)
    let mark = bytes.trimmed(bytes.line(around: site.range).lowerBound..<site.range.lowerBound)
    let isCommon = others.contains { bytes[bytes.line(around: $0.range)].contains(bytes[mark]) }
    return mark.isEmpty || isCommon ? nil : bytes.text(mark)
  }
}

extension VersionFormat {
  /// What its entry chooses.
  package var choice: VersionChoice {
    switch self {
    case .lines(_, let choice): choice
    case .buildNumber(let format): format.choice
    case .packageManifest(let targets), .xcodeProject(_, _, let targets): targets
    default: VersionChoice()
    }
  }
}

extension [UInt8] {
  /// Without the line feeds at both ends, and of a hostile line only what is near.
  func line(around range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, range.lowerBound - start < 512, self[start - 1] != .lineFeed { start -= 1 }
    return start..<index(from: range.upperBound, to: Swift.min(range.upperBound + 512, count)) { $0 == .lineFeed }
  }
}
