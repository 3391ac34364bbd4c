import Domain
import Manifest
import Platform
import Publishing

/// Gathers the values of a page.
struct ReportContent: Sendable {
  var workspace: Workspace
  /// The folder of the release.
  var folder: String
  var version: PackageVersion
  var releases: DeliveredReleases
  /// The customers of the manifest.
  var listed: [String: Customer]

  /// Today's manifest and channels tell only of the version in `release.json`.
  private var isCurrent: Bool { version.isSame(as: workspace.configuration.version) }

  func customer(_ record: VariantRecord, _ appID: Identifier) throws -> ReportPage.Customer {
    let listed = listed[appID.description]
    var customer = ReportPage.Customer(label(appID.description))
    customer.bundleIdentifiers = record.bundleIdentifiers ?? []
    customer.features = record.features ?? []
    customer.models = record.models
    let previous = releases.previous(of: appID.description, before: version)
    if let previous {
      let changes = ReleaseChanges(of: appID, from: previous, to: record)
      customer.previous = previous.version.description
      customer.change = changes.isEmpty ? .unchanged : .changed
      customer.changes = changes.lines
      customer.previousModels = previous.models
    }
    customer.products = try record.products.map { product in
      var shown = ReportPage.Product(
        name: product.name ?? "?", file: product.file ?? "?", size: product.size,
        previousSize: product.name.flatMap { previous?.sizes[$0] }, digest: product.digest, url: product.url,
        minimumXcode: product.minimumXcode)
      shown.hasPodspec = try has("\(shown.name).podspec", appID.description)
      return shown
    }
    customer.channels = channels(appID.description, listed)
    customer.notes = try notes(of: appID.description)
    return customer
  }

  func label(_ appID: String) -> ReportPage.Label { ReportPage.Label(appID: appID, name: listed[appID]?.name) }

  private func channels(_ appID: String, _ listed: Customer?) -> [ReportPage.Channel] {
    let events = releases[appID, version]?.events ?? [:]
    let own = isCurrent ? listed.map { $0.channels ?? workspace.configuration.channels.map(\.name) } ?? [] : []
    let names = Set(own.map(\.description)).union(events.keys).sorted { $0.precedesByBytes($1) }
    return names.map { name in
      guard let event = events[name] else { return ReportPage.Channel(name: name, state: .pending) }
      // A path on the vendor's machine concerns nobody else.
      let place = event.destination.flatMap { $0.contains("://") || event.tag != nil && $0.contains("@") ? $0 : nil }
      return ReportPage.Channel(
        name: name, state: event.event == .published ? .published : .withdrawn, date: String(event.time.prefix(10)),
        destination: place, tag: event.tag, reason: event.reason)
    }
  }

  private func notes(of appID: String) throws -> String? {
    let name = "RELEASE_NOTES.md"
    guard try has(name, appID) else { return nil }
    return String(decoding: try FileSystem.readFile(FilePath.join(folder, "\(appID)/\(name)")), as: UTF8.self)
  }

  private func has(_ file: String, _ appID: String) throws -> Bool {
    try FileSystem.status(FilePath.join(folder, "\(appID)/\(file)"), followingLinks: false)?.kind == .file
  }

  /// - Parameter appIDs: those of the page.
  func absent(_ appIDs: Set<String>) -> [ReportPage.Label] {
    if !isCurrent { return [] }
    return workspace.customers.filter { !appIDs.contains($0.appID.description) }.sorted { $0.appID < $1.appID }
      .map { label($0.appID.description) }
  }

  /// One customer's products, or the extremes of all customers.
  func sizes(_ appIDs: Set<String>, products: [String]) -> SizeHistory {
    let versions = releases.versions
    let names = versions.map(\.description)
    if appIDs.count == 1, let appID = appIDs.first {
      return SizeHistory(
        versions: names,
        series: products.map { product in
          .init(name: product, sizes: versions.map { releases[appID, $0]?.sizes[product] })
        })
    }
    return releases.sizeExtremes
  }
}

extension DeliveredReleases {
  var sizeExtremes: SizeHistory {
    let sorted = versions.map { all(of: $0).compactMap(\.size).sorted() }
    return SizeHistory(
      versions: versions.map(\.description),
      series: [
        .init(name: "Largest", sizes: sorted.map(\.last)),
        .init(name: "Median", sizes: sorted.map { $0.isEmpty ? nil : $0[$0.count / 2] }),
        .init(name: "Smallest", sizes: sorted.map(\.first)),
      ])
  }
}
