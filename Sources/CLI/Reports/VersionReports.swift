import Domain
import Pipeline

extension VersionLocation: JSONRepresentable {
  package var json: JSONValue {
    JSONValue(["file": file, "line": line, "column": column, "value": value, "subject": subject, "next": next])
  }
}

extension VersionScan {
  var json: JSONDocument { .report(["version": version, "locations": locations, "findings": findings]) }

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
  var json: JSONDocument {
    .report([
      "from": from, "to": to, "dryRun": isDryRun,
      "files": files.map { JSONValue(["file": $0.path, "locations": $0.locations]) },
      "diff": isDryRun ? String(decoding: diff, as: UTF8.self) : nil, "commit": commit,
      "findings": findings,
    ])
  }

  func text(_ suggestions: SuggestedCommands) -> String {
    let tag = suggestions.completed(command: isDetached ? "release tag --allow-detached" : "release tag")
    let next = commit.map { "commit \($0)\nnext: \(tag)\n" }
    if files.isEmpty { return "every file carries \(to) already\n" + (next ?? "") }
    let places = files.reduce(0) { $0 + $1.locations.count }
    var text = "\(from) \u{2192} \(to): \(Amount.count(places, "place")) in \(Amount.count(files.count, "file"))\n"
    for file in files {
      let places = file.locations.map { place in
        place.subject + (place.next.map { " \(place.value) \u{2192} \($0)" } ?? "")
      }
      text += FindingText.printable("  \(file.path): \(places.joined(separator: ", "))") + "\n"
    }
    return text + (next ?? "next: git diff, then commit\n")
  }
}

extension StampReport {
  var json: JSONDocument {
    .report([
      "dryRun": isDryRun,
      "stamps": stamps.map {
        JSONValue(["file": $0.file, "line": $0.line, "subject": $0.subject, "checksum": $0.checksum])
      },
      "diff": isDryRun ? String(decoding: diff, as: UTF8.self) : nil,
    ])
  }

  var text: String {
    let lines = stamps.map { FindingText.printable("\($0.file):\($0.line): \($0.subject) is \($0.checksum)") + "\n" }
    return lines.joined() + (files.isEmpty ? "nothing had to change\n" : "next: git diff, then commit\n")
  }
}

extension BumpPreview {
  var json: JSONDocument {
    .report([
      "version": current,
      "next": choices.map { JSONValue(["level": $0.request, "version": $0.version, "reason": $0.reason]) },
    ])
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
  /// Followed by blanks.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
