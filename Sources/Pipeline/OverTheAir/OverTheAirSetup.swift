import Artifacts
import Domain
import Git
import Manifest
import OverTheAir
import Platform
import Publishing
import TUF

/// What every command of `release models` begins with.
struct OverTheAirSetup: Sendable {
  let configuration: ReleaseConfiguration
  let ota: OverTheAirConfiguration
  let keys: KeyFolder
  /// From the first on.
  let roots: [[UInt8]]
  let rootRoles: [RootRole]
  let ledgerPath: String
  private let file: String
  private let root: String
  let environment: RunEnvironment
  /// One for all customers: none waits for a host that has given another no answer.
  let retry: RetryPolicy
  private let makePlace: @Sendable (_ appID: Identifier) -> any ObjectPlace

  /// - Throws: `Failure` with status 78 without `ota`, or without a root.
  init(_ options: WorkspaceOptions, _ environment: RunEnvironment) throws {
    configuration = try ReleaseConfiguration.readFile(options.configuration, variable: environment.variable)
    let decoded = try OverTheAirConfiguration.decode(
      configuration, file: options.configuration, variable: environment.variable)
    guard let ota = decoded else {
      throw Failure(
        .badConfiguration, "models.no-ota", at: Location(options.configuration, .path("ota")),
        "is missing: models go nowhere",
        remedy: "run `release models init`")
    }
    self.ota = ota
    self.environment = environment
    retry = environment.retryPolicy(configuration)
    file = options.configuration
    root = FilePath.parent(of: file)
    keys = KeyFolder(path: FilePath.join(root, ota.keys))
    ledgerPath = FilePath.join(root, ota.ledger)
    (roots, rootRoles) = try keys.roots()
    makePlace = try Self.places(ota, configuration: configuration, root: root, environment: environment)
  }

  var newestRoot: RootRole { rootRoles[rootRoles.count - 1] }

  /// The ledger, of whoever will write to it.
  ///
  /// - Throws: `Failure` with status 65 for one that is broken, or lacks lines; as `requireClock`.
  func writtenLedger() throws -> ModelsLedger {
    try LedgerLines.refuseLost(in: ledgerPath, beside: file, environment)
    let ledger = try ModelsLedger(reading: ledgerPath)
    try requireClock(ledger)
    return ledger
  }

  /// A clock that is wrong would make metadata that has ended for every device, or that never ends.
  ///
  /// - Throws: `Failure` with status 78.
  private func requireClock(_ ledger: ModelsLedger) throws {
    let made = newestRoot.header.expires - NextPublication.Validity.root
    let (now, day) = (environment.time, UTCTime.day)
    func wrong(_ location: Location, of time: Int64, remedy: String) -> Failure {
      Failure(
        .badConfiguration, "models.clock", at: location,
        "is of \(UTCTime.text(time).prefix(10)), and this machine's clock says \(UTCTime.text(now).prefix(10))",
        remedy: "set the clock; if it is right, \(remedy)")
    }
    if now < made - day || now > newestRoot.header.expires + NextPublication.Validity.root {
      let path = keys.file("\(roots.count).root.json")
      throw wrong(Location(path), of: made, remedy: "make a new root: `release models keys renew`")
    }
    if let newest = ledger.newest, let time = UTCTime.seconds(newest.last.time), now < time - day {
      throw wrong(newest.location, of: time, remedy: "correct the time of this line")
    }
  }

  private static func values(_ appID: Identifier) -> [String: String] { ["app_id": appID.description] }

  /// The address of the folder that a customer's devices read, without a slash at its end.
  func url(of appID: Identifier) -> String { ota.url(of: appID) }

  /// That of `release.json`, where programs run.
  var folder: String { root.isEmpty ? "." : root }

  func place(of appID: Identifier) -> any ObjectPlace { makePlace(appID) }

  /// - Returns: nil if nothing was ever published there.
  /// - Throws: `Failure` with status 65 for what a device would refuse, and for a place that is behind the ledger.
  func published(
    _ appID: Identifier, at place: any ObjectPlace, _ ledger: ModelsLedger
  ) async throws -> PublishedModels? {
    let published = try await retry.run { try PublishedModels.read(appID, at: place, roots: roots) }
    try ledger.check(published, of: appID, at: place)
    return published
  }

  /// What customers have in common is made once: a store is asked once in a run what it honours.
  private static func places(
    _ ota: OverTheAirConfiguration, configuration: ReleaseConfiguration, root: String, environment: RunEnvironment
  ) throws -> @Sendable (Identifier) -> any ObjectPlace {
    let context = environment.publishingContext(root: root, secrets: configuration.secrets)
    switch ota.place {
    case .directory(let path):
      return { DirectoryPlace(folder: FilePath.join(root, path.expand(values($0)))) }
    case .s3(let s3):
      let bucket = S3Place(s3, context)
      return { bucket.folder(s3.key.expand(values($0))) }
    case .git(let git):
      let settings = try SharedConfiguration.of(root, environment: environment.gitVariables)
      let publisher = PublisherIdentity(settings, signed: [.commit], environment)
      let context = try environment.gitContext(
        context, output: FilePath.join(root, configuration.output), settings, publisher)
      return { GitPlace(git, appID: $0, context: context) }
    case .command(let command):
      return {
        CommandPlace(command, folder: $0.description, temporaryFolder: environment.temporaryDirectory, context: context)
      }
    }
  }

  /// The key that signs who runs what: in an environment variable, as a CI keeps it, or in a file that the variable names.
  ///
  /// - Throws: `Failure` with status 78, also if no root lets it sign.
  func onlineKey() throws -> PrivateKey {
    let key = try readOnlineKey()
    for role in ["timestamp", "snapshot"] { try requireKey(key.publicKey, for: role) }
    return key
  }

