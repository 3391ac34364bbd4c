import Domain

/// Scans every byte of one file after another: hashes and searches them, and keeps what rules need.
///
/// One per worker.
final class FileScanner {
  private let identities: IdentityScanner?
  private let options: InspectionOptions
  private let budget: RetentionBudget
  private let nestedReader: NestedArchives

  private var file = Reading(path: "")
  /// The hash of the current file. The seal's kind of hash is known only after all files.
  private let sha1 = CodeDirectory.HashKind.sha1.makeHash()
  /// Nil if the current file is not searched for build paths.
  private var buildPaths: BuildPathScanner?

  /// The current file, as far as it was read.
  private struct Reading {
    var path: String
    var isHashedOnly = false
    var hasSHA1 = false
    var size = 0
    var hash = SHA256()
    /// The file's first bytes, until its kind is known.
    var head: [UInt8] = []
    var kept: [UInt8] = []
    var keeping = Retention.undecided
    /// The part to keep by the file's name, unless its bytes are of another kind.
    var wanted = Retention.nothing
    var disguise = Disguise()
    var models = ModelTraceReader()
    var elements = DataElements()
    /// Nil if nothing is searched for.
    var readings: OtherReadings?
    var credentials = CredentialScanner()
    var machO: MachOStream?
    /// Nil if the file holds no model's weights.
    var weights: WeightFileReader?
    /// Nil if the file is no program.
    var reasons: RequiredReasonScanner?
    /// Nil if the file is no text, or nothing is sealed.
    var lineEnds: LineEnds?
  }

  init(_ options: InspectionOptions, budget: RetentionBudget) {
    identities = options.index.map(IdentityScanner.init)
    self.options = options
    self.budget = budget
    nestedReader = NestedArchives(index: options.index, budget: budget.unpacking)
  }

  func begin(_ path: String) {
    file = Reading(path: path)
    file.readings = options.index.map(OtherReadings.init)
    if WeightFile.isWeights(path) { file.weights = WeightFileReader() }
    buildPaths = FilePurpose(path: path).isSwiftModule ? BuildPathScanner() : nil
    file.wanted = Retention(path: path, keepsText: options.keepsText)
    // Even without a seal, a binary may contain the hash of its Info.plist.
    file.hasSHA1 = options.isSealed || file.wanted == .propertyList
    if file.hasSHA1 { sha1.begin() }
    if options.isSealed, LineEnds.matter(to: path) { file.lineEnds = LineEnds() }
  }

  /// Begins a file of which only the digest is needed.
  func beginHashing(_ path: String) {
    file = Reading(path: path, isHashedOnly: true, keeping: .nothing)
    buildPaths = nil
  }

  func feed(_ chunk: UnsafeRawBufferPointer) {
    file.size += chunk.count
    file.hash.update(chunk)
    if file.isHashedOnly { return }
    identities?.scan(chunk)
    file.readings?.feed(chunk)
    file.lineEnds?.feed(chunk)
    file.weights?.feed(chunk)
    file.disguise.feed(chunk)
    file.models.feed(chunk)
    if file.keeping != .machO { file.elements.feed(chunk) }
    file.credentials.feed(chunk)
    if file.keeping == .undecided { decide(chunk) } else { take(chunk) }
    if file.hasSHA1, file.keeping != .machO { sha1.update(chunk) }
  }

