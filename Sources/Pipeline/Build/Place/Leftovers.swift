import Domain
import Manifest
import Platform

/// What is in the release's folder and belongs to no customer of the manifest: it would ship with the rest.
struct Leftovers: Sendable {
  /// `dist/<version>`
  private let folder: String
  /// Sorted.
  private let names: [String]

  init(in folder: String, besides customers: [Customer]) throws {
    self.folder = folder
    guard FileSystem.isDirectory(folder) else {
      names = []
      return
    }
    var strangers = Set(try FileSystem.names(in: folder)).subtracting([ReleaseIndex.fileName])
    for customer in customers where !strangers.isEmpty { strangers.remove(customer.appID.description) }
    names = strangers.sorted { $0.precedesByBytes($1) }
  }

  /// Those that a build has placed, for customers who left the manifest.
  var variants: [Identifier] {
    names.compactMap { name in
      let path = FilePath.join(FilePath.join(folder, name), VariantRecord.fileName)
      guard let record = try? VariantRecord(parsing: FileSystem.readFile(path)), record.appID == name else {
        return nil
      }
      return Identifier(name)
    }
  }

  /// - Parameter removed: what is not there any more.
  func warnings(without removed: [Identifier] = []) -> [Finding] {
    let gone = Set(removed.map(\.description))
    let left = names.filter { !gone.contains($0) }
    if left.isEmpty { return [] }
    let isPrunable = variants.contains { left.contains($0.description) }
    return [
      Finding(
        "output.stranger", .warning, at: Location(folder),
        "holds what is no customer of the manifest: \(Amount.names(left))",
        remedy: "remove it if it should not ship"
          + (isPrunable ? "; --prune removes the variants of former customers" : ""))
    ]
  }
}
