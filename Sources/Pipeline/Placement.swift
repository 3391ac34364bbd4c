import Domain
import Files
import JSON

/// Moves staged variants into their places, each at once.
struct Placement {
  var staging: Staging
  /// `dist/<version>`
  var folder: String

  /// What stands in the variant's place, compared with what was staged.
  func change(_ appID: Identifier) throws -> Variant.Change {
    let place = FilePath.join(folder, appID.description)
    guard try FileSystem.status(place, followingLinks: false) != nil else { return .new }
    let old = try? FileSystem.readFile(FilePath.join(place, VariantFiles.checksums))
    let new = try FileSystem.readFile(FilePath.join(staging.variant(appID), VariantFiles.checksums))
    return old == new ? .unchanged : .replaced
  }

  /// First everything staged is made durable, with one flush; only then does the first variant move.
  /// So a folder that exists is whole, also after a power cut.
  func place(_ appIDs: [Identifier]) throws {
    try FileSystem.makeDirectories(folder)
    try OpenFile.reading(folder).flushVolume()
    for appID in appIDs {
      let place = FilePath.join(folder, appID.description)
      if try FileSystem.status(place, followingLinks: false) == nil {
        try FileSystem.rename(staging.variant(appID), to: place)
      } else {
        // What stood there goes into the staging folder, and away with it.
        try FileSystem.exchange(staging.variant(appID), place)
      }
    }
    try FileSystem.replaceFile(
      FilePath.join(folder, ReleaseIndex.file), with: try ReleaseIndex.document(for: folder).utf8)
    try FileSystem.flushDirectory(folder)
  }
}

/// `index.json`: every variant that stands in the folder. Made from the variants' own records, so it cannot disagree
/// with them, whatever runs were cut short before.
enum ReleaseIndex {
  static let file = "index.json"

  /// A line for each variant: as many as there are customers, so they are never all held as values.
  static func document(for folder: String) throws -> String {
    let names = try FileSystem.names(in: folder).filter { Identifier($0) != nil }
    let lines = try names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { try line($0, in: folder) }
    let version = JSONValue.string(FilePath.lastComponent(of: folder)).serializedOnOneLine()
    return "{\n  \"version\": \(version),\n  \"variants\": [\n\(lines.joined(separator: ",\n"))\n  ]\n}\n"
  }

  private static func line(_ name: String, in folder: String) throws -> String? {
    let path = FilePath.join(folder, FilePath.join(name, VariantFiles.record))
    guard try FileSystem.status(path) != nil else { return nil }
    let record = try? JSONValue(parsing: try FileSystem.readFile(path))
    guard let record, record["app_id"] == .string(name), let products = record["products"] else { return nil }
    let entry: JSONValue = ["app_id": .string(name), "products": products, "models": record["models"] ?? []]
    return "    " + entry.serializedOnOneLine()
  }

  /// Folders of customers who are no longer in the manifest: they would ship with the rest.
  static func strangers(in folder: String, besides customers: [Customer]) throws -> [Finding] {
    guard FileSystem.isDirectory(folder) else { return [] }
    let known = Set(customers.map(\.appID.description))
    return try FileSystem.names(in: folder).sorted().filter { $0 != file && !known.contains($0) }.map { name in
      Finding(
        "output.stranger", .warning, at: Place(FilePath.join(folder, name)), "is no customer of the manifest",
        remedy: "remove it, if it should not ship")
    }
  }
}
