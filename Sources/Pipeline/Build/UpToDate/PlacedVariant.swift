import Artifacts
import Domain
import Platform
import Verification

/// A variant that an earlier build has placed.
enum PlacedVariant: Sendable {
  case none
  /// Not what was placed: the name of a file, or the folder.
  case damaged(String, problem: String = "is damaged")
  case whole(VariantRecord)

  /// - Parameters:
  ///   - folder: `dist/<version>/<app_id>`
  ///   - digests: what is known of its files.
  ///   - environment: runs the program that reads signatures which are not known.
  static func read(_ folder: String, digests: inout StampedDigests, environment: RunEnvironment) -> PlacedVariant {
    do {
      guard let status = try FileSystem.status(folder, followingLinks: false) else { return .none }
      if status.kind != .directory { return .damaged("the folder") }
      let files = try files(in: folder)
      guard files[ChecksumList.fileName] != nil else { return .damaged(ChecksumList.fileName, problem: missing) }
      let sums = try ChecksumList(in: folder).digests
      let record = Result {
        try VariantRecord(parsing: FileSystem.readFile(FilePath.join(folder, VariantRecord.fileName)))
      }
      let signed = (try? record.get())?.signatures ?? []
      let listed = Set(sums.keys + signed + [ChecksumList.fileName])
      if let name = listed.subtracting(files.keys).min() { return .damaged(name, problem: missing) }
      for (name, digest) in sums.sorted(by: { $0.key < $1.key }) {
        guard let file = files[name], file.status.kind == .file,
          try digests.digest(ofFile: FilePath.join(folder, name), file.stamp) == digest
        else { return .damaged(name) }
      }
      if let name = files.keys.filter({ !listed.contains($0) }).min() {
        return .damaged(name, problem: "is not part of it")
      }
      if let name = try wrongSignature(signed, among: files, in: folder, digests: &digests, environment: environment) {
        return .damaged(name)
      }
      return try record.get().problems.isEmpty ? .whole(record.get()) : .damaged(VariantRecord.fileName)
    } catch let error as SystemError {
      return .damaged(FilePath.lastComponent(of: error.path))
    } catch { return .damaged(VariantRecord.fileName) }
  }

  private static let missing = "is missing"

  /// No list has the digest of a signature. One that is not known to be as it was made is read by the program that made it.
  private static func wrongSignature(
    _ names: [String], among files: [String: FileSystem.FoundEntry], in folder: String, digests: inout StampedDigests,
    environment: RunEnvironment
  ) throws -> String? {
    let unknown = names.filter { name in
      files[name].map { digests.digest(of: FilePath.join(folder, name), $0.stamp) == nil } ?? true
    }
    if unknown.isEmpty { return nil }
    if let wrong = try SignatureReader(environment: environment).facts(of: folder).wrong { return wrong }
    for name in unknown { _ = try digests.digest(ofFile: FilePath.join(folder, name)) }
    return nil
  }

  /// By name.
  private static func files(in folder: String) throws -> [String: FileSystem.FoundEntry] {
    var files: [String: FileSystem.FoundEntry] = [:]
    try FileSystem.walk(folder, from: ()) { entry, _ in
      files[entry.path] = entry
      return nil
    }
    return files
  }

  /// Notes what is known of the files that were placed just now.
  static func record(_ folder: String, in digests: inout StampedDigests) throws {
    for name in VariantRecord(in: folder)?.signatures ?? [] {
      _ = try digests.digest(ofFile: FilePath.join(folder, name))
    }
    for (name, digest) in try ChecksumList(in: folder).digests {
      let path = FilePath.join(folder, name)
      digests.record(digest, of: path, try FileStamp(of: path, followingLinks: false))
    }
  }
}
