import Domain
import JSON
import Pipeline

enum TagCommand {
  static let definition = CommandDefinition(specification: specification, run: run)

  private static let specification = CommandSpecification(
    name: "tag", summary: "Tags the commit whose files all carry the version.",
    discussion: """
      Makes an annotated tag on HEAD, named by `git.tag` in release.json (default: the version alone). Every version file
      of that commit must carry the version. A tag that is on this commit already is done.

      Refused are: changes that are not committed (they are shown), a tag that is on another commit, a version that is not
      above those released, a HEAD that is on no branch or behind its upstream.

      Who makes the tag, git's configuration says. Tags are not signed, and not pushed: `git push REMOTE TAG` does it.

      Exit status: 0 the tag is there; 65 something stands against it; 74 input/output; 75 another git process holds a
      lock; 78 release.json is broken.
      """,
    example: """
      release tag --dry-run
      release tag --message=ContextSDK-1.5.0
      """,
    options: [
      .dryRun, .message, .lightweight, .allowDetached, .allowBehind, .allowLowerTag, .config, .json, .quiet, .help,
    ])

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    var options = ReleaseTagging.Options()
    if let configuration = arguments.value(.config) { options.configuration = configuration }
    options.message = arguments.value(.message)
    options.isLightweight = arguments.has(.lightweight)
    options.isDryRun = arguments.has(.dryRun)
    options.allowsDetached = arguments.has(.allowDetached)
    options.allowsBehind = arguments.has(.allowBehind)
    options.allowsLower = arguments.has(.allowLowerTag)
    if options.isLightweight, options.message != nil { throw UsageError.together("message", "lightweight") }
    do {
      let report = try ReleaseTagging(options: options, environment: session.environment).run()
      try session.console.result(arguments.has(.json) ? json(report).serialized() : text(report))
      return .done
    } catch let tree as DirtyTree {
      // A carriage return and a line feed are one character.
      for line in tree.patch.unicodeScalars.split(separator: "\n") {
        // A diff has tabs of its own.
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
        session.console.message(columns.map { FindingText.printable(String($0)) }.joined(separator: "\t"))
      }
      if tree.isTruncated { session.console.message("\u{2026}") }
      throw tree.failure
    }
  }

  private static func text(_ report: TagReport) -> String {
    let kind = report.isAnnotated ? "annotated" : "lightweight"
    let location = "on commit \(report.commit)"
    let next = report.remote.map { "next: git push \($0) \(report.tag)\n" } ?? ""
    return switch report.outcome {
    case .made: "tag \(report.tag), \(kind), \(location)\n\(next)"
    case .wasThere: "tag \(report.tag) is \(location) already\n"
    case .wouldBeMade: "would make tag \(report.tag), \(kind), \(location)\n"
    }
  }

  private static func json(_ report: TagReport) -> JSONValue {
    [
      "tag": .string(report.tag), "version": .string(report.version.description), "commit": .string(report.commit),
      "annotated": .boolean(report.isAnnotated), "outcome": .string(report.outcome.rawValue),
    ]
  }
}

extension OptionSpecification {
  static let message = value("message", "text", "What the tag says (default: Release VERSION).")
  static let lightweight = flag("lightweight", "Make a name and no more: without message, date and who made it.")
  static let allowDetached = flag("allow-detached", "Tag also where HEAD is on no branch.")
  static let allowBehind = flag("allow-behind", "Tag also where the upstream has more commits.")
  static let allowLowerTag = flag("allow-lower", "Tag also below a version that has a tag, as on a maintenance line.")
}
