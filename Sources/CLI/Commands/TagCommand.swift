import Domain
import Pipeline

enum TagCommand {
  static let definition = Command(
    name: "tag", summary: "Tags HEAD with the version that its files carry.",
    discussion: """
      Creates an annotated tag on HEAD, named by `git.tag` in release.json (default: the version alone). Every version file
      in that commit must carry the version. If HEAD already has the tag, the command succeeds.

      Refuses uncommitted changes (and shows them), a tag that is on another commit, here or on the remote, a version that
      is not above the released ones, or that everybody has from an earlier commit, a detached HEAD, a branch that is
      behind its upstream, and a clone that may lack the tags of releases. A remote that cannot be asked is a warning.

      The tagger comes from git's configuration. The tag is signed if `tag.gpgSign` is set, and not pushed;
      `git push REMOTE TAG` pushes it.

      Exit status: 0 the tag exists; 64 usage; 65 the tag is refused; 74 input/output; 75 another git process holds a
      lock, or a bump was stopped; 78 release.json is invalid.
      """,
    example: """
      release tag --dry-run
      release tag --message=ContextSDK-1.5.0
      """,
    options: [
      .dryRun, .message, .lightweight, .allowDetached, .allowBehind, .allowLowerTag, .config, .json, .quiet, .color,
      .help,
    ], run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    var tagging = ReleaseTagging(session.environment)
    if let configuration = arguments.value(.config) { tagging.configuration = configuration }
    tagging.message = arguments.value(.message)
    tagging.isLightweight = arguments.has(.lightweight)
    tagging.isDryRun = arguments.has(.dryRun)
    tagging.allowsDetached = arguments.has(.allowDetached)
    tagging.allowsBehind = arguments.has(.allowBehind)
    tagging.allowsLower = arguments.has(.allowLowerTag)
    if tagging.isLightweight, tagging.message != nil { throw UsageError.together("message", "lightweight") }
    let report = try tagging.run()
    return try session.tell(arguments, findings: report.findings, json: json(report), text: text(report))
  }

  private static func text(_ report: TagReport) -> String {
    let kind = report.isAnnotated ? "annotated" : "lightweight"
    let location = "on commit \(report.commit)"
    let next = report.remote.map { remote in
      "next: git push \(report.branch.map { "--atomic \(remote) \($0)" } ?? remote) \(report.tag)\n"
    }
    return switch report.outcome {
    case .made: "tag \(report.tag), \(kind), \(location)\n\(next ?? "")"
    case .wasThere: "tag \(report.tag) is already \(location)\n"
    case .wouldBeMade: "would create tag \(report.tag), \(kind), \(location)\n"
    }
  }

  private static func json(_ report: TagReport) -> JSONDocument {
    .report([
      "tag": report.tag, "version": report.version, "commit": report.commit, "annotated": report.isAnnotated,
      "outcome": report.outcome.rawValue, "findings": report.findings,
    ])
  }
}

extension OptionSpecification {
  static let message = value("message", takes: "text", "The tag's message (default: Release VERSION).")
  static let lightweight = flag("lightweight", "Create a lightweight tag: no message, date or tagger.")
  static let allowDetached = flag("allow-detached", "Tag a detached HEAD.")
  static let allowBehind = flag("allow-behind", "Tag a branch that lacks commits of its upstream.")
  static let allowLowerTag = flag("allow-lower", "Tag a version below one already tagged, as on a maintenance line.")
}
