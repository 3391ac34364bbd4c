import Artifacts
import Domain
import Manifest
import OverTheAir
import Platform
import Publishing
import TUF

/// `release models verify`: one customer's whole repository, read as a device does it, with nothing but a root.
package struct ModelsVerify: Sendable {
  package struct Report: Sendable {
    package var appID: Identifier
    package var versions: ModelsEntry.Versions
    /// Models that are there, by flow and version.
    package var models: [ApprovedModel]
    package var documents: [RolloutDocument]
    package var findings: [Finding]

    package var status: ExitStatus { findings.contains { $0.severity == .error } ? .badInput : .done }
  }

  /// A folder, or the address of one.
  package var place = ""
  /// The file of the root that is trusted; nil for the first one of release.json.
  package var root: String?
  package var workspace = WorkspaceOptions()
  /// Nil for the customer to whom `release.json` gives the place, or for whom the feed is.
  package var appID: Identifier?
  private let environment: RunEnvironment
  /// Nobody has that many.
  private static let mostRoots = 1024

  package init(_ environment: RunEnvironment) { self.environment = environment }

  /// - Throws: `Failure`: 65 for what a device would refuse, 74 and 75 for what cannot be read.
  package func run() async throws -> Report {
    let (file, variable) = (workspace.configuration, environment.variable)
    let configuration = root == nil ? try ReleaseConfiguration.readFile(file, variable: variable) : nil
    let ota = try configuration.flatMap { try OverTheAirConfiguration.decode($0, file: file, variable: variable) }
    let place: any ReadablePlace =
      isURL ? HTTPPlace(url: address, environment.httpOptions) : DirectoryPlace(folder: address)
    let feed = try place.get(Feed.fileName, limit: PublishedModels.longestFeed).flatMap { Feed(parsing: $0.bytes) }
    let owner = try ota.flatMap(owner)
    guard let appID = self.appID ?? owner ?? feed.flatMap({ Identifier($0.appID) }) else {
      throw PublishedModels.refused(
        at: place, name: Feed.fileName, words: "is not there, or is no feed, so that nobody knows whose this is")
    }
    let roots = try roots(place, ota)
    guard let published = try PublishedModels.read(appID, at: place, roots: roots) else {
      throw PublishedModels.refused(at: place, name: PublishedModels.timestampName, words: "is not there")
    }
    var findings = published.expiries.compactMap {
      PublishedModels.ending($0.role, $0.time, of: nil, now: environment.time)
    }
    findings += behind(published, feed: feed, roots: roots, at: place, of: appID)
    var now = environment.time
    if let ota, owner != nil {
      let ledger = try ModelsLedger(reading: FilePath.join(folder, ota.ledger))
      try ledger.check(published, of: appID, at: place)
      findings += published.unrevoked(ledger[appID], appID, at: place).map(\.finding)
      now = max(now, ledger.newest.flatMap { UTCTime.seconds($0.last.time) } ?? now)
    }
    findings += [published.thiefsVersion(of: appID, at: address, now: now)].compactMap(\.self)
    let url = ota?.url(of: appID) ?? (address.hasPrefix("https://") ? address : nil)
    findings += try unreadable(published, of: appID, url: url, at: place)
    findings += published.objections(at: place)
    if let configuration { findings += await foreignNames(published, configuration, to: appID, at: place) }
    return Report(
      appID: appID, versions: published.versions,
      models: published.approved.values.sorted { ($0.flowName, $0.version) < ($1.flowName, $1.version) },
      documents: published.documents.inOrder, findings: findings)
  }

  private var isURL: Bool { place.hasPrefix("https://") || place.hasPrefix("http://") }
  private var address: String { isURL && place.hasSuffix("/") ? String(place.dropLast()) : place }
  /// That of `release.json`.
  private var folder: String { FilePath.parent(of: workspace.configuration) }

  /// The customer to whom `release.json` gives the place; nil for any other place, such as a copy.
  private func owner(_ ota: OverTheAirConfiguration) throws -> Identifier? {
    var readings: [[String: String]] = []
    if isURL {
      readings = ota.url.readings(of: address)
    } else if case .directory(let path) = ota.place {
      let pattern = try FileSystem.canonicalPath(FilePath.join(folder, path.text))
      let known = try? PathPattern(pattern, allowed: path.placeholders)
      readings = try known?.readings(of: FileSystem.canonicalPath(address)) ?? []
    }
    return readings.first?["app_id"].flatMap { Identifier($0) }
  }

  /// The trusted one, and what follows it.
  private func roots(_ place: any ReadablePlace, _ ota: OverTheAirConfiguration?) throws -> [[UInt8]] {
    let keys = KeyFolder(path: FilePath.join(folder, ota?.keys ?? OverTheAirConfiguration.defaultKeys))
    let path = root ?? keys.file("1.root.json")
    let trusted = try readInput(path, "models", status: .badConfiguration, remedy: "name the file with --root")
    var roots = [trusted]
    var version: Int
    do { version = try RootRole(SignedFile(parsing: trusted).signed).header.version } catch {
      throw Failure(
        .badConfiguration, "models.root", at: Location(path), error.words,
        remedy: "name the file of a root with --root")
    }
    while roots.count < Self.mostRoots {
      version += 1
      guard let next = try place.get("metadata/\(version).root.json", limit: PublishedModels.longestMetadata) else {
        break
      }
      roots.append(next.bytes)
    }
    return roots
  }

  private func behind(
    _ published: PublishedModels, feed: Feed?, roots: [[UInt8]], at place: any ReadablePlace, of appID: Identifier
  ) -> [Finding] {
    guard let feed else {
      return [finding(at: place, name: Feed.fileName, message: "is not there, or is no feed that devices read")]
    }
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    var wrong: [String] = []
    if feed.appID != appID.description { wrong.append("app_id") }
    if !feed.roots.suffix(roots.count).elementsEqual(roots.map(text)) { wrong.append("root") }
    let pairs = [
      ("timestamp", feed.timestamp, published.timestamp.bytes), ("snapshot", feed.snapshot, published.snapshot),
      ("targets", feed.targets, published.targets), ("rollout", feed.rollout, published.rollout),
    ]
    wrong += pairs.filter { $0.1 != text($0.2) }.map(\.0)
    let documents = published.documents.values.map { text($0.bytes) }
    if Set(feed.files.map(\.text)) != Set(documents) { wrong.append("files") }
    if wrong.isEmpty { return [] }
    return [
      finding(
        at: place, name: Feed.fileName, message: "says other things than the files beside it: \(Amount.names(wrong))")
    ]
  }

  /// Every model that may run, and every file of older clients.
  private func unreadable(
    _ published: PublishedModels, of appID: Identifier, url: String?, at place: any ReadablePlace
  ) throws -> [Finding] {
    var findings: [Finding] = []
    let revoked = Set(published.documents.values.flatMap(\.revoked))
    for model in published.approved.values.sorted(by: { $0.path.precedesByBytes($1.path) })
    where !revoked.contains(model.path) {
      let name = ObjectName.target(model.path, model.digest)
      switch try place.flaw(of: model) {
      case nil: continue
      case let flaw?:
        findings.append(
          finding(
            at: place, name: name, message: flaw == .missing(name) ? "is not there, and is approved" : flaw.words,
            remedy: flaw.remedy(of: model, appID)))
      }
    }
    for mirror in NextPublication.mirrors(published.documents, published.approved, url: url ?? "") {
      guard case .bytes(let wanted) = mirror.content else { continue }
      let found = try place.get(mirror.name, limit: PublishedModels.longestMetadata)
      if found?.bytes ?? Mirror.empty == wanted { continue }
      // Of a folder alone, only the end of the model's address is known.
      let value = found.flatMap { try? JSONValue(parsing: $0.bytes) }
      let own = try? JSONValue(parsing: wanted)
      let (address, path) = (value?["url"]?.text ?? "", own?["url"]?.text ?? "/")
      let others = { (value: JSONValue?) in value?.members?.filter { $0.name != "url" }.map { "\($0.name) \($0.value)" }
      }
      let isOther = url == nil ? !address.hasSuffix(path) : address != path
      if isOther || others(value) != others(own) {
        findings.append(
          finding(at: place, name: mirror.name, message: "does not say what devices of the new client are told"))
      }
    }
    return findings
  }

  /// Other customers, named in what the vendor has written. Without the manifest nobody knows who they are.
  private func foreignNames(
    _ published: PublishedModels, _ configuration: ReleaseConfiguration, to appID: Identifier,
    at place: any ReadablePlace
  ) async -> [Finding] {
    let known: Workspace
    do {
      known = try await Workspace(reading: workspace, configuration, jobs: 1, variable: environment.variable)
    } catch {
      return Failure(error).findings.changing {
        $0.severity = .warning
        $0.message = "other customers' names are not looked for: " + $0.message
      }
    }
    let index = IdentityIndex(known.customers, configuration)
    return published.words(of: appID).flatMap { flow, what, texts, remedy in
      index.foreignNames(in: Array(texts.joined(separator: "\n").utf8), to: appID, known).map { leak in
        Finding(
          "isolation.rendered", at: Location(place.address(of: flow)), leak.statement(in: "in \(what)"),
          subject: "app_id \(appID)", remedy: remedy)
      }
    }
  }

  private func finding(
    at place: any ReadablePlace, name: String, message: String,
    remedy: String = "run `release models refresh --all`; if it stays, find out who has changed the place"
  ) -> Finding {
    Finding("models.verify", at: Location(place.address(of: name)), message, remedy: remedy)
  }
}

