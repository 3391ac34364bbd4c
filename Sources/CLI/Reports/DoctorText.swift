import Domain
import Pipeline

extension DoctorReport {
  /// A row for each thing, with the remedy below what is not there, then the configuration.
  func text(_ palette: Palette) -> String {
    let parts = Area.allCases.compactMap { area -> String? in
      let own = rows.filter { $0.area == area }
      return own.isEmpty ? nil : own.map { $0.text(palette, nameWidth) }.joined()
    }
    let list = configuration.map { "\n" + Self.text($0) } ?? ""
    let summary = missing == 0 ? "nothing is missing" : "\(Amount.count(missing, "thing")) missing"
    return parts.joined(separator: "\n") + list + "\n\(summary)\n"
  }

  private var nameWidth: Int { min(rows.map(\.name.count).max() ?? 0, 32) }

  private static func text(_ values: [EffectiveValue]) -> String {
    let width = min(values.map(\.key.count).max() ?? 0, 48)
    return values.map { value in
      let text = "\(value.key.padded(to: width))  \(value.value.serializedOnOneLine())  (\(value.source))"
      return FindingText.printable(text) + "\n"
    }.joined()
  }

  var json: JSONDocument {
    .report([
      "missing": missing,
      "rows": rows.map { row in
        JSONValue([
          "area": row.area.rawValue, "name": row.name, "state": row.state.rawValue, "detail": row.detail,
          "remedy": row.remedy,
        ])
      },
      "configuration": configuration?.map { JSONValue(["key": $0.key, "value": $0.value, "source": $0.source]) },
    ])
  }
}

extension DoctorReport.Row {
  fileprivate func text(_ palette: Palette, _ width: Int) -> String {
    let word = state.rawValue.padded(to: DoctorReport.State.missing.rawValue.utf8.count)
    let head = state == .missing ? palette.paint(word, Finding.Severity.error) : word
    let line = "\(head)  " + FindingText.printable("\(name.padded(to: width))  \(detail)") + "\n"
    let indent = String(repeating: " ", count: DoctorReport.State.missing.rawValue.utf8.count + 2)
    return line + (remedy.map { "\(indent)\(palette.paint("remedy:", .bold)) \(FindingText.printable($0))\n" } ?? "")
  }
}
