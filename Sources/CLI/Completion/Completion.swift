import Domain
import Pipeline

/// What can come next on a command line, for completions in shells.
struct Completion {
  enum Candidate: Hashable, Sendable {
    case word(String, help: String)
    /// The shell knows files better.
    case file
    case folder
  }

  private let invocation: Invocation
  /// The parts without the command.
  private let parts: [ArgumentPart]
  private let isAfterOptions: Bool
  private let names: (WorkspaceName, WorkspaceOptions) -> [String]

  /// - Parameters:
  ///   - invocation: the words before the one that is being typed.
  ///   - names: all names of a kind; asked only if one is wanted.
  init(after invocation: Invocation, names: @escaping (WorkspaceName, WorkspaceOptions) -> [String]) {
    self.invocation = invocation
    let options = invocation.definition?.options ?? OptionSpecification.known
    var reader = ArgumentReader(invocation.arguments, options: options)
    var parts: [ArgumentPart] = []
    while let part = reader.next() { parts.append(part) }
    self.parts = parts
    isAfterOptions = reader.isAfterOptions
    self.names = names
  }

  /// - Parameter current: the beginning of a word; may be empty.
  func candidates(_ current: String) -> [Candidate] {
    all(current).filter { if case .word(let word, _) = $0 { word.hasPrefix(current) } else { true } }
  }

  private func all(_ current: String) -> [Candidate] {
    if let option = unfinished { return values(of: option) }
    if current.hasPrefix("-"), !isAfterOptions { return attachedValues(current) ?? options }
    guard let command = invocation.definition else { return commands }
    guard let operands = command.operands, operands.kind != .text else { return isAfterOptions ? [] : options }
    if operands.takesOneWord, hasOperand { return options }
    return values(operands.kind, given: [])
  }

  /// The option that the current word is a value of.
  private var unfinished: OptionSpecification? {
    guard case .option(let option, nil)? = parts.last, option.value != nil else { return nil }
    return option
  }

  private var hasOperand: Bool { parts.contains { if case .operand = $0 { true } else { false } } }

  /// The values of `--option=`, with that before them.
  private func attachedValues(_ current: String) -> [Candidate]? {
    let known = invocation.definition?.options ?? OptionSpecification.known
    guard let option = known.first(where: { $0.value != nil && current.hasPrefix("--\($0.name)=") }) else { return nil }
    return values(of: option).map { value in
      guard case .word(let word, let help) = value else { return value }
      return .word("--\(option.name)=\(word)", help: help)
    }
  }

  /// Without the names that are given before.
  private func values(of option: OptionSpecification) -> [Candidate] {
    values(option.kind, given: invocation.values(option))
  }

  private func values(_ kind: ValueKind, given: [String]) -> [Candidate] {
    switch kind {
    case .text: []
    case .file: [.file]
    case .folder: [.folder]
    case .words(let words): words.map { .word($0, help: "") }
    case .name(let name): all(name).filter { !given.contains($0) }.map { .word($0, help: "") }
    }
  }

  private func all(_ name: WorkspaceName) -> [String] {
    var workspace = WorkspaceOptions()
    if let configuration = invocation.values(.config).last { workspace.configuration = configuration }
    workspace.manifest = invocation.values(.manifest).last
    return names(name, workspace)
  }

  /// Without those that are given and cannot be repeated.
  private var options: [Candidate] {
    let known = invocation.definition?.options ?? OptionSpecification.common
    return known.filter { $0.repeats || !invocation.has($0) }.map { .word("--" + $0.name, help: $0.help) }
  }

  /// The next word of a command's name. None for an unknown command.
  private var commands: [Candidate] {
    var words = invocation.command.map { $0 == "help" ? [] : [$0] } ?? []
    if invocation.command == "help" {
      words = parts.compactMap { if case .operand(let word) = $0 { word } else { nil } }
    }
    let begin = words.map { $0 + " " }.joined()
    return Command.all.filter { $0.name.hasPrefix(begin) }.compactMap { command in
      let rest = command.name.dropFirst(begin.count).split(separator: " ")
      return rest.first.map { .word(String($0), help: rest.count > 1 ? Help.models : command.summary) }
    }.uniqued()
  }
}

extension Completion.Candidate {
  /// A word and its help with a tab between them, or `:file`, or `:folder`. No word begins with a colon.
  var line: String {
    switch self {
    case .word(let word, let help): "\(word)\t\(help)\n"
    case .file: ":file\n"
    case .folder: ":folder\n"
    }
  }
}