extension MetadataProblem {
  /// What to do about the file of an approved model.
  func remedy(of model: ApprovedModel, _ appID: Identifier) -> String {
    let revoke = "release models revoke --customer \(appID) --flow \(ShellWord.quoted(model.flowName))"
    let publish = "`release models publish --customer \(appID)` puts back what the manifest has"
    let forbid = "`\(revoke) --to \(ShellWord.quoted(model.version))` forbids it"
    if case .missing = self { return "\(publish), and \(forbid)" }
    return "remove it there: then \(publish); or \(forbid)"
  }
}

extension PublishedModels {
  /// What the vendor has named, by flow: what it is, its texts, and what to do about another customer's name there.
  fileprivate func words(of appID: Identifier) -> [(flow: String, what: String, texts: [String], remedy: String)] {
    documents.sorted { $0.key.precedesByBytes($1.key) }.flatMap { flow, document in
      let lines = document.lines
      let chosen = "--customer \(appID) --flow \(ShellWord.quoted(flow))"
      let experiments = lines.compactMap(\.experiment)
      let settings = lines.compactMap(\.champion) + experiments.map(\.challenger)
      return [
        (
          flow, "the id of an experiment", experiments.map(\.id),
          "end it with `release models stop \(chosen)`, and give the next one another id"
        ),
        (
          flow, "the metadata of a model", settings.map(\.metadata.text),
          "remove it from the manifest, and give devices another version of the model, or run "
            + "`release models rollback \(chosen)`"
        ),
      ]
    }
  }
}
