import Domain
import Platform

extension BuildCache {
  private static let mostAttempts = 20

  /// Copies what was made into the cache, and opens it there. If there is an entry already, it stays, and is opened instead.
  ///
  /// - Parameter product: a folder, such as `…/ContextSDK.xcframework`.
  /// - Returns: no lease, but a warning, if this user may not write to the cache.
  /// - Throws: `Failure`: status 65 for what cannot be copied, 75 for what changes meanwhile, 74 for a folder that is not fit for
  ///   a cache. `SystemError`: ENOSPC for a full disk; then nothing was stored.
  package func store(_ product: String, for inputs: BuildInputs) async throws -> Answer {
    try folder.check()
    let tree = try await Self.tree(of: product, jobs)
    do {
      try folder.prepare()
      let run = try folder.makeRunFolder()
      defer { try? run.remove() }
      let staged = CacheEntry(path: FilePath.join(run.path, "entry"))
      let record = CacheRecord(
        inputs: inputs, name: FilePath.lastComponent(of: product), digest: tree.digest, size: tree.size)
      try await staged.write(record, tree, of: product, jobs: jobs)
      return try await place(staged, record)
    } catch let error as SystemError where error.cause == .denied && !error.path.hasPrefixByBytes(product) {
      return Answer(warnings: [notStored("\(error.reason)", remedy: "allow this user to write to it")])
    }
  }

  private static func tree(of product: String, _ jobs: Int) async throws -> ContentTree {
    guard let status = try FileSystem.status(product) else { throw SystemError.missing(product) }
    guard status.kind == .directory, CacheRecord.isName(FilePath.lastComponent(of: product)) else {
      throw ProductProblem.notAFolder(product)
    }
    do { return try await ContentTree(reading: TreeListing(product, .whole), jobs: jobs) } catch let unfit
      as TreeListing.Unfit
    { throw ProductProblem.failure(unfit, in: product) }
  }

  /// Gives a staged entry its name, unless another run has stored one.
  private func place(_ staged: CacheEntry, _ record: CacheRecord) async throws -> Answer {
    // Before others can see it, so that nobody removes it.
    let lock = try? staged.lock(shared: true)
    let entry = folder.entry(for: record.inputs)
    var damaged: [Finding] = []
    for attempt in 0..<Self.mostAttempts where damaged.count < 2 {
      // Another run removes what is there, which takes no longer than a rename.
      if attempt > 1 { try await Task.sleep(for: .milliseconds(20)) }
      if try move(staged, to: entry) {
        try FileSystem.flushDirectory(folder.entries)
        return Answer(lease: CacheLease(path: entry.product(record.name), lock: lock?.file), warnings: damaged)
      }
      let other = try await open(record.inputs)
      if let lease = other.lease { return Answer(lease: lease, warnings: damaged) }
      damaged += other.warnings
    }
    let warning = notStored(
      "what is in its place can be neither used nor removed", remedy: "remove \(entry.path) when no run uses it")
    return Answer(warnings: Array(damaged.prefix(1)) + [warning])
  }

  /// - Returns: false if there is something already.
  private func move(_ staged: CacheEntry, to entry: CacheEntry) throws -> Bool {
    // A folder never replaces a folder with something in it.
    if try FileSystem.status(entry.path, followingLinks: false) != nil { return false }
    do { try FileSystem.rename(staged.path, to: entry.path) } catch {
      if error.isOccupied { return false }
      throw error
    }
    return true
  }

  private func notStored(_ reason: String, remedy: String) -> Finding {
    Finding(
      "cache.not-stored", .warning, at: Location(folder.path),
      "what was made is not stored, so the next run makes it again: \(reason)", remedy: remedy)
  }
}

/// The reasons why something that was made cannot be kept.
private enum ProductProblem {
  static func notAFolder(_ product: String) -> Failure {
    Failure(
      .badInput, "cache.unfit", at: Location(product), "is not the path of a folder",
      remedy: "have an xcframework, an artifact bundle or a compiled model made there")
  }

  static func failure(_ unfit: TreeListing.Unfit, in product: String) -> Failure {
    Failure(
      .badInput,
      unfit.problems.map { problem in
        Finding(
          "cache.unfit", at: Location(FilePath.join(product, problem.path)), text(problem.reason),
          remedy: "correct what makes it: only files, folders and links inside of it can be shipped")
      })
  }

  private static func text(_ reason: TreeListing.Problem.Reason) -> String {
    switch reason {
    case .nameIsNotText: "has a name that is not UTF-8"
    case .otherKind: "is a pipe, a socket or a device"
    case .leadsOut(let target): "is a link to \(target), outside of what was made"
    case .targetIsNotText: "is a link to a path that is not UTF-8"
    case .tooMany(let most): "has more than \(most) files"
    }
  }
}
