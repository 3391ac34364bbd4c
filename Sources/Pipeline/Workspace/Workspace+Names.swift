import Domain
import Git
import Manifest
import Platform

extension Workspace {
  /// All names of a kind. Whatever is wrong with the files, there are only fewer names, and none that means something to a shell.
  package static func names(_ kind: WorkspaceName, _ options: WorkspaceOptions) -> [String] {
    switch kind {
    case .customer: customers(options).compactMap { $0["app_id"]?.text }.filter(isPlain)
    case .model: modelNames(customers(options))
    case .modelVersion: modelVersions(customers(options), options.configuration)
    case .channel:
      (document(options.configuration)?["publish"]?.elements ?? []).compactMap { $0["name"]?.text }.filter(isPlain)
    case .wave:
      (document(options.configuration)?["waves"]?.elements ?? []).compactMap(\.text).filter { Wave($0) != nil }
    case .version: versions(options.configuration)
    case .tag:
      ((try? Repository.open(at: ".", environment: [:]).tagNames()) ?? []).filter { name in
        name.split(separator: "/").allSatisfy { isPlain(String($0)) }
      }
    }
  }

  private static func isPlain(_ name: String) -> Bool { Identifier(name) != nil }

  private static func customers(_ options: WorkspaceOptions) -> [JSONValue] {
    guard let manifest = options.manifest ?? path("customers", options.configuration), manifest != "-" else {
      return []
    }
    return (try? JSONValue(parsingFile: quickBytes(manifest)))?.elements ?? []
  }

  private static func modelNames(_ customers: [JSONValue]) -> [String] {
    let names = models(customers).flatMap { model -> [String] in
      guard let name = model["flowName"]?.text, isPlain(name) else { return [] }
      return [name] + (version(model["modelVersion"]).map { ["\(name)@\($0)"] } ?? [])
    }
    return Set(names).sorted { $0.precedesByBytes($1) }
  }

  private static func modelVersions(_ customers: [JSONValue], _ configuration: String) -> [String] {
    let shipped = models(customers).compactMap { version($0["modelVersion"]) }
    let told = lines(of: modelsLedger(configuration)).flatMap { [version($0["champion"]), version($0["challenger"])] }
    return Set(shipped + told.compactMap(\.self)).sorted { $0.precedesByBytes($1) }
  }

  private static func models(_ customers: [JSONValue]) -> [JSONValue] {
    customers.flatMap { $0["customModels"]?.elements ?? [] }
  }

  private static func version(_ value: JSONValue?) -> String? {
    value.flatMap { $0.text ?? $0.integer.map(String.init) }.flatMap { isPlain($0) ? $0 : nil }
  }

  private static func modelsLedger(_ configuration: String) -> String {
    let path = document(configuration)?["ota"]?["ledger"]?.text ?? OverTheAirConfiguration.defaultLedger
    return FilePath.join(FilePath.parent(of: configuration), path)
  }

  private static func lines(of ledger: String?) -> [JSONValue] {
    guard let ledger, let bytes = try? quickBytes(ledger) else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { try? JSONValue(parsing: Array($0)) }
  }

  /// The highest first.
  private static func versions(_ configuration: String) -> [String] {
    let texts = lines(of: path("ledger", configuration)).compactMap { $0["version"]?.text }
    return Set(texts).compactMap(PackageVersion.init).sorted(by: >).map(\.description)
  }

  /// Of a file that `release.json` names, or that has its default name.
  private static func path(_ key: String, _ configuration: String) -> String? {
    guard let document = document(configuration) else { return nil }
    let standard = key == "ledger" ? ReleaseConfiguration.defaultLedger : ReleaseConfiguration.defaultCustomers
    guard let value = document[key] else { return FilePath.join(FilePath.parent(of: configuration), standard) }
    return value.text.map { FilePath.join(FilePath.parent(of: configuration), $0) }
  }

  private static func document(_ configuration: String) -> JSONValue? {
    try? LayeredDocument(quickBytes(configuration), file: configuration, reading: quickBytes).merged
  }

  /// Somebody is waiting with a finger on a key.
  private static let quickSize = 16 << 20

  private static func quickBytes(_ path: String) throws -> [UInt8] {
    try FileSystem.readFile(path, limit: quickSize)
  }
}
