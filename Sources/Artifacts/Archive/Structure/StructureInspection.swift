/// One inspection of a zip's records: the windows it reads through, and what it has found so far.
struct StructureInspection {
  let directory: FileWindow
  let locals: FileWindow
  let limits: ZipStructure.Limits
  var entries: [ZipStructure.CentralEntry] = []
  var log: ProblemLog
  var remarks: [ZipStructure.Remark] = []
  /// Where the central directory starts; entries must end before it.
  private(set) var directoryStart = 0
  /// The range of the central directory, as far as it was read.
  private(set) var records = 0..<0
  /// Offsets of possible end records, the last one first.
  var endRecords: [Int] = []
  /// The size of all local headers so far.
  var headerBytes = 0
  /// The size of all symlinks' targets so far.
  var targetBytes = 0
  /// False if reading stopped before the directory's end: then nothing is said about the rest.
  var isComplete = true

  init(directory: FileWindow, locals: FileWindow, limits: ZipStructure.Limits) {
    self.directory = directory
    self.locals = locals
    self.limits = limits
    log = ProblemLog(limit: limits.problemsPerCode)
  }

  mutating func run(_ end: EndRecord, known: (DirectoryLocation) throws -> ZipStructure.KnownEntries) throws {
    guard let location = try locateDirectory(end) else { return }
    directoryStart = location.start
    let known = try known(location)
    try readDirectory(location, known)
    let order = entriesByOffset(location)
    checkLayout(location, order: order)
    checkRepeatedEndRecords(end, order: order)
    if known.names?.admit(entries[known.entries.count...]) != true { checkCollisions() }
    checkTotals()
  }

  /// Reads every record of the central directory with its local header, whatever the declared count says.
  private mutating func readDirectory(_ location: DirectoryLocation, _ known: ZipStructure.KnownEntries) throws {
    let possible = (location.end - location.start) / CentralRecord.fixedSize
    entries.reserveCapacity(max(0, min(location.count, possible, limits.entries)))
    entries += known.entries
    headerBytes += known.entries.reduce(0) { $0 + ($1.dataRange?.lowerBound ?? 0) - $1.headerOffset }
    targetBytes = known.entries.reduce(0) { $1.kind == .symlink ? $0 + $1.targetSize : $0 }
    var offset = location.start + known.recordLength
    defer { records = location.start..<offset }
    while let record = try CentralRecord(directory, at: offset, before: location.end) {
      let read = offset - location.start + record.length
      if entries.count == limits.entries {
        log.add(.tooManyEntries(limit: limits.entries, declared: location.count), at: offset)
        isComplete = false
        return
      }
      if read > limits.directorySize {
        log.add(.directorySize(limit: limits.directorySize), at: offset)
        isComplete = false
        return
      }
      try add(record, base: location.base)
      offset += record.length
    }
    checkEndRecord(location, found: offset)
  }

  private mutating func add(_ record: CentralRecord, base: Int) throws {
    var entry = ZipStructure.CentralEntry(record, base: base)
    let extra = ExtraFields(record.extra)
    var found = ProblemsOfEntry(entry: entry.name.text, offset: record.offset)
    entry.resolve(extra, record: record, base: base, &found)
    found.checkClaims(extra, entry, name: record.name)
    try checkLocalHeader(of: &entry, central: extra, record: record, &found)
    try checkTarget(of: entry, &found)
    found.checkContent(entry, limits)
    found.checkVersion(record)
    found.checkName(entry, limits)
    found.checkMode(entry, limits)
    entries.append(entry)
    log.add(found)
    if record.commentLength > 0 || extra.hasMore { addRemark(record.remarks, of: entry) }
  }

  mutating func addRemark(_ range: Range<Int>, of entry: ZipStructure.CentralEntry) {
    remarks.append(ZipStructure.Remark(entry: entry.name.text, range: range))
  }

  /// §4.3.16: compares the declared number, size and offset of the records with the records.
  private mutating func checkEndRecord(_ location: DirectoryLocation, found end: Int) {
    let declaredEnd = location.start.plus(location.size)
    if end < location.end, declaredEnd > end {
      // Within the declared directory, something is not a record.
      log.add(.directoryTruncated(entries: entries.count, declared: location.count), at: end)
      isComplete = false
      return
    }
    if location.count != entries.count {
      log.add(.endRecord(.count, declared: location.count, found: entries.count), at: location.end)
    }
    if location.size != end - location.start {
      log.add(.endRecord(.size, declared: location.size, found: end - location.start), at: location.end)
    }
    if !location.offsetIsRight {
      log.add(.endRecord(.offset, declared: location.offset, found: location.start), at: location.end)
    }
    if end < location.end, declaredEnd == end {
      log.add(.bytesAfterDirectory(location.end - end), at: end)
    }
  }
}
