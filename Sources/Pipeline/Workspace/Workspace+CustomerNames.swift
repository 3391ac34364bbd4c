import Domain
import Manifest
import Platform

extension Workspace {
  /// Every `app_id` of the manifest, for completions: whatever is wrong with the files, there are only fewer names.
  package static func customerNames(_ options: WorkspaceOptions) -> [String] {
    guard let manifest = options.manifest ?? manifestPath(options.configuration), manifest != "-",
      case .array(let customers)? = quickly(manifest)
    else { return [] }
    return customers.compactMap { customer in
      guard case .string(let name)? = customer["app_id"], Identifier(name) != nil else { return nil }
      return name
    }
  }

  private static func manifestPath(_ configuration: String) -> String? {
    let document = try? LayeredDocument(quickBytes(configuration), file: configuration, reading: quickBytes).merged
    let root = FilePath.parent(of: configuration)
    switch document?["customers"] {
    case .string(let path)?: return FilePath.join(root, path)
    case nil where document != nil: return FilePath.join(root, ReleaseConfiguration.defaultCustomers)
    default: return nil
    }
  }

  /// Somebody is waiting with a finger on a key.
  private static let quickSize = 16 << 20

  private static func quickly(_ path: String) -> JSONValue? {
    try? JSONValue(parsing: quickBytes(path))
  }

  private static func quickBytes(_ path: String) throws -> [UInt8] {
    try FileSystem.readFile(path, limit: quickSize)
  }
}
