/// One inspection at work: what is read through which window, and what has been found so far.
struct StructureInspection {
  let directory: FileWindow
  let locals: FileWindow
  let limits: ZipStructure.Limits
  var entries: [ZipStructure.Entry] = []
  var log: ProblemLog
  /// Where entries must have ended.
  private(set) var directoryStart = 0
  /// The central directory, as far as it was read.
  private(set) var records = 0..<0
  /// Where an end record may stand, the last first.
  var endRecords: [Int] = []
  /// In all local headers so far.
  var headerBytes = 0
  /// False where the reading stopped before the directory's end: then nothing is said about what was not read.
  var isComplete = true

  init(directory: FileWindow, locals: FileWindow, limits: ZipStructure.Limits) {
    self.directory = directory
    self.locals = locals
    self.limits = limits
    log = ProblemLog(limit: limits.problemsPerCode)
  }

  mutating func run(_ end: EndRecord, known: ZipStructure.KnownEntries) throws {
    guard let location = try locateDirectory(end) else { return }
    directoryStart = location.start
    try readDirectory(location, known)
    let order = entriesByPlace(location)
    checkLayout(location, order: order)
    checkRepeatedEndRecords(end, order: order)
    checkCollisions()
    checkTotals()
  }

  /// Every record of the central directory, each with its local header. The file is followed, not its declared count.
  private mutating func readDirectory(_ location: DirectoryLocation, _ known: ZipStructure.KnownEntries) throws {
    let possible = (location.end - location.start) / CentralRecord.fixedSize
    entries.reserveCapacity(max(0, min(location.count, possible, limits.entries)))
    let (shared, recordLength) = try known(location)
    entries += shared
    headerBytes += shared.reduce(0) { $0 + ($1.dataRange?.lowerBound ?? 0) - $1.headerOffset }
    var offset = location.start + recordLength
    defer { records = location.start..<offset }
    while let record = try CentralRecord(directory, at: offset, before: location.end) {
      let read = offset - location.start + record.length
      if entries.count == limits.entries {
        log.add(.limit(.entries(limit: limits.entries, declared: location.count)), at: offset)
        isComplete = false
        return
      }
      if read > limits.directorySize {
        log.add(.limit(.directorySize(limit: limits.directorySize)), at: offset)
        isComplete = false
        return
      }
      try add(record, base: location.base)
      offset += record.length
    }
    checkEndRecord(location, found: offset)
  }

  private mutating func add(_ record: CentralRecord, base: Int) throws {
    var entry = ZipStructure.Entry(record, base: base)
    let extra = ExtraFields(record.extra)
    var found = ProblemsOfEntry(entry.name.text, at: record.offset)
    entry.resolve(extra, record: record, base: base, &found)
    try checkLocalHeader(of: &entry, central: extra, record: record, &found)
    found.checkContent(entry, limits)
    found.checkVersion(record)
    found.checkName(entry)
    found.checkMode(entry, limits)
    entries.append(entry)
    log.add(found)
  }

  /// §4.3.16: number, size and place of the records, against the records.
  private mutating func checkEndRecord(_ location: DirectoryLocation, found end: Int) {
    let declaredEnd = location.start.plus(location.size)
    if end < location.end, declaredEnd > end {
      // Something that the directory should hold is no record.
      log.add(.layout(.directoryTruncated(entries: entries.count, declared: location.count)), at: end)
      isComplete = false
      return
    }
    if location.count != entries.count {
      log.add(.layout(.endRecord(.count, declared: location.count, found: entries.count)), at: location.end)
    }
    if location.size != end - location.start {
      log.add(.layout(.endRecord(.size, declared: location.size, found: end - location.start)), at: location.end)
    }
    if !location.offsetIsRight {
      log.add(.layout(.endRecord(.offset, declared: location.offset, found: location.start)), at: location.end)
    }
    if end < location.end, declaredEnd == end {
      log.add(.layout(.bytesAfterDirectory(location.end - end)), at: end)
    }
  }
}
