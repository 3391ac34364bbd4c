import Artifacts
import Domain
import Pipeline

// What options and operands of several commands mean.
extension ParsedArguments {
  /// Publishing mostly waits for servers.
  private static let standardCustomers = 8
  private static let mostCustomers = 64

  var asksForJSON: Bool { has(.json) || value(.format) == "json" }

  /// The only operand; nil without one.
  func operand() throws(UsageError) -> String? {
    if operands.count > 1 { throw .unexpectedArgument(operands[1]) }
    return operands.first
  }

  /// The only operand.
  ///
  /// - Parameter usage: what it is called.
  func operand(_ usage: String) throws(UsageError) -> String {
    guard let operand = try operand() else { throw .missingOperand(usage) }
    return operand
  }

  /// The value of an option that must be there.
  func required(_ option: OptionSpecification) throws(UsageError) -> String {
    guard let value = value(option) else { throw .missingOption(option.name, value: option.value ?? "") }
    return value
  }

  /// One of a type's words; nil without the option.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ option: OptionSpecification
  ) throws(UsageError) -> Choice? {
    guard let word = value(option) else { return nil }
    if let choice = Choice(rawValue: word) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    let others = words.dropLast().joined(separator: ", ")
    throw .invalidValue(option.name, found: word, expected: "\(others) or \(words.last ?? "")")
  }

  /// The customers that must be chosen by `--customer` or `--all`.
  func customers() throws(UsageError) -> Selection {
    guard let selection = try Selection(self) else { throw .noCustomers }
    return selection
  }

  /// One for each processor, at the most.
  func jobs(_ session: Session) throws(UsageError) -> Int {
    min(try positiveNumber(.jobs) ?? session.processors, session.processors)
  }

  /// How many customers are served at a time.
  func customersAtOnce() throws(UsageError) -> Int {
    min(try positiveNumber(.customersAtOnce) ?? Self.standardCustomers, Self.mostCustomers)
  }

  /// The part that `--shard` names; nil without it.
  var shard: Shard? {
    get throws(UsageError) {
      guard let text = value(.shard) else { return nil }
      if let shard = Shard(text) { return shard }
      throw .invalidValue("shard", found: text, expected: "a part and their number, such as 3/8")
    }
  }

  /// The limits of an artifact: `--max-entries`, `--max-size` and `--max-ratio`.
  func limits() throws(UsageError) -> ZipStructure.Limits {
    var limits = ZipStructure.Limits.standard
    if let entries = try positiveNumber(.maxEntries) { limits.entries = entries }
    if let gibibytes = try positiveNumber(.maxSize) { limits.uncompressedSize = min(gibibytes, 1 << 20) << 30 }
    if let ratio = try positiveNumber(.maxRatio) { limits.ratio = ratio }
    return limits
  }
}

extension PackageVersion {
  /// - Parameter name: the option's, or the operand's.
  init(_ argument: String, of name: String) throws(UsageError) {
    guard let version = PackageVersion(argument) else {
      throw .invalidValue(name, found: argument, expected: "a version such as 1.4.0")
    }
    self = version
  }
}

extension WorkspaceOptions {
  /// The locations that `--config`, `--manifest` and `--output` name.
  init(_ arguments: ParsedArguments) {
    self.init()
    if let configuration = arguments.value(.config) { self.configuration = configuration }
    manifest = arguments.value(.manifest)
    output = arguments.value(.output)
  }
}

extension Selection {
  /// The customers chosen by `--customer` or `--all`; nil if neither is given.
  init?(_ arguments: ParsedArguments) throws(UsageError) {
    let customers = arguments.values(.customer)
    if arguments.has(.all) {
      if !customers.isEmpty { throw .together("customer", "all") }
      self = .all
    } else {
      if customers.isEmpty { return nil }
      self = .customers(customers)
    }
  }
}
