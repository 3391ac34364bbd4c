import Domain
import Platform

extension ChecksumList {
  init(in folder: String) throws {
    self.init(parsing: String(decoding: try FileSystem.readFile(FilePath.join(folder, Self.fileName)), as: UTF8.self))
  }
}

extension VariantRecord {
  /// A folder's `variant.json`; nil if there is none that can be read.
  init?(in folder: String) {
    guard let bytes = Self.bytes(in: folder), let record = try? VariantRecord(parsing: bytes) else { return nil }
    self = record
  }

  /// The one beside an artifact, if it is about that: that of another download may lie there.
  ///
  /// - Parameter digest: that of the artifact, which may have another name by now.
  init?(beside path: String, _ digest: Digest? = nil) {
    let name = FilePath.lastComponent(of: path)
    guard let record = VariantRecord(in: FilePath.parent(of: path)),
      record.products.contains(where: { $0.file == name || digest != nil && $0.digest == digest })
    else { return nil }
    self = record
  }

  /// A folder's `variant.json` before it is parsed.
  static func bytes(in folder: String) -> [UInt8]? {
    let path = FilePath.join(folder, fileName)
    guard let status = try? FileSystem.status(path, followingLinks: false), status.kind == .file, status.size < 1 << 24
    else { return nil }
    return try? FileSystem.readFile(path)
  }
}