  func finish(isExecutable: Bool) -> InspectedFile {
    if file.keeping == .undecided { settle() }
    defer {
      file = Reading(path: "")
      buildPaths = nil
    }
    let nested = readNested()
    let found = identities?.finish() ?? []
    let others = file.readings?.finish(besides: found, file.disguise.picture.texts) ?? []
    var inspected = InspectedFile(
      path: file.path, size: file.size, isExecutable: isExecutable, digest: file.hash.digest(),
      content: content(nested), tokenMatches: found + others + nested.tokenMatches,
      nested: nested.files,
      buildPaths: buildPaths?.finish(), sha1: file.hasSHA1 && file.keeping != .machO ? sha1.finish() : nil)
    inspected.models = file.models.finish()
    inspected.otherLineEnds = file.lineEnds?.finish()
    inspected.weights = file.weights?.finish()
    inspected.requiredReasonAPIs = file.reasons?.found ?? []
    inspected.credentials = file.credentials.finish()
    inspected.isGitLFSPointer = WeightFile.isGitLFSPointer(file.head)
    if PrivateKeyFile.begins(file.head) { inspected.credentials.insert(.privateKey) }
    if !file.isHashedOnly {
      inspected.unsearched = file.disguise.found(besides: file.keeping == .archive(.zip) ? .zip : nil)
    }
    inspected.addMembers(isArchive: ArchiveKind(head: file.head) == .ar)
    if case .bytes(let bytes) = inspected.content {
      // Parsed here, so that it happens once for all artifacts that share the file, and in parallel.
      if FilePurpose(path: file.path).isInterface {
        inspected.interface = InspectedInterface(bytes, file: file.path)
      }
      return inspected
    }
    budget.giveBack(file.kept.count)
    return inspected
  }

  private func decide(_ chunk: UnsafeRawBufferPointer) {
    file.head += chunk.prefix(ArchiveKind.headLength - file.head.count)
    // The rest of the chunk follows when the file's kind is known.
    if file.size < ArchiveKind.headLength { return }
    let before = file.size - chunk.count
    settle()
    take(UnsafeRawBufferPointer(rebasing: chunk[(file.head.count - before)...]))
  }

  private func settle() {
    if file.wanted == .nothing, MachOKind(file.head) != nil {
      file.keeping = .machO
      file.machO = MachOStream(
        file: file.path, exports: options.exports, limit: options.machOLimit, hashesContent: true)
      // Debug symbols are for the vendor's own machine, and name its paths.
      if !FilePurpose(path: file.path).isDebugSymbols {
        buildPaths = BuildPathScanner()
        file.reasons = RequiredReasonScanner()
      }
    } else if let kind = ArchiveKind(head: file.head) {
      file.keeping = kind.isRead ? .archive(kind) : .unreadArchive(kind)
    } else {
      file.keeping = file.wanted
    }
    let head = file.head
    head.withUnsafeBytes(take)
  }

  private func take(_ chunk: UnsafeRawBufferPointer) {
    buildPaths?.feed(chunk)
    file.reasons?.feed(chunk)
    keep(chunk)
  }

  private func keep(_ chunk: UnsafeRawBufferPointer) {
    let limit: Int
    switch file.keeping {
    case .undecided, .nothing, .tooLarge, .unreadArchive: return
    case .propertyList, .bytes: limit = Retention.limit
    case .text: limit = Retention.textLimit
    case .machO:
      file.machO?.feed(chunk)
      return
    case .archive: limit = options.archiveLimit
    }
    guard file.kept.count + chunk.count <= limit, budget.take(chunk.count) else {
      budget.giveBack(file.kept.count)
      file.kept = []
      // Such an archive is not inspected.
      if case .archive(let kind) = file.keeping {
        file.keeping = .unreadArchive(kind)
      } else {
        file.keeping = .tooLarge(limit: limit)
      }
      return
    }
    file.kept.append(contentsOf: chunk)
  }

  private func readNested() -> NestedArchives.Content {
    if case .archive(let kind) = file.keeping { return nestedReader.content(of: file.kept, kind) }
    return nestedReader.content(of: file.elements)
  }

  private func readMachO() throws(Failure) -> MachOFile {
    var stream = file.machO ?? MachOStream(file: file.path)
    file.machO = nil
    return try stream.finish()
  }

  private func content(_ nested: NestedArchives.Content) -> FileContent {
    switch file.keeping {
    case .undecided, .nothing: .opaque
    case .archive(let kind): .archive(kind, isWhole: nested.isWhole)
    case .unreadArchive(let kind): .archive(kind, isWhole: false)
    case .tooLarge(let limit): .tooLarge(limit: limit)
    case .bytes, .text: .bytes(file.kept)
    // `container.readable` reports it.
    case .propertyList where WeightFile.isGitLFSPointer(file.head): .opaque
    case .propertyList:
      .propertyList(Result { () throws(Failure) in try PropertyList(parsing: file.kept, file: file.path) })
    case .machO:
      .machO(Result { () throws(Failure) in try readMachO() })
    }
  }
}
