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
  private let customers: (WorkspaceOptions) -> [String]

  /// - Parameters:
  ///   - invocation: the words before the one that is being typed.
  ///   - customers: every `app_id`; asked only if one is wanted.
  init(after invocation: Invocation, customers: @escaping (WorkspaceOptions) -> [String]) {
    self.invocation = invocation
    let options = invocation.specification?.options ?? OptionSpecification.all(of: invocation.commands)
    var reader = ArgumentReader(invocation.arguments, options: options)
    var parts: [ArgumentPart] = []
    while let part = reader.next() { parts.append(part) }
    self.parts = parts
    isAfterOptions = reader.isAfterOptions
    self.customers = customers
  }

  /// - Parameter current: the beginning of a word; may be empty.
  func candidates(_ current: String) -> [Candidate] {
    all(current).filter { if case .word(let word, _) = $0 { word.hasPrefix(current) } else { true } }
  }

  private func all(_ current: String) -> [Candidate] {
    if let option = unfinished { return values(option.kind) }
    if current.hasPrefix("-"), !isAfterOptions { return attachedValues(current) ?? options }
    guard let command = invocation.specification else { return commands }
    guard let operands = command.operands, operands.kind != .text else { return isAfterOptions ? [] : options }
    if case .words = operands.kind, hasOperand { return options }
    return values(operands.kind)
  }

  /// The option that the current word is a value of.
  private var unfinished: OptionSpecification? {
    guard case .option(let option, nil)? = parts.last, option.value != nil else { return nil }
    return option
  }

  private var hasOperand: Bool { parts.contains { if case .operand = $0 { true } else { false } } }

  /// The values of `--option=`, with that before them.
  private func attachedValues(_ current: String) -> [Candidate]? {
    let known = invocation.specification?.options ?? OptionSpecification.all(of: invocation.commands)
    guard let option = known.first(where: { $0.value != nil && current.hasPrefix("--\($0.name)=") }) else { return nil }
    return values(option.kind).map { value in
      guard case .word(let word, let help) = value else { return value }
      return .word("--\(option.name)=\(word)", help: help)
    }
  }

  private func values(_ kind: ValueKind) -> [Candidate] {
    switch kind {
    case .text: []
    case .file: [.file]
    case .folder: [.folder]
    case .words(let words): words.map { .word($0, help: "") }
    case .customer: customerNames.map { .word($0, help: "") }
    }
  }

  private var customerNames: [String] {
    var workspace = WorkspaceOptions()
    if let configuration = invocation.values(.config).last { workspace.configuration = configuration }
    workspace.manifest = invocation.values(.manifest).last
    let given = Set(invocation.values(.customer))
    return customers(workspace).filter { !given.contains($0) }
  }

  /// Without those that are given and cannot be repeated.
  private var options: [Candidate] {
    let known = invocation.specification?.options ?? OptionSpecification.common
    return known.filter { $0.repeats || !invocation.has($0) }.map { .word("--" + $0.name, help: $0.help) }
  }

  /// The next word of a command's name. None for an unknown command.
  private var commands: [Candidate] {
    var words = invocation.command.map { $0 == "help" ? [] : [$0] } ?? []
    if invocation.command == "help" {
      words = parts.compactMap { if case .operand(let word) = $0 { word } else { nil } }
    }
    let begin = words.map { $0 + " " }.joined()
    var found: [Candidate] = []
    for command in invocation.commands where command.name.hasPrefix(begin) {
      let rest = command.name.dropFirst(begin.count).split(separator: " ")
      guard let word = rest.first else { continue }
      let candidate = Candidate.word(String(word), help: rest.count > 1 ? Help.models : command.summary)
      if !found.contains(candidate) { found.append(candidate) }
    }
    return found
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
