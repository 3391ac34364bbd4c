extension MachOImage {
  /// What it takes in memory without its exports, in bytes and on the safe side.
  var footprint: Int {
    var total = MemoryLayout<MachOImage>.stride + 64
    total += (member?.utf8.count ?? 0) + runPaths.reduce(0) { $0 + $1.utf8.count + 48 }
    total += (libraries + [installName].compactMap(\.self)).reduce(0) {
      $0 + $1.name.utf8.count + MemoryLayout<LinkedLibrary>.stride + 32
    }
    total += builds.count * MemoryLayout<MachOBuild>.stride
    // A name of 16 bytes is one more than a string holds within itself.
    total += segments.count * (MemoryLayout<MachOSegment>.stride + 96)
    total += sections.count * (MemoryLayout<MachOSection>.stride + 64)
    total += problems.reduce(0) { $0 + $1.message.utf8.count + MemoryLayout<MachOProblem>.stride + 32 }
    for directory in signature?.directories ?? [] {
      total += MemoryLayout<CodeDirectory>.stride + (directory.identifier?.utf8.count ?? 0)
      total += (directory.teamIdentifier?.utf8.count ?? 0)
      total += directory.specialSlots.values.reduce(64) { $0 + $1.count + 96 }
    }
    return total
  }

  /// Leaves those sections alone that say what the image is.
  mutating func dropSections() {
    guard !segments.isEmpty else { return }
    let telling = [sections.first(where: \.isSwift), sections.filter(\.isBitcode).max { $0.size < $1.size }]
    var wanted = telling.compactMap(\.self)
    segments = segments.compactMap { segment in
      var segment = segment
      segment.sections = segment.sections.filter { section in
        guard let index = wanted.firstIndex(of: section) else { return false }
        wanted.remove(at: index)
        return true
      }
      return segment.sections.isEmpty ? nil : segment
    }
    problems.append(
      MachOProblem(
        .segments,
        Malformed(message: "has segments beyond those that can be held", offset: range.lowerBound, isLimit: true)))
  }
}
