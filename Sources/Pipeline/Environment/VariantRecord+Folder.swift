import Domain
import Platform

extension VariantRecord {
  /// A folder's `variant.json`; nil if there is none that can be read.
  init?(in folder: String) {
    guard let bytes = Self.bytes(in: folder), let record = try? VariantRecord(parsing: bytes) else { return nil }
    self = record
  }

  /// The same before it is parsed.
  static func bytes(in folder: String) -> [UInt8]? {
    let path = FilePath.join(folder, fileName)
    guard let status = try? FileSystem.status(path, followingLinks: false), status.kind == .file, status.size < 1 << 24
    else { return nil }
    return try? FileSystem.readFile(path)
  }
}
