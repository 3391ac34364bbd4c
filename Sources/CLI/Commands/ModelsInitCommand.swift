import Domain
import Pipeline

enum ModelsInitCommand {
  static let definition = Command(
    name: "models init", summary: "Makes keys, and the \"ota\" section of release.json.",
    discussion: """
      For a vendor of one: an encrypted key that approves models and signs the root, an online key for a CI, the first root,
      and "ota" in release.json. Private keys stay out of git: the folder gets a .gitignore. More people can come later.

      The passphrase of the key is asked for at the terminal, or read from RELEASE_OTA_PASSPHRASE.

      Exit status: 0 done; 64 usage; 65 there is something already; 74 input/output; 78 bad release.json.
      """,
    example: """
      release models init --url https://ota.example.com/{{app_id}} --directory "www/{{app_id}}"
      """,
    options: [.feedURL, .directory, .fromVersion, .config, .dryRun, .quiet, .color, .help],
    afterStop: "remove the folder ota, and run the same command again", run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    var models = ModelsInit(session.environment)
    models.workspace = WorkspaceOptions(arguments)
    models.url = try arguments.required(.feedURL)
    models.directory = try arguments.required(.directory)
    if let text = arguments.value(.fromVersion) { models.from = try PackageVersion(text, of: "from") }
    models.isDryRun = arguments.has(.dryRun)
    let report = try models.run {
      try session.newPassphrase("New passphrase of the owner's key: ")
    }
    try session.console.result(text(report, isDryRun: models.isDryRun))
    return .done
  }

  private static func text(_ report: ModelsInit.Report, isDryRun: Bool) -> String {
    let files = report.files.map { "\(isDryRun ? "would write" : "wrote") \($0)\n" }.joined()
    return files + """

      Next:
        1. Put the text of \(report.keys)/online.pem into your CI as the secret \(report.onlineKeyVariable).
           Here: export \(report.onlineKeyVariable)=\(report.keys)/online.pem
        2. Keep a copy of \(report.keys)/owner.pem and its passphrase somewhere else: without them nobody can
           approve models, and only a release of the SDK brings a new root.
        3. release models publish --all

      """
  }
}

extension OptionSpecification {
  fileprivate static let feedURL = value(
    "url", takes: "url", "The address of a customer's folder, with {{app_id}}: devices read it.")
  fileprivate static let directory = value(
    "directory", takes: "folder", "The folder that is served there, with {{app_id}}.", kind: .folder)
  fileprivate static let fromVersion = value(
    "from", takes: "version", "The lowest version of the SDK that asks for models (default: this release's).")
}
