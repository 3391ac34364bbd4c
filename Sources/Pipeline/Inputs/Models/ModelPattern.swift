import Domain
import Manifest
import Platform

/// One pattern of `models.path`.
struct ModelPattern: Sendable {
  private let pattern: PathPattern
  private let root: String
  /// The part of the pattern that names the customer's own folder; nil if customers share folders.
  private let folderPattern: PathPattern?

  init(_ pattern: PathPattern, root: String) {
    self.pattern = pattern
    self.root = root
    folderPattern = Self.ownFolder(of: pattern)
  }

  /// The shortest part of the pattern that names the customer, unless it names a flow as well.
  private static func ownFolder(of pattern: PathPattern) -> PathPattern? {
    let components = pattern.text.split(separator: "/", omittingEmptySubsequences: false)
    for count in 1..<max(1, components.count) {
      let folder = components.prefix(count).joined(separator: "/")
      guard let part = try? PathPattern(folder, allowed: ["app_id"]) else { return nil }
      if part.placeholders.contains("app_id") { return part }
    }
    return nil
  }

  /// Whether every customer gets the same path for a flow.
  var isShared: Bool { !pattern.placeholders.contains("app_id") }

  var givesFolders: Bool { folderPattern != nil }

  /// Whether the pattern gives different models different paths, whatever their names.
  var keepsModelsApart: Bool {
    let last = FilePath.lastComponent(of: pattern.text)
    return givesFolders && ["{{flowName}}", "{{flowId}}"].contains(last)
  }

  /// A model's path without its extension.
  func stem(of model: CustomModel, _ customer: Customer) -> String {
    FilePath.join(
      root,
      pattern.expand([
        "app_id": customer.appID.description, "flowName": model.flowName.description,
        "flowId": String(model.flowID), "modelVersion": model.version.description,
      ]))
  }

  /// The customer's own folder, if the pattern has one.
  func folder(of customer: Identifier) -> String? {
    // It has no other placeholder.
    folderPattern.map { pattern in FilePath.join(root, pattern.expand { _ in customer.description }) }
  }

  /// The folder above every customer's models; nil if the pattern begins with a name.
  var commonFolder: String? {
    let components = pattern.text.split(separator: "/", omittingEmptySubsequences: false)
    let fixed = components.prefix { !$0.contains("{{") }
    return fixed.isEmpty ? nil : FilePath.join(root, fixed.joined(separator: "/"))
  }
}
