import Domain

/// Commands of this program that a text suggests. They get the options of this run that say where its files are, so that they work when
/// they are pasted.
struct SuggestedCommands: Sendable {
  private static let carried: [OptionSpecification] = [.config, .manifest, .output]

  private var values: [(option: OptionSpecification, value: String)] = []

  init() {}

  init(_ invocation: Invocation) {
    // Some commands have another option of the same name.
    let own = Self.carried.filter { invocation.definition?.options.contains($0) ?? false }
    values = own.compactMap { option in invocation.values(option).last.map { (option, $0) } }
  }

  /// A command such as `release tag`, with the options that it takes.
  func completed(command: String) -> String {
    let named = Invocation(command.split(separator: " ").dropFirst().map(String.init))
    let options = values.filter { (named.definition?.options.contains($0.option) ?? false) && !named.has($0.option) }
    return command + options.map { " --\($0.option.name) \(ShellWord.quoted($0.value))" }.joined()
  }

  /// A text with its commands completed: those in backticks.
  func completed(_ text: String) -> String {
    if values.isEmpty { return text }
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    return parts.enumerated().map { index, part in
      index % 2 == 1 && part.hasPrefix("release ") ? completed(command: part) : part
    }.joined(separator: "`")
  }

  func completed(findings: [Finding]) -> [Finding] {
    findings.changing { $0.remedy = $0.remedy.map { completed($0) } }
  }

  /// A document with the commands in its remedies completed.
  func completed(_ document: JSONDocument) -> JSONDocument { values.isEmpty ? document : document.map(completed) }

  private func completed(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map(completed))
    case .object(let members): .object(members.map { JSONMember($0.name, completed($0)) })
    default: value
    }
  }

  private func completed(_ member: JSONMember) -> JSONValue {
    if member.name == "remedy", let text = member.value.text { return .string(completed(text)) }
    return completed(member.value)
  }
}
