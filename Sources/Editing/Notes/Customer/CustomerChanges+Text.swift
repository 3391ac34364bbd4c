import Domain

extension CustomerChanges {
  /// A line for each change, without markup: `onboarding_upsell 72 → 73`.
  package var lines: [String] {
    (isNew ? ["first release for you"] : []) + models.map(\.text) + features.map(\.text)
  }

  /// A heading and a list; empty if nothing changed.
  package func text(title: String = "For you", headingLevel: Int = 3, form: NotesForm = .markdown) -> String {
    if isEmpty { return "" }
    var writer = InlineWriter(host: nil, form: form)
    writer.markup(form.heading(title, level: headingLevel) + "\n")
    if isNew { writer.markup("- First release for you\n") }
    for model in models { model.write(to: &writer) }
    for feature in features { feature.write(to: &writer) }
    return String(decoding: writer.output, as: UTF8.self)
  }
}

extension ModelChange {
  package var text: String {
    switch self {
    case .added(let model): "\(model.flowName) \(model.version) added"
    case .removed(let model): "\(model.flowName) \(model.version) removed"
    case .updated(let before, let after): "\(after.flowName)" + Self.difference(before, after) { $0.description }
    }
  }

  /// Writes names as code. Identifiers contain no backtick.
  fileprivate func write(to writer: inout InlineWriter) {
    let (model, words): (CustomModel, String) =
      switch self {
      case .added(let model): (model, " \(model.version) added")
      case .removed(let model): (model, " \(model.version) removed")
      case .updated(let before, let after):
        (after, Self.difference(before, after) { writer.form == .markdown ? "`\($0)`" : $0.description })
      }
    writer.markup("- ")
    writer.code(model.flowName.description)
    writer.text(words)
    writer.markup("\n")
  }

  private static func difference(
    _ before: CustomModel, _ after: CustomModel, name: (Identifier) -> String
  ) -> String {
    var text = before.version.agrees(with: after.version.description) ? "" : " \(before.version) → \(after.version)"
    if before.flowName != after.flowName {
      text += (text.isEmpty ? " " : ", ") + "renamed from \(name(before.flowName))"
    }
    if before.flowID != after.flowID { text += (text.isEmpty ? " " : ", ") + "flow \(before.flowID) → \(after.flowID)" }
    return text
  }
}

extension FeatureChange {
  package var text: String {
    switch self {
    case .on(let name): "\(name) switched on"
    case .off(let name): "\(name) switched off"
    }
  }

  fileprivate func write(to writer: inout InlineWriter) {
    writer.markup("- ", startsLine: true)
    switch self {
    case .on(let name), .off(let name): writer.plain(Bounded.line(name, 1000))
    }
    if case .on = self { writer.markup(" switched on\n") } else { writer.markup(" switched off\n") }
  }
}
