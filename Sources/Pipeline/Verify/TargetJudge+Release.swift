import Domain
import Manifest
import Platform
import Verification

extension TargetJudge {
  /// The limit for the records of all variants, which are compared with the release's index; in bytes.
  private static let largestRecords = 128 << 20

  /// Compares a release's index with the variants that are there, and looks for files that belong to none.
  func whole(of release: String, _ variants: [VerificationTarget.VariantFolder]) throws -> TargetReport {
    let known = Set(variants.map { FilePath.lastComponent(of: $0.path) } + [ReleaseIndex.fileName])
    let listing = try FileSystem.listing(of: release, excluding: known, limit: .max, depth: 0)
    var subject = ReleaseSubject(
      folder: release,
      index: try document(FilePath.join(release, ReleaseIndex.fileName), limit: Self.largestFile),
      records: try records(of: variants),
      strays: listing.tree.entries.filter { $0.path.isName },
      unread: listing.oddities.map(\.path).filter { !$0.isEmpty && $0.isName })
    subject.customers = rules.known?.customers.map(\.appID)
    subject.isOlder = isOlder(subject.index)
    return TargetReport(findings: evaluator.findings(subject))
  }

  private func isOlder(_ index: ReleaseSubject.Document) -> Bool {
    guard case .bytes(let bytes) = index, case .string(let text) = ReleaseIndex(parsing: bytes)?.version,
      let version = PackageVersion(text), let current = rules.workspace?.configuration.version
    else { return false }
    return version < current
  }

  private func records(of variants: [VerificationTarget.VariantFolder]) throws -> [String: ReleaseSubject.Document] {
    var left = Self.largestRecords
    var records: [String: ReleaseSubject.Document] = [:]
    for folder in variants {
      let path = FilePath.join(folder.path, VariantRecord.fileName)
      var record = ReleaseSubject.Document.missing
      // One that cannot be read was reported with its variant.
      do { record = try document(path, limit: min(left, Self.largestFile)) } catch { _ = try Failure.ofFile(error) }
      if case .bytes(let bytes) = record { left -= bytes.count }
      records[FilePath.lastComponent(of: folder.path)] = record
    }
    return records
  }

  /// No link is followed.
  private func document(_ path: String, limit: Int) throws -> ReleaseSubject.Document {
    guard try FileSystem.status(path, followingLinks: false)?.kind == .file else { return .missing }
    return try OpenFile.reading(path).size() > limit ? .tooLarge : .bytes(FileSystem.readFile(path))
  }
}

extension String {
  /// And no longer path.
  fileprivate var isName: Bool { !utf8.contains(UInt8(ascii: "/")) }
}
