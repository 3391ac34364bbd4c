import Domain
import Editing
import Publishing

/// The names that a template may use for releases of the ledger: docs/templates.md lists them.
struct ReleaseScope {
  /// The highest first.
  var releases: [LedgerEntry]

  /// - Throws: `Failure` with status 65 for a time that is none.
  func versions() throws(Failure) -> TemplateValue {
    // What only some have, no template may use.
    let isFlat = releases.allSatisfy { $0.products.count == 1 }
    var scopes: [TemplateScope] = []
    for (index, release) in releases.enumerated() {
      scopes.append(
        TemplateScope(try Self.values(of: release, isLast: index == releases.count - 1, isFlat: isFlat)))
    }
    return .list(scopes, names: Self.names)
  }

  /// The highest final version or, without one, the highest.
  var latest: LedgerEntry? {
    releases.first { PackageVersion($0.version)?.isPrerelease == false } ?? releases.first
  }

  func latestValues() throws(Failure) -> [String: TemplateValue] {
    var values: [TemplateScope] = []
    if let latest {
      values = [TemplateScope(try Self.values(of: latest, isLast: true, isFlat: latest.products.count == 1))]
    }
    return ["latest": .text(latest?.version ?? ""), "latest_release": .list(values, names: Self.names)]
  }

  static func values(of release: LedgerEntry, isLast: Bool, isFlat: Bool) throws(Failure) -> [String: TemplateValue] {
    guard let time = UTCTime.seconds(release.time) else {
      throw Failure(
        .badInput, "ledger.time", at: Location(release.channel),
        "the ledger has \(Quotation.quote(release.time)) where the time of \(release.version) belongs",
        subject: "app_id \(release.appID)", remedy: "restore the line from the repository's history")
    }
    var values: [String: TemplateValue] = [
      "version": .text(release.version), "date": .text(CivilDate(unixSeconds: time).description),
      "time": .text(release.time), "rfc822": .text(UTCTime.mail(time)),
      "prerelease": flag(PackageVersion(release.version)?.isPrerelease == true),
      "tag": .list(release.tag.map { [TemplateScope(["tag": .text($0)])] } ?? [], names: ["tag"]),
      "products": list(release.products, names: productNames, product),
      "models": list(release.models, names: modelNames, model), "last": flag(isLast),
    ]
    if isFlat, let only = release.products.first { values.merge(product(only)) { $1 } }
    return values
  }

  private static let productNames = ["product", "url", "checksum", "size", "last"]
  private static let modelNames = ["flowId", "flowName", "modelVersion", "file", "sha256", "last"]
  private static let names =
    ["version", "date", "time", "rfc822", "prerelease", "tag", "products", "models", "last"] + productNames

  private static func list<Item>(
    _ items: [Item], names: [String], _ values: (Item) -> [String: TemplateValue]
  ) -> TemplateValue {
    .list(
      items.enumerated().map { index, item in
        TemplateScope(values(item).merging(["last": flag(index == items.count - 1)]) { $1 })
      }, names: names)
  }

  private static func product(_ product: LedgerEntry.Product) -> [String: TemplateValue] {
    [
      "product": .text(product.name), "url": .text(product.url ?? ""),
      "checksum": .text(product.digest.description), "size": .text(String(product.size ?? 0)),
    ]
  }

  private static func model(_ model: DeliveredModel) -> [String: TemplateValue] {
    [
      "flowId": .text(model.flowID.map(String.init) ?? ""), "flowName": .text(model.flowName ?? ""),
      "modelVersion": .text(model.version?.description ?? ""), "file": .text(model.file ?? ""),
      "sha256": .text(model.digest?.description ?? ""),
    ]
  }

  /// A section, which is there or left out.
  private static func flag(_ isThere: Bool) -> TemplateValue { .list(isThere ? [TemplateScope()] : [], names: []) }
}