  /// Whether this is a later timestamp of the same root, made by who had read these versions: after an hour, a run beside this one has a
  /// higher number too, but an older snapshot.
  func isTimestamp(_ bytes: [UInt8], onTopOf versions: ModelsEntry.Versions) -> Bool {
    let root = rootRoles[versions.root - 1]
    guard let file = try? SignedFile(parsing: bytes), (try? file.require(root["timestamp"], root.keys)) != nil,
      let timestamp = try? TimestampRole(file.signed)
    else { return false }
    return timestamp.header.version > versions.timestamp && timestamp.snapshotVersion >= versions.snapshot
  }

  /// Nil for the key that the newest root names.
  func otherOnlineKey(_ key: PublicKey) -> Finding? {
    if newestRoot.keys(of: "timestamp").contains(key) { return nil }
    return Finding(
      "models.key", at: Location(ota.onlineKey),
      "is not the online key that \(keys.file("\(roots.count).root.json")) names", remedy: onlineKeyRemedy)
  }

  private var onlineKeyRemedy: String {
    let names = (try? keys.names()) ?? [:]
    let halves = newestRoot.keys(of: "timestamp").map { key in
      names[key].map { keys.file($0 + ".pub") } ?? "the public key \(key.id.prefix(12))…"
    }
    return "set \(ota.onlineKey) to the other half of \(Amount.names(halves))"
  }

  /// What is left to do until devices trust the newest root; nil at that root.
  func rootWaits(after root: RootRole) -> Finding? {
    if root.header.version == newestRoot.header.version { return nil }
    func isOther(_ role: String) -> Bool { Set(root.keys(of: role)) != Set(newestRoot.keys(of: role)) }
    let approve = "let a person approve models for it: `release models publish --all`"
    return Finding(
      "models.root-waits", .warning, at: Location(keys.file("\(roots.count).root.json")),
      isOther("timestamp")
        ? "waits: devices go on trusting the online key before it" : "waits: devices go on with the root before it",
      remedy: isOther("timestamp")
        ? "\(onlineKeyRemedy), and \(approve)"
        : isOther("targets") ? approve : "`release models refresh --all` brings it to devices")
  }

  /// That a root ends soon, or has ended.
  func ending(of root: RootRole) -> Finding? {
    var ending = PublishedModels.ending("root", root.header.expires, of: nil, now: environment.time)
    if let remedy = rootWaits(after: root)?.remedy { ending?.remedy = "a newer one waits: " + remedy }
    return ending
  }

  /// What of people's signatures has ended where nobody approves anything: devices take nothing until they sign again.
  func ended(_ published: PublishedModels, of appID: Identifier, hasLeft: Bool) -> [Finding] {
    let targets = published.trusted.targets.flatMap {
      PublishedModels.ending("targets", $0.header.expires, of: appID, now: environment.time, hasLeft: hasLeft)
    }
    return [ending(of: root(after: published)), targets].compactMap(\.self).errors
  }

  /// The newest root that a publication can have which the online key alone signs: `targets` and its delegation stay.
  private func root(after published: PublishedModels) -> RootRole {
    let online = Set((published.trusted.targets?.delegatedKeys ?? [:]).values)
    let next = rootRoles.dropFirst(published.rootCount).last { root in
      !online.isDisjoint(with: root.keys(of: "timestamp"))
        && (try? SignedFile(parsing: published.targets).require(root["targets"], root.keys)) != nil
    }
    return next ?? published.trusted.root
  }

  private func readOnlineKey() throws -> PrivateKey {
    let name = ota.onlineKey
    guard let value = environment.variable(name) else {
      throw Failure(
        .badConfiguration, "models.key", at: Location(name),
        "is not set: it has the online key, or the path of its file",
        remedy: "set it, as in `export \(name)=\(ota.keys)/online.pem`")
    }
    if let pem = Self.pem(value) {
      do { return try PrivateKey(pem: pem, passphrase: nil) } catch { throw KeyFolder.unusable(name, error) }
    }
    // What names no file may be a key in another form: no message has it.
    if (try? FileSystem.status(value)) == nil {
      throw Failure(
        .badConfiguration, "models.key", at: Location(name),
        "is neither a private key in PEM, nor that in Base64, nor the path of a file that is there",
        remedy: "set it, as in `export \(name)=\(ota.keys)/online.pem`")
    }
    return try KeyFolder.privateKey(at: value, environment: environment) { nil }
  }

  /// A CI that masks only secrets of one line has the file in Base64. Nil for a path.
  private static func pem(_ value: String) -> [UInt8]? {
    let begin = "-----BEGIN"
    if value.contains(begin) { return Array(value.utf8) }
    let text = value.utf8.filter { !" \r\n\t".utf8.contains($0) }
    return Base64.decoded(text).flatMap { $0.starts(with: begin.utf8) ? $0 : nil }
  }

  /// - Throws: `Failure` with status 78 if the newest root does not let a key approve models, or no root lets it sign another role: the
  ///   newest may wait for an approval.
  func requireKey(_ key: PublicKey, for role: String) throws {
    let known = role == "targets" ? [newestRoot] : rootRoles
    if known.contains(where: { $0.keys(of: role).contains(key) }) { return }
    throw Failure(
      .badConfiguration, "models.key", at: Location(keys.path),
      "no root lets the key \(key.id.prefix(12))… sign \(role)",
      remedy: "use another key, or let the root name this one: `release models keys replace`")
  }
}

extension OverTheAirConfiguration {
  func url(of appID: Identifier) -> String {
    url.expand(["app_id": appID.description], encode: PercentEncoding.encodePathComponent)
  }
}
