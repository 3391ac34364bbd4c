/// The options and texts of a command as data, for the parser, the help and the suggestions.
struct CommandSpecification: Sendable {
  var name: String
  /// One line.
  var summary: String
  /// Paragraphs for `--help`.
  var discussion: String
  var example: String
  var options: [OptionSpecification]
  /// The arguments that are not options, such as paths; nil if the command takes none.
  var operands: OperandSpecification?
  /// Whether the command changes no file, so a failure need not say what was written.
  var isReadOnly = false
  /// The advice after a run that was stopped; nil for the usual one.
  var afterStop: String?

  func option(named name: String) -> OptionSpecification? { options.first { $0.name == name } }
}

/// The arguments that are not options.
struct OperandSpecification: Sendable {
  /// As the help shows them: `PATH…`.
  var usage: String
  var help: String
}

struct OptionSpecification: Sendable {
  /// Without the dashes.
  var name: String
  /// The value's name in the help; nil for a flag.
  var value: String?
  var help: String
  var repeats = false
  /// A flag's other spelling, with its dash: `-q`.
  var shortName: String?

  static func flag(_ name: String, _ help: String, short: String? = nil) -> OptionSpecification {
    OptionSpecification(name: name, value: nil, help: help, shortName: short)
  }

  static func value(_ name: String, _ value: String, _ help: String, repeats: Bool = false) -> OptionSpecification {
    OptionSpecification(name: name, value: value, help: help, repeats: repeats)
  }
}

extension OptionSpecification {
  static let help = flag("help", "Show this help.", short: "-h")
  static let config = value("config", "file", "The release configuration (default: release.json).")
  static let manifest = value(
    "manifest", "file", "The customer manifest, instead of the one in release.json; - reads stdin.")
  static let output = value("output", "folder", "The output folder, instead of the one in release.json.")
  static let customer = value("customer", "app_id", "Select this customer; can be repeated.", repeats: true)
  static let all = flag("all", "Select every customer in the manifest.")
  static let jobs = value("jobs", "number", "Run this many jobs at a time (default and maximum: one per processor).")
  static let json = flag("json", "Print the result as one JSON document.")
  static let dryRun = flag("dry-run", "Write nothing; show what would change.")
  static let allowReplace = flag("allow-replace", "Replace zips even if the version is tagged.")
  static let noCache = flag("no-cache", "Compile base frameworks even if they are in the cache.")
  static let quiet = flag("quiet", "Print no progress on stderr.", short: "-q")
}
