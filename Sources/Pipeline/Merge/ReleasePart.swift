import Domain
import Platform

/// A part of a release that some machine has made: a folder of variants with their index.
struct ReleasePart: Sendable {
  struct Variant: Sendable {
    var appID: Identifier
    var folder: String
    var record: VariantRecord
    /// `SHA256SUMS`, which lists every file that is the same each time it is made.
    var sums: [UInt8]

    /// - Throws: `Failure` with status 75 if a copy is not whole, or has other files: something writes to the part.
    func refuseOther(_ copy: String, _ environment: RunEnvironment) throws {
      var digests = StampedDigests()
      switch PlacedVariant.read(copy, digests: &digests, environment: environment) {
      case .whole where try Self.sums(in: copy) == sums: return
      case .damaged(let file, _): throw Failure.inputChanged(folder, [file])
      case .whole, .none: throw Failure.inputChanged(folder, [ChecksumList.fileName])
      }
    }

    fileprivate static func sums(in folder: String) throws -> [UInt8] {
      try FileSystem.readFile(FilePath.join(folder, ChecksumList.fileName))
    }
  }

  /// `dist/<version>` of that machine.
  let folder: String
  /// Sorted by `app_id`.
  let variants: [Variant]

  /// - Parameter path: the folder of the release, or the output folder that holds it.
  /// - Throws: `Failure` with status 65 if there is no release, or a variant that is not whole.
  static func read(_ path: String, version: String, _ environment: RunEnvironment) throws -> ReleasePart {
    let inside = FilePath.join(path, version)
    let folder = FileSystem.isDirectory(inside) ? inside : path
    guard try FileSystem.status(FilePath.join(folder, ReleaseIndex.fileName)) != nil else {
      throw failure(
        path, "holds no release \(version): there is no \(FilePath.join(folder, ReleaseIndex.fileName))",
        remedy: "name the output folder of a `release build`")
    }
    let names = try FileSystem.textNames(in: folder).filter { $0 != ReleaseIndex.fileName }
    let variants = try names.map { name in Result { try variant(name, in: folder, environment) } }.values()
    return ReleasePart(folder: folder, variants: variants)
  }

  /// - Throws: `Failure` with status 65 for a folder that is named twice, or is the output.
  static func refuseRepeated(_ folders: [String], output: String) throws {
    var seen: [FileIdentity: String] = [:]
    if let output = try? FileStamp(of: output) { seen[output.identity] = "" }
    for folder in folders {
      if let other = seen.updateValue(folder, forKey: try FileStamp(of: folder).identity) {
        throw other.isEmpty
          ? failure(folder, "is where the merged release would go", remedy: "name another folder with --output")
          : failure(folder, "is named twice", remedy: "name each part once")
      }
    }
  }

  /// Every file is read: it comes from another machine.
  private static func variant(_ name: String, in folder: String, _ environment: RunEnvironment) throws -> Variant {
    let path = FilePath.join(folder, name)
    var digests = StampedDigests()
    switch PlacedVariant.read(path, digests: &digests, environment: environment) {
    case .whole(let record):
      guard record.appID == name, let appID = Identifier(name) else {
        throw failure(path, "is the variant of \(record.appID ?? "nobody")", remedy: "build that part again")
      }
      return Variant(appID: appID, folder: path, record: record, sums: try Variant.sums(in: path))
    case .damaged(let file, let problem):
      throw failure(path, "is not whole: \(file) \(problem)", remedy: "copy or build that part again")
    case .none: throw failure(path, "is gone", remedy: "copy or build that part again")
    }
  }

  private static func failure(_ path: String, _ message: String, remedy: String) -> Failure {
    Failure(.badInput, "merge.part", at: Location(path), message, remedy: remedy)
  }
}
