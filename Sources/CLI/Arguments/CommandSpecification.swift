/// What a command takes, as data: the parser, the help and the suggestions all read this.
struct CommandSpecification: Sendable {
  var name: String
  /// One line.
  var summary: String
  /// Paragraphs for `--help`.
  var discussion: String
  var example: String
  var options: [OptionSpecification]
  /// What stands behind the options, such as paths; nil where nothing may.
  var operands: OperandSpecification?
  /// Whether it changes no file, so that nothing need be said of what was written.
  var isReadOnly = false

  func option(named name: String) -> OptionSpecification? { options.first { $0.name == name } }
}

/// Arguments that are no options.
struct OperandSpecification: Sendable {
  /// As the help shows them: `PATH…`.
  var usage: String
  var help: String
}

struct OptionSpecification: Sendable {
  /// Without the dashes.
  var name: String
  /// What the value is called in the help; nil for a flag.
  var value: String?
  var help: String
  var repeats = false

  static func flag(_ name: String, _ help: String) -> OptionSpecification {
    OptionSpecification(name: name, value: nil, help: help)
  }

  static func value(_ name: String, _ value: String, _ help: String, repeats: Bool = false) -> OptionSpecification {
    OptionSpecification(name: name, value: value, help: help, repeats: repeats)
  }
}

extension OptionSpecification {
  static let help = flag("help", "Show this help.")
  static let config = value("config", "file", "The release's configuration (default: release.json).")
  static let manifest = value(
    "manifest", "file", "The customer manifest in place of the one release.json names; - reads standard input.")
  static let output = value("output", "folder", "Write here in place of the folder release.json names.")
  /// For commands that write nothing.
  static let outputOfBuild = value(
    "output", "folder", "Where a build is to write, in place of the folder release.json names.")
  static let customer = value("customer", "app_id", "Take this customer; may be given several times.", repeats: true)
  static let all = flag("all", "Take every customer of the manifest.")
  static let jobs = value(
    "jobs", "number", "Work on this many at a time; at most, and by default, the number of processors.")
  static let json = flag("json", "Print the result as one JSON document.")
  static let dryRun = flag("dry-run", "Do everything but write, and say what would change.")
  static let quiet = flag("quiet", "No progress on standard error.")
}
