import Domain

/// One file inside of another, as far as it was read.
final class NestedReading {
  private static let largestArchive = 16 << 20

  private let hash = SHA256()
  private let scanner: IdentityScanner?
  private let readings: OtherReadings?
  private var size = 0
  private var kept = KeptArchive(limit: largestArchive)
  private var disguise = Disguise()
  private var models = ModelTraceReader()
  private(set) var elements = DataElements()

  init(_ index: IdentityIndex?) {
    scanner = index.map(IdentityScanner.init)
    readings = index.map(OtherReadings.init)
  }

  func feed(_ block: UnsafeRawBufferPointer) {
    size += block.count
    hash.update(block)
    scanner?.scan(block)
    readings?.feed(block)
    kept.feed(block)
    disguise.feed(block)
    models.feed(block)
    elements.feed(block)
  }

  func finish(as path: String) -> NestedFile {
    kept.finish()
    let found = scanner?.finish() ?? []
    let others = readings?.finish(besides: found, disguise.picture.texts) ?? []
    return NestedFile(
      path: path, size: size, digest: hash.digest(), tokenMatches: found + others, models: models.finish())
  }

  /// Nil for a file that is not an archive. Known once the file is finished, as is `archive`.
  var kind: ArchiveKind? { kept.kind }
  /// Its bytes; nil if they are too many.
  var archive: [UInt8]? { kept.kind != nil && kept.isWhole ? kept.bytes : nil }
  /// Whether it holds an archive that its first bytes do not show.
  var isDisguised: Bool { disguise.found(besides: kept.kind) != nil }
}

/// Keeps the bytes of a file as long as it may be an archive.
private struct KeptArchive {
  let limit: Int
  private(set) var bytes: [UInt8] = []
  private(set) var kind: ArchiveKind?
  private(set) var isWhole = true
  private var isDecided = false

  init(limit: Int) { self.limit = limit }

  mutating func feed(_ block: UnsafeRawBufferPointer) {
    if isDecided, kind == nil || !isWhole { return }
    if bytes.count + block.count > limit {
      finish()
      (bytes, isWhole) = ([], false)
      return
    }
    bytes += block
    if bytes.count >= ArchiveKind.headLength { finish() }
  }

  /// Decides what the file is by the bytes so far.
  mutating func finish() {
    if isDecided { return }
    isDecided = true
    kind = ArchiveKind(head: Array(bytes.prefix(ArchiveKind.headLength)))
    if kind == nil { bytes = [] }
  }
}
