import Artifacts
import Domain
import Git
import Manifest
import Platform

/// `release report`: a page about a release, for the vendor or for one customer.
package struct ReleaseReporting: Sendable {
  package var workspace = WorkspaceOptions()
  /// A version in the output folder, or the path of a release; nil for the version in `release.json`.
  package var release: String?
  /// The `app_id` of the only customer on the page.
  package var customer: String?
  package var jobs = 1
  private let environment: RunEnvironment

  package init(_ environment: RunEnvironment) { self.environment = environment }

  /// - Returns: the page as HTML.
  /// - Throws: `Failure`: 64 for an unknown customer, 65 if there is no such release, or if a customer's page would contain
  ///   what no customer should read.
  package func run() async throws -> String {
    let renderer = try await Renderer.load(self.workspace, jobs: jobs, variable: environment.variable)
    let workspace = renderer.workspace
    let index = IdentityIndex(workspace.customers, workspace.configuration)
    let reader = try customer.map {
      try Selection.customers([$0]).resolve(workspace.customers, manifestFile: workspace.manifestFile)[0]
    }
    let folder = folder(workspace)
    let variants = try await variants(in: folder, of: reader)
    let verified = try await verify(folder, for: reader, renderer: renderer, index: index)
    var page = try await page(of: variants, in: folder, for: reader, workspace: workspace)
    let findings = page.findings + verified.findings.map { $0.placed(in: folder) }
    page.findings = Finding.Severity.allCases.flatMap { severity in findings.filter { $0.severity == severity } }
    page.artifactCount = verified.artifacts.count
    let document = try await page.document(jobs: jobs)
    if let reader {
      try index.refuseForeignNames(
        in: Array(document.plain.utf8), "in the page", at: folder, to: reader.appID, workspace,
        remedy: "remove it from the notes, the reason of a withdrawal, or the address of a channel")
    }
    return document.html
  }

  private func folder(_ workspace: Workspace) -> String {
    guard let release else { return workspace.versionFolder }
    if PackageVersion(release) != nil { return FilePath.join(workspace.output, release) }
    return VerificationTarget.withoutSlash(release)
  }

  private typealias Variant = (appID: Identifier, record: VariantRecord)

  /// - Throws: `Failure` with status 65 if there is none.
  private func variants(in folder: String, of reader: Customer?) async throws -> [Variant] {
    var variants: [Variant] = []
    if FileSystem.isDirectory(folder), case .release(_, let folders) = try VerificationTarget.locate(folder) {
      variants = try await concurrentMap(folders, limit: jobs) { variant -> Variant? in
        guard let appID = Identifier(FilePath.lastComponent(of: variant.path)),
          reader.map({ $0.appID == appID }) ?? true,
          let record = VariantRecord(in: variant.path), record.appID == appID.description
        else { return nil }
        return (appID, record)
      }.compactMap(\.self)
    }
    if !variants.isEmpty { return variants.sorted { $0.appID < $1.appID } }
    let wanted = reader.map { "the release of customer \($0.appID)" } ?? "a release"
    let customers = reader.map { "--customer \($0.appID)" } ?? "--all"
    throw Failure(
      .badInput, "report.no-release", at: Location(folder), "does not contain \(wanted)",
      remedy: "run `release build \(customers)` first, or name the version or folder of another release")
  }

  private func page(
    of variants: [Variant], in folder: String, for reader: Customer?, workspace: Workspace
  ) async throws -> ReportPage {
    let texts = variants.compactMap(\.record.version) + [FilePath.lastComponent(of: folder)]
    let version = texts.lazy.compactMap { PackageVersion($0) }.first ?? workspace.configuration.version
    let appIDs = Set(variants.map(\.appID.description))
    let content = ReportContent(
      workspace: workspace, folder: folder, version: version,
      releases: try await DeliveredReleases(
        of: appIDs, upTo: version, output: FilePath.parent(of: folder), ledger: workspace.ledgerPath,
        jobs: jobs),
      listed: Dictionary(workspace.customers.map { ($0.appID.description, $0) }, uniquingKeysWith: { $1 }))
    let names = variants.flatMap { $0.record.products.compactMap(\.name) }
    let products = Set(names).sorted { $0.precedesByBytes($1) }
    var page = ReportPage(
      products: products, version: version.description,
      customers: try await concurrentMap(variants, limit: jobs) { try content.customer($0.record, $0.appID) },
      isForCustomer: reader != nil,
      sizes: content.sizes(appIDs, products: products),
      findings: reader == nil ? [content.releases.conflict].compactMap(\.self) : [], artifactCount: 0,
      toolVersion: environment.toolVersion)
    if reader == nil { page.absent = content.absent(appIDs) }
    page.vendor = workspace.configuration.vendor
    page.origin = try origin(of: version, workspace)
    return page
  }

  /// Nil if the version is not tagged, or nothing is in a git repository.
  private func origin(of version: PackageVersion, _ workspace: Workspace) throws -> ReportPage.Origin? {
    guard let repository = try workspace.repository(environment) else { return nil }
    let name = workspace.configuration.git.tagPattern.tag(for: version.description)
    guard let tag = try repository.tag(name), let id = tag.commit else { return nil }
    let time = try tag.tagger?.time ?? repository.commit(id).committer.time
    return ReportPage.Origin(tag: name, commit: id.description, date: CivilDate(unixSeconds: time).description)
  }
}

// What a customer's page must not show.
extension ReleaseReporting {
  private func verify(
    _ folder: String, for reader: Customer?, renderer: Renderer, index: IdentityIndex
  ) async throws -> VerificationReport {
    var verification = ArtifactVerification(environment)
    verification.paths = [folder]
    verification.variants = reader.map { [$0.appID.description] }
    verification.jobs = jobs
    let recorded = RecordedReleases(renderer.workspace.ledgerPath)
    verification.ledger = { _ in { try recorded.zips(of: $0) } }
    var report = try await verification.run(in: renderer, index)
    if reader == nil { return report }
    try report.findings.errors.throwIfAny()
    // They are about others, and remedies are for the vendor.
    report.findings.removeAll { $0.code.hasPrefixByBytes("isolation.") }
    for index in report.findings.indices { report.findings[index].remedy = nil }
    return report
  }
}

extension Finding {
  /// The finding with places relative to the release, so that a page says nothing of the machine.
  fileprivate func placed(in folder: String) -> Finding {
    func placed(_ location: Location) -> Location {
      var location = location
      if location.file.hasPrefixByBytes(folder + "/") {
        location.file = String(decoding: location.file.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
      }
      return location
    }
    var finding = self
    finding.location = placed(location)
    finding.otherPlaces = otherPlaces.map(placed)
    return finding
  }
}
