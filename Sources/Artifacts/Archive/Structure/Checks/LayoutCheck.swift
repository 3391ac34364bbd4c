extension StructureInspection {
  /// Indices of the entries before the directory, in the order of their offsets.
  func entriesByOffset(_ location: DirectoryLocation) -> [Int] {
    entries.indices.filter { entries[$0].headerOffset < location.start }
      .sorted { (entries[$0].headerOffset, $0) < (entries[$1].headerOffset, $1) }
  }

  /// Checks that every byte before the directory belongs to exactly one entry.
  mutating func checkLayout(_ location: DirectoryLocation, order: [Int]) {
    // If one entry's end is not known, gaps are not known either. A problem was reported for that entry.
    let knowsGaps = isComplete && entries.allSatisfy { $0.range != nil }
    var covered = 0
    var last: Int?
    for index in order {
      let start = entries[index].headerOffset
      let name = entries[index].name.text
      if start < covered, let last {
        log.add(.overlap(with: entries[last].name.text), entry: name, at: start)
      } else if start > covered, knowsGaps {
        let gap = start - covered
        log.add(last == nil ? .bytesBefore(gap) : .bytesBetween(gap), entry: name, at: covered)
      }
      if let end = entries[index].range?.upperBound, end > covered { (covered, last) = (end, index) }
    }
    guard knowsGaps, covered < location.start else { return }
    let rest = location.start - covered
    log.add(last == nil ? .bytesBefore(rest) : .bytesBeforeDirectory(rest), at: covered)
  }
}
