import Artifacts
import Domain
import Editing
import Manifest
import Platform
import Publishing

/// `templates.growing`: makes files from all releases that a customer has got at a channel.
struct GrowingFiles: Sendable {
  /// With the templates of these files.
  let renderer: Renderer
  /// Throws if a text names another customer.
  let search: ChannelMaker.Search

  /// For who has no templates.
  ///
  /// - Returns: nil if `release.json` asks for no such files.
  static func load(_ workspace: Workspace, search: ChannelMaker.Search?) throws -> GrowingFiles? {
    if workspace.configuration.templates.growing.isEmpty { return nil }
    let templates = try ReleaseTemplates.load(workspace.configuration, root: workspace.root, growingAlone: true)
    return GrowingFiles(
      renderer: Renderer(workspace: workspace, templates: templates), search: search ?? workspace.search)
  }

  var growth: FileGrowth {
    FileGrowth(names: renderer.templates.growing.map(\.name)) { appID, releases in
      // Whoever has left the manifest has no name and no values.
      let customer =
        renderer.workspace.customers.first { $0.appID == appID }
        ?? Customer(appID: appID, bundleIdentifiers: [], models: [])
      return try make(customer, releases)
    }
  }

  /// - Parameter releases: the highest first.
  /// - Throws: `Failure` with status 65 and all that is wrong.
  func make(_ customer: Customer, _ releases: [LedgerEntry]) throws -> [FileGrowth.File] {
    let results = renderer.templates.growing.map { name, template in
      Result {
        FileGrowth.File(name: name, bytes: try bytes(of: name, from: template, for: customer, releases: releases))
      }
    }
    guard var failure = Failure.joining(results.compactMap(\.failure)) else {
      return results.compactMap { try? $0.get() }
    }
    for index in failure.findings.indices where failure.findings[index].subject == nil {
      failure.findings[index].subject = "app_id \(customer.appID)"
    }
    throw failure
  }

  private func bytes(
    of name: String, from template: Template, for customer: Customer, releases: [LedgerEntry]
  ) throws -> [UInt8] {
    // Nobody can fetch by a URL what has none.
    let listed =
      template.uses("url") ? releases.filter { $0.products.allSatisfy { $0.url != nil } } : releases
    let scope = ReleaseScope(releases: listed)
    var values: [String: TemplateValue] = [
      "app_id": .text(customer.appID.description), "name": .text(customer.name ?? customer.appID.description),
      "versions": try scope.versions(),
    ]
    values.merge(try scope.latestValues()) { $1 }
    let rendered = try template.render(TemplateScope(values.merging(renderer.vendorValues(customer)) { $1 }))
    let file = Renderer.File(name: name, rendered: rendered, source: template.file)
    if let flaw = SyntaxFlaw(in: rendered.text, SourceLanguage(fileName: name)) {
      throw Failure(
        .badInput, "template.growing", at: file.location(flaw.line),
        "makes a \(name) of \(Amount.count(listed.count, "version")) that \(flaw.message)",
        remedy: "correct the template; write {{^last}},{{/last}} where a comma belongs between versions")
    }
    let bytes = Array(rendered.text.utf8)
    let version = renderer.workspace.configuration.version
    try search(Shipment(appID: customer.appID, version: version, artifacts: [], files: []), template.file, bytes)
    return bytes
  }
}

// MARK: - Before anything is published

extension GrowingFiles {
  /// What is wrong with the templates for every customer.
  func findings(_ placeholder: Customer, _ release: LedgerEntry) -> [Finding] {
    let found = Result { try make(placeholder, [release]) }.failure?.findings ?? []
    return found.map { finding in
      var finding = finding
      finding.subject = nil
      return finding
    }
  }

  /// What would be wrong after this release, for `release check`.
  func findings(for customer: Customer, models: [DeliveredModel], recorded: RecordedReleases) -> [Finding] {
    if renderer.templates.growing.isEmpty { return [] }
    let channels = renderer.workspace.configuration.channels.filter {
      $0.keepsGrowingFiles && customer.goes(to: $0.name)
    }
    let failures = channels.compactMap { channel in
      Result {
        let old = try recorded.releases(of: customer.appID, at: channel.name)
        let new = renderer.workspace.expectedRelease(customer, models, at: channel)
        return try make(customer, old.including(new))
      }.failure
    }
    return Failure.joining(failures)?.findings.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } ?? []
  }
}

extension Workspace {
  /// The line that the ledger would get of a customer's release.
  func expectedRelease(
    _ customer: Customer, _ models: [DeliveredModel], at channel: ChannelConfiguration?
  ) -> LedgerEntry {
    var shipment = expectedShipment(of: customer)
    shipment.models = models
    let tag = channel?.tag?.expand(shipment.values)
    return LedgerEntry(
      .published, of: shipment, at: channel?.name ?? customer.appID, revelation: Revelation(destination: "", tag: tag),
      time: 0)
  }

  /// What a customer would get, with names alone, and the digest of nothing, which is that of no file.
  func expectedShipment(of customer: Customer) -> Shipment {
    let artifacts = placeholderArtifacts(of: customer).map { artifact in
      let stamp = stamp(artifact, customer)
      return Shipment.Artifact(
        product: artifact.product, file: .unbuilt(artifact.file), url: stamp.url,
        repositoryPath: stamp.url == nil ? stamp.path : nil)
    }
    return Shipment(
      appID: customer.appID, version: configuration.version, artifacts: artifacts,
      files: renderedFiles(of: customer).map { .unbuilt($0) })
  }
}

extension [LedgerEntry] {
  /// The published releases with a new one, the highest first.
  func including(_ new: LedgerEntry) -> [LedgerEntry] {
    let others = filter { $0.event == .published }
    if others.contains(where: { $0.version == new.version }) { return others }
    let index = others.firstIndex { other in
      guard let higher = PackageVersion(new.version), let lower = PackageVersion(other.version) else { return false }
      return higher.isAbove(lower)
    }
    return others[..<(index ?? others.endIndex)] + [new] + others[(index ?? others.endIndex)...]
  }
}
