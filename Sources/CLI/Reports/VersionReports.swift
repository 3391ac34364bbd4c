import Domain
import JSON
import Pipeline

extension VersionLocation {
  var json: JSONValue {
    [
      "file": .string(file), "line": .integer(line), "column": .integer(column), "value": .string(value),
      "subject": .string(subject),
    ]
  }
}

extension VersionScan {
  var json: JSONValue {
    [
      "version": .string(version.description), "places": .array(locations.map(\.json)),
      "findings": findings.json,
    ]
  }

  /// `file:line:column  value  subject`, in columns.
  var text: String {
    let places = locations.map { ("\($0.file):\($0.line):\($0.column)", $0.value, $0.subject) }
    let widths = (places.map(\.0.count).max() ?? 0, places.map(\.1.count).max() ?? 0)
    return places.map { location, value, subject in
      FindingText.printable(location.padded(to: widths.0) + "  " + value.padded(to: widths.1) + "  " + subject) + "\n"
    }.joined()
  }
}

extension BumpReport {
  var json: JSONValue {
    var members = [
      JSONMember("from", .string(from.description)), JSONMember("to", .string(to.description)),
      JSONMember("dryRun", .boolean(isDryRun)),
      JSONMember(
        "files",
        .array(files.map { ["path": .string($0.path), "places": .array($0.locations.map(\.json))] })),
    ]
    if isDryRun { members.append(JSONMember("diff", .string(String(decoding: diff, as: UTF8.self)))) }
    if let commit { members.append(JSONMember("commit", .string(commit))) }
    return .object(members)
  }

  var text: String {
    let next = commit.map { "commit \($0)\nnext: release tag\n" }
    if files.isEmpty { return "every file carries \(to) already\n" + (next ?? "") }
    let places = files.reduce(0) { $0 + $1.locations.count }
    var text = "\(from) \u{2192} \(to): \(Amount.count(places, "place")) in \(Amount.count(files.count, "file"))\n"
    for file in files {
      text += "  \(FindingText.printable(file.path)): \(file.locations.map(\.subject).joined(separator: ", "))\n"
    }
    return text + (next ?? "next: git diff, then commit\n")
  }
}

extension BumpPreview {
  var json: JSONValue {
    [
      "current": .string(current.description),
      "next": .array(
        choices.map { choice in
          var members = [
            JSONMember("level", .string(choice.request)), JSONMember("version", .string(choice.version.description)),
          ]
          if let reason = choice.reason { members.append(JSONMember("reason", .string(reason))) }
          return .object(members)
        }),
    ]
  }

  /// A tree: the current version, and a branch to each that may come next.
  var text: String {
    let width = choices.map(\.request.count).max() ?? 0
    var text = "\(current)\n"
    for (number, choice) in choices.enumerated() {
      let branch = number == choices.count - 1 ? "\u{2514}\u{2500}" : "\u{251C}\u{2500}"
      text += "\(branch) \(choice.request.padded(to: width))  \(choice.version)"
      text += choice.reason.map { "  (\($0))\n" } ?? "\n"
    }
    return text
  }
}

extension String {
  /// With blanks behind it.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
