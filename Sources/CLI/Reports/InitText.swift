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
    return summary + section("to be filled in", placeholders) + section("warnings of the check", warnings)
      + section("not used", notes) + (isDryRun ? contents.joined() : "\n" + next)
  }

  private func section(_ title: String, _ findings: [Finding]) -> String {
    if findings.isEmpty { return "" }
    return "\n\(title):\n"
      + findings.map { finding in
        let remedy = finding.remedy.map { "; \($0)" } ?? ""
        return FindingText.printable("  \(finding.location): \(finding.message)\(remedy)") + "\n"
      }.joined()
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

  func json(isDryRun: Bool) -> JSONValue {
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
      "placeholders": placeholders, "findings": warnings + notes,
    ])
  }
}
