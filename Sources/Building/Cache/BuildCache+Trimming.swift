import Domain
import Platform

extension BuildCache {
  /// Removes entries until the others have the cache's size, the oldest use first. What a run uses stays, and counts.
  ///
  /// Does nothing if this user may not write to the cache.
  package func trim() throws {
    guard FileSystem.isDirectory(folder.entries), FileSystem.mayMakeFiles(in: folder.entries) else { return }
    try folder.check()
    try folder.prepare()
    var kept: [(entry: CacheEntry, size: Int, lastUse: Int64)] = []
    for entry in try folder.allEntries() {
      if let size = try entry.size() {
        kept.append((entry, size, entry.lastUse))
      } else {
        _ = try remove(entry)
      }
    }
    var total = kept.reduce(0) { Self.sum($0, $1.size) }
    for (entry, size, _) in kept.sorted(by: { $0.lastUse < $1.lastUse }) where total > self.size {
      if try remove(entry) { total -= min(size, total) }
    }
  }

  /// A damaged record may have any number.
  private static func sum(_ one: Int, _ two: Int) -> Int {
    let (sum, overflows) = one.addingReportingOverflow(two)
    return overflows ? .max : sum
  }

  /// - Returns: false for an entry that is used, and stays.
  private func remove(_ entry: CacheEntry) throws -> Bool {
    do {
      switch try entry.lock(shared: false) {
      case .missing: return true
      case .busy: return false
      case .notAFolder: try folder.remove(entry)
      case .held(let lock):
        try folder.remove(entry)
        try? lock.close()
      }
      return true
    } catch let error as SystemError where error.isMissing {
      return true
    } catch let error as SystemError where error.cause == .denied {
      // Somebody else's.
      return false
    }
  }
}
