import Domain
import Manifest
import Platform

extension Workspace {
  /// - Parameter manifest: its path, or "-".
  init(
    _ configuration: ReleaseConfiguration, _ customers: [Customer], manifest: String, _ options: WorkspaceOptions,
    variable: @escaping @Sendable (String) -> String?
  ) {
    let root = FilePath.parent(of: options.configuration)
    self.init(
      configuration: configuration, customers: customers,
      manifestFile: manifest == "-" ? Self.standardInput : manifest, root: root,
      output: options.output ?? FilePath.join(root, configuration.output), configurationFile: options.configuration,
      variable: variable)
  }

  /// The name of a manifest without a path, in messages.
  static let standardInput = "standard input"

  /// - Parameter remedy: what to do if the file does not exist.
  static func readManifest(_ path: String, remedy: String = correctPath, jobs: Int) async throws -> [Customer] {
    let customers = try await readCustomers(path, remedy: remedy, jobs: jobs)
    try refuseBorrowedNames(customers, file: path == "-" ? standardInput : path)
    return customers
  }

  private static func readCustomers(_ path: String, remedy: String, jobs: Int) async throws -> [Customer] {
    if path == "-" { return try await decodeManifest(FileSystem.readStandardInput(), file: standardInput, jobs: jobs) }
    if let customers = await readParts(path, jobs: jobs) { return customers }
    let bytes = try readInput(path, "manifest", remedy: remedy, limit: FileSystem.largestList)
    return try CustomerManifest.decode(bytes, file: path)
  }

  /// A name is no secret from its owner, so another customer's bundle identifier in it would pass unseen in the owner's zip.
  private static func refuseBorrowedNames(_ customers: [Customer], file: String) throws {
    let names = customers.enumerated().flatMap { index, customer in
      [("app_id", customer.appID.description), ("name", customer.name ?? "")]
        .filter { $0.1.utf8.contains(UInt8(ascii: ".")) }.map { (index: index, key: $0.0, text: $0.1) }
    }
    if names.isEmpty { return }
    let bundles = customers.flatMap { customer in customer.bundleIdentifiers.map { ($0.foldedASCII, customer.appID) } }
    let owners = Dictionary(firstOf: bundles)
    let findings = names.flatMap { name in
      let appID = customers[name.index].appID
      return BundleIdentifier.beginnings(in: name.text).compactMap { texts -> Finding? in
        // Whoever owns more of an identifier owns it.
        guard let text = texts.first(where: { owners[$0] != nil || $0 == appID.folded }), let owner = owners[text],
          owner != appID
        else { return nil }
        return Finding(
          "manifest.borrowed-name", at: Location(file, .path("[\(name.index)].\(name.key)")),
          "contains \(text), a bundle identifier of customer \(owner)", subject: "app_id \(appID)",
          remedy: "write this customer's own: in what it gets, nobody would look for the other's")
      }
    }
    try findings.throwIfAny()
  }

  /// - Returns: nil for what reading the whole file reports, and for a short file.
  private static func readParts(_ path: String, jobs: Int) async -> [Customer]? {
    guard let opened = try? OpenFile.reading(path), let count = try? opened.size(), count <= FileSystem.largestList
    else { return nil }
    // Several may read at once, each from its own offset.
    nonisolated(unsafe) let file = opened
    return await CustomerManifest.decodeParts(count: count, jobs: jobs) {
      try file.read(count: $0.count, at: $0.lowerBound)
    }
  }

  static func decodeManifest(_ bytes: [UInt8], file: String, jobs: Int) async throws -> [Customer] {
    let customers = await CustomerManifest.decodeParts(count: bytes.count, jobs: jobs) { Array(bytes[$0]) }
    return if let customers { customers } else { try CustomerManifest.decode(bytes, file: file) }
  }
}
