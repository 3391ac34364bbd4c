import Pipeline

struct OptionSpecification: Hashable, Sendable {
  /// Without the dashes.
  var name: String
  /// The value's name in the help; nil for a flag.
  var value: String?
  var help: String
  var kind = ValueKind.text
  var repeats = false
  /// The other spelling, with its dash: `-q`.
  var shortName: String?

  static func flag(_ name: String, _ help: String, short: String? = nil) -> OptionSpecification {
    OptionSpecification(name: name, value: nil, help: help, shortName: short)
  }

  static func value(
    _ name: String, takes value: String, _ help: String, kind: ValueKind = .text, repeats: Bool = false,
    short: String? = nil
  ) -> OptionSpecification {
    OptionSpecification(name: name, value: value, help: help, kind: kind, repeats: repeats, shortName: short)
  }

  /// As the help shows it: `-o, --output <folder>`.
  var usage: String { (shortName.map { $0 + ", " } ?? "") + "--\(name)" + (value.map { " <\($0)>" } ?? "") }
}

extension OptionSpecification {
  static let version = flag("version", "Show the version.", short: "-V")
  static let help = flag("help", "Show this help.", short: "-h")
  static let config = value("config", takes: "file", "The release configuration (default: release.json).", kind: .file)
  static let manifest = value(
    "manifest", takes: "file", "The customer manifest, instead of the one in release.json; - reads stdin.", kind: .file)
  static let output = value(
    "output", takes: "folder", "The output folder, instead of the one in release.json.", kind: .folder, short: "-o")
  static let customer = value(
    "customer", takes: "app_id", "Select this customer; can be repeated.", kind: .name(.customer), repeats: true)
  static let all = flag("all", "Select every customer in the manifest.")
  static let jobs = value(
    "jobs", takes: "number", "Run this many jobs at a time (default and maximum: one per processor).")
  static let json = flag("json", "Print the result as one JSON document.")
  static let dryRun = flag("dry-run", "Change nothing; show what would change.")
  static let allowReplace = flag("allow-replace", "Replace zips even if the version is tagged.")
  static let rebuildUnchanged = flag("rebuild", "Make variants again though nothing has changed.")
  static let checkFiles = flag(
    "check", "Hash the files of placed variants, to find damage; without it sizes and times are compared.")
  static let plan = value(
    "plan", takes: "file", "Build the customers of this plan, and fail if the inputs are others.", kind: .file)
  static let shard = value(
    "shard", takes: "k/n", "Build only the k-th of n parts, as one of the jobs of a CI or cluster.")
  static let prune = flag("prune", "Remove the variants of customers who left the manifest.")
  static let noCache = flag("no-cache", "Compile base frameworks even if they are in the cache.")
  static let quiet = flag("quiet", "Print no progress on stderr.", short: "-q")

  static let color = value(
    "color", takes: "when", "Use colours: auto (default), always or never.",
    kind: .words(ColourChoice.allCases.map(\.rawValue)))
  static let timings = flag("timings", "Print how long each stage took on stderr; with --json, also in the document.")

  /// Those of the program itself.
  static let common = [version, flag("help", "Show this help, or a command's.", short: "-h"), quiet, color]

  /// The options of all commands and of the program. Those of one name are all flags, or all have a value.
  static let known: [OptionSpecification] = common + Command.all.flatMap(\.options)
}
