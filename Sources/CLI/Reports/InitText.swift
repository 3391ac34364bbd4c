import Domain
import Pipeline

extension InitProposal {
  var newFiles: [File] { files.filter(\.isNew) }

  private var modelCount: Int { customers.reduce(0) { $0 + $1.models.count } }

  /// What was found, and what will be written.
  var summary: String {
    var lines = ["\(products.map(\.name).joined(separator: ", ")) \(version), the version by \(versionSource)"]
    lines += products.map { "  \($0.name): \($0.base)" }
    lines.append(
      "  \(Amount.count(customers.count, "customer")) with \(Amount.count(modelCount, "model")): \(modelPath)")
    lines += files.map { file in
      let origin = file.source.map { ", made from \($0)" } ?? ""
      if let lines = file.addition?.lineCount {
        return "  gets \(lines > 1 ? "\(lines) lines" : "a line"): \(file.path)"
      }
      return file.isNew ? "  new: \(file.path)\(origin)" : "  used as it is: \(file.path)"
    }
    return lines.map { FindingText.printable($0) + "\n" }.joined()
  }

  func text(isDryRun: Bool) -> String {
    let contents = newFiles.map { "\n\(FindingText.printable($0.path)):\n\n\($0.text)" }
    return summary + problemList + section("to be filled in", placeholders)
      + section("warnings of the check", warnings)
      + section("to know", remarks) + section("not used", notes) + (isDryRun ? contents.joined() : "\n" + next)
  }

  /// What keeps a build from shipping this, and the line of `release.json` that accepts what may be accepted.
  var problemList: String {
    let acceptance = FindingText.acceptance(problems, in: WorkspaceOptions().configuration)
    return section("problems, which `release build` refuses", problems)
      + (acceptance.map { FindingText.printable($0) + "\n" } ?? "")
  }

  private func section(_ title: String, _ findings: [Finding]) -> String { Self.section(title, findings) }

  static func section(_ title: String, _ findings: [Finding]) -> String {
    if findings.isEmpty { return "" }
    return "\n\(title):\n"
      + FindingGroup.all(findings).map { group in
        if group.isFolded {
          let lines = group.lines(.none) { "\($0.location): \(FindingText.message($0))" }
          return lines.map { "  " + $0 + "\n" }.joined()
        }
        return group.findings.map(line).joined()
      }.joined()
  }

  private static func line(_ finding: Finding) -> String {
    let rule = finding.severity == .error && RuleName(rawValue: finding.code) != nil ? " [\(finding.code)]" : ""
    let remedy = finding.remedy.map { "; \($0)" } ?? ""
    return FindingText.printable("  \(finding.location): \(finding.message)\(rule)\(remedy)") + "\n"
  }

  private var next: String {
    """
    next:
      release check         # is everything in order?
      release build --all   # every customer, into dist/\(version)
    to publish, list channels in release.json (docs/channels.md), such as
      "publish": [{ "name": "packages", "kind": "git", "url": "\(FindingText.printable(channel))" }]

    """
  }

  /// A repository for each customer, beside the vendor's own.
  private var channel: String {
    guard let page = remotePage, let slash = page.lastIndex(of: "/") else {
      return "ssh://git@git.example.com/sdk/{{app_id}}.git"
    }
    return page[..<slash] + "/{{app_id}}.git"
  }

  func json(isDryRun: Bool) -> JSONDocument {
    .report([
      "version": version, "versionSource": versionSource, "dryRun": isDryRun,
      "products": products.map { JSONValue(["name": $0.name, "base": $0.base]) },
      "modelPath": modelPath, "customerCount": customers.count, "modelCount": modelCount,
      "files": files.map { file in
        JSONValue([
          "path": file.path, "isNew": file.isNew, "source": file.source,
          "text": isDryRun && (file.isNew || file.addition != nil) ? file.text : nil,
        ])
      },
      "placeholders": placeholders, "problems": problems, "findings": warnings + remarks + notes,
    ])
  }
}

// A job that was written beside a `release.json` that was there.
extension JobFile {
  func json(isDryRun: Bool) -> JSONDocument {
    let file = JSONValue(["path": path, "isNew": true, "text": isDryRun ? text : nil])
    return .report(["dryRun": isDryRun, "files": [file], "placeholders": remedies])
  }

  func text(isDryRun: Bool) -> String {
    "  new: \(path)\n" + InitProposal.section("to be filled in", remedies)
      + (isDryRun ? "\n\(path):\n\n\(text)" : "")
  }
}
