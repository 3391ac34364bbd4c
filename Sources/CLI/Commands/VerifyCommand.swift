import Domain
import Pipeline
import Platform

enum VerifyCommand {
  static let definition = Command(
    name: "verify", summary: "Proves that finished artifacts are what they claim to be.",
    discussion: """
      Reads a zip, an .xcframework, an .artifactbundle, a customer's folder or a whole release, made by this tool or any
      other, and checks it against every rule: container, framework, models, isolation, agreement. Writes only the files that
      you name.

      In a folder with release.json, or with --config, it also reads the customer manifest: the artifact must then contain
      no model or identifier of another customer. --customer, or the variant.json beside the artifact, names its customer. A
      release older than release.json is judged by its own version. With --manifest alone, no release.json is needed: its
      settings have their defaults, and models are not compared byte for byte.

      A release is compared with the manifest: customers without a variant are a warning. If isolation cannot be checked,
      because there is no manifest or the customer is not known, that is a warning too. --strict fails on warnings; for
      artifacts of others, add --allow-unchecked.

      --write-baseline notes what is found in frameworks, and --baseline accepts just that from then on, by rule and place.
      What one customer would get of another, and keys, are errors always. --sarif writes the findings for code scanning.

      Signatures beside SHA256SUMS are checked by OpenSSH. --signers names the file of those whose signatures count, as
      ssh-keygen(1) describes it (ALLOWED SIGNERS): then SHA256SUMS must be signed by one of them, and so must the provenance.
      No release.json changes the rules about that, and one that lies in what is verified does not count, unless --config
      names it.

      Exit status: 0 clean; 1 findings; 64 usage; 65 not an artifact; 74 input/output; 78 bad release.json.
      """,
    example: """
      release verify dist/1.4.0
      release verify Downloads/OtherSDK.xcframework.zip --strict --allow-unchecked
      release verify Downloads/sdk-1.4.0 --signers allowed_signers
      release verify dist/1.4.0 --baseline known.json --sarif findings.sarif
      release verify --rules
      """,
    options: [
      .owner, .signers, .strict, .allowUnchecked, .baseline, .writeBaseline, .sarif, .rebuild, .rules, .maxEntries,
      .maxSize, .maxRatio, .jobs, .config, .manifest, .json, .timings, .quiet, .color, .help,
    ],
    operands: OperandSpecification(
      usage: "PATH\u{2026}", help: "Zips, .xcframework or .artifactbundle folders, customers' folders, releases.",
      kind: .file),
    isReadOnly: true, run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    if arguments.has(.rules) {
      if let operand = arguments.operands.first { throw UsageError.unexpectedArgument(operand) }
      return try session.tell(arguments, json: RuleList.json, text: RuleList.text)
    }
    if arguments.operands.isEmpty { throw UsageError.missingOperand("PATH") }
    for option in [OptionSpecification.sarif, .writeBaseline] where arguments.value(option) == "-" {
      throw UsageError.invalidValue(option.name, found: "-", expected: "a file")
    }
    let verification = try verification(arguments, session)
    let baseline = try arguments.value(.baseline).map { try FindingBaseline(reading: $0) }
    var report = try await session.running(arguments, verification.run)
    if let path = arguments.value(.writeBaseline) {
      let written = FindingBaseline(report.findings, for: path)
      try written.write()
      report.findings = written.applied(to: report.findings)
    } else if let baseline {
      report.findings = baseline.applied(to: report.findings)
    }
    report.findings = session.console.options.suggestions.completed(findings: report.findings)
    if let path = arguments.value(.sarif) {
      let document = report.sarif(toolVersion: session.environment.toolVersion)
      try FileSystem.writeAtOnce(path, document.serialized().utf8)
    }
    return try session.tell(
      arguments, listed: report.findings, summary: report.jobSummary, json: report.json,
      text: session.console.options.suggestions.completed(report.text(session.console.palette)),
      status: report.status(isStrict: arguments.has(.strict)))
  }

  private static func verification(_ arguments: ParsedArguments, _ session: Session) throws -> ArtifactVerification {
    var verification = ArtifactVerification(session.environment)
    verification.paths = arguments.operands
    verification.customer = arguments.value(.owner)
    verification.signers = try arguments.value(.signers).map { try FileSystem.absolutePath($0) }
    verification.workspace = try workspace(arguments)
    if verification.workspace == nil { verification.manifest = arguments.value(.manifest) }
    verification.ledger = Session.published
    verification.allowsUnchecked = arguments.has(.allowUnchecked)
    verification.jobs = try arguments.jobs(session)
    if arguments.has(.rebuild) {
      verification.rebuild = session.builder(verification.workspace ?? WorkspaceOptions(), jobs: verification.jobs)
    }
    verification.limits = try arguments.limits()
    return verification
  }

  /// The workspace that the command line names, or the one in the current folder, if there is one.
  private static func workspace(_ arguments: ParsedArguments) throws -> WorkspaceOptions? {
    var workspace = WorkspaceOptions()
    workspace.manifest = arguments.value(.manifest)
    if let configuration = arguments.value(.config) {
      workspace.configuration = configuration
      return workspace
    }
    let isThere = try FileSystem.status(workspace.configuration) != nil
    if isThere, arguments.value(.signers) != nil, try isInTarget(arguments) {
      // What a stranger delivers must not say how it is judged, nor run its builder.
      guard arguments.has(.rebuild) || workspace.manifest == nil && arguments.value(.owner) != nil else { return nil }
      throw Failure(
        .usage, "usage", at: Location(workspace.configuration),
        "lies in what is verified, and does not count with --signers", remedy: "name the vendor's own with --config")
    }
    if isThere || arguments.has(.rebuild) { return workspace }
    // A customer needs a manifest: named alone, or that of the release.json that is missing.
    return workspace.manifest == nil && arguments.value(.owner) != nil ? workspace : nil
  }
}

/// Whether the current folder is what is verified, or inside of it.
private func isInTarget(_ arguments: ParsedArguments) throws -> Bool {
  let here = try FileSystem.canonicalPath(".") + "/"
  return try arguments.operands.contains { here.hasPrefix(try FileSystem.canonicalPath($0) + "/") }
}

extension OptionSpecification {
  static let owner = value(
    "customer", takes: "app_id", "The artifacts' customer, overriding variant.json.", kind: .name(.customer))
  static let signers = value(
    "signers", takes: "file", "Demand signatures of those whom this file lists (ssh-keygen, ALLOWED SIGNERS).",
    kind: .file)
  static let strict = flag("strict", "Fail on warnings too.")
  static let allowUnchecked = flag("allow-unchecked", "Do not warn that isolation was not checked.")
  static let baseline = value("baseline", takes: "file", "Accept the findings that this file lists.", kind: .file)
  static let writeBaseline = value(
    "write-baseline", takes: "file", "Write what is found into this file, to be accepted from then on.", kind: .file)
  static let sarif = value("sarif", takes: "file", "Write the findings as SARIF 2.1.0.", kind: .file)
  static let rebuild = flag("rebuild", "Build the variants again in a temporary folder, and compare.")
  static let rules = flag("rules", "List every rule with its reason.")
  static let maxEntries = value(
    "max-entries", takes: "number", "Accept zips of up to this many entries (default: 200000).")
  static let maxSize = value("max-size", takes: "GiB", "Accept zips that unpack to at most this size (default: 16).")
  static let maxRatio = value(
    "max-ratio", takes: "number", "Accept entries that unpack to at most this many times their size (default: 1000).")
}
