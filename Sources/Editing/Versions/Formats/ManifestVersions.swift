import Domain

/// A `Package.swift`: versions in the URLs and paths of binary targets, also through constants and dictionaries, and
/// `let version = "…"`. Requirements on other packages are no concern of it.
struct ManifestVersions {
  let bytes: [UInt8]
  /// The binary targets that are the release's.
  let targets: VersionChoice
  let current: String?

  func scan() -> VersionCollector {
    let source = SwiftLexer.lex(bytes)
    var reader = PackageReader(source)
    let constants = reader.reader.constants
    let all = reader.readArtifacts()
    let artifacts = all.filter { !isIgnored($0) }
    var scan = VersionCollector()
    readIgnored(all, into: &scan)
    if let version = constants["version"] { scan.addWhole(version, in: bytes, subject: "version") }
    let own = constants["version"]?.value ?? current
    for artifact in artifacts {
      let first = scan.found.count
      add(artifact, own, to: &scan)
      for index in scan.found[first...].indices { scan.found[index].target = artifact.name?.value }
    }
    if !scan.hasFound { reportComputed(artifacts, to: &scan) }
    scan.addTwins(reader.reader.definitions, in: bytes)
    scan.reportDoubt(of: source)
    return scan
  }

  private func isIgnored(_ artifact: PackageFacts.Artifact) -> Bool {
    !targets.takes(artifact.name.map { [$0.value] } ?? [])
  }

  private func readIgnored(_ artifacts: [PackageFacts.Artifact], into scan: inout VersionCollector) {
    let names = Set(artifacts.compactMap(\.name?.value))
    for name in targets.names.subtracting(names).sorted() {
      scan.report(.unknownName(kind: "binaryTarget", name: name, known: names.sorted()))
    }
    scan.ignored = artifacts.filter(isIgnored).compactMap(\.url?.range)
  }

  private func name(_ artifact: PackageFacts.Artifact) -> String {
    artifact.name.map { " \($0.value.prefix(64))" } ?? ""
  }

  private func add(_ artifact: PackageFacts.Artifact, _ own: String?, to scan: inout VersionCollector) {
    let name = name(artifact)
    for (label, literal) in [("url", artifact.url), ("path", artifact.path)] {
      guard let literal else { continue }
      scan.addTokens(of: literal, in: bytes, subject: "\(label) of binaryTarget\(name)", current: own)
    }
  }

  private func reportComputed(_ artifacts: [PackageFacts.Artifact], to scan: inout VersionCollector) {
    for artifact in artifacts {
      guard let url = artifact.url, url.value.contains(SourceReader.unknown) else { continue }
      scan.reportComputed(url.range, in: bytes, subject: "url of binaryTarget\(name(artifact))")
    }
  }
}
