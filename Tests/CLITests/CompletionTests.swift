import Pipeline
import Synchronization
import Testing

@testable import CLI

/// What can come next, without a shell.
@Suite struct CompletionTests {
  /// - Parameter line: its last word is the one that is being typed; empty after a space.
  private func candidates(
    _ line: String, names: @escaping (WorkspaceName, WorkspaceOptions) -> [String] = { _, _ in [] }
  ) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return Completion(after: Invocation(Array(words.dropLast())), names: names).candidates(words.last ?? "").map {
      candidate in
      if case .word(let word, _) = candidate { word } else { String(candidate.line.dropLast()) }
    }
  }

  static let lines: [(String, [String])] = [
    ("bu", ["build", "bump"]), ("-q bu", ["build", "bump"]), ("--config x bu", ["build", "bump"]),
    ("help bu", ["build", "bump"]), ("help build bu", []), ("bilt ", []), ("--ver", ["--version"]),
    ("build --al", ["--all", "--allow-replace"]), ("build --all --al", ["--allow-replace"]),
    ("build --customer a --cust", ["--customer"]), ("-q build --qu", []), ("build -- --al", []),
    ("notes --format ", ["markdown", "text", "json"]), ("notes --format j", ["json"]),
    ("notes --format=", ["--format=markdown", "--format=text", "--format=json"]),
    ("notes --format=j", ["--format=json"]),
    ("build --config ", [":file"]), ("build --config=a", [":file"]), ("build -o ", [":folder"]),
    ("build --output=", [":folder"]), ("--config ", [":file"]), ("build --jobs ", []), ("verify ", [":file"]),
    ("verify a ", [":file"]), ("verify -- --strict", [":file"]), ("bump mi", ["minor"]),
    ("bump minor --dr", ["--dry-run"]), ("bump minor m", []), ("completion ", ["bash", "zsh", "fish"]),
    ("schema cust", ["custom-models", "customers"]), ("manual ", ["--quiet", "--color", "--help"]),
    ("withdraw 1.0.0 --del", ["--delete-artifacts"]),
  ]

  @Test(arguments: lines) func canComeNext(_ line: String, _ expected: [String]) {
    #expect(candidates(line) == expected)
  }

  @Test func everyCommandAndOptionIsOffered() {
    let names = Command.all.map(\.name)
    let below = names.filter { $0.hasPrefix("models ") }.map { String($0.dropFirst("models ".count)) }
    #expect(
      candidates("")
        == names.filter { !$0.contains(" ") || $0 == "models init" }.map { $0 == "models init" ? "models" : $0 })
    #expect(candidates("models ") == below && candidates("help models ") == below)
    for command in Command.all {
      #expect(candidates(command.name + " -") == command.options.map { "--" + $0.name })
    }
  }

  @Test(arguments: ["status --customer ", "verify a --customer "]) func customersAreThoseOfTheManifest(_ line: String) {
    #expect(candidates(line) { kind, _ in kind == .customer ? ["acme", "beta"] : [] } == ["acme", "beta"])
    #expect(candidates(line + "b") { kind, _ in kind == .customer ? ["acme", "beta"] : [] } == ["beta"])
  }

  @Test func customersAreNamedOnce() {
    #expect(
      candidates("build --customer acme --customer ") { kind, _ in kind == .customer ? ["acme", "beta"] : [] } == [
        "beta"
      ])
    #expect(
      candidates("build --customer acme --customer=") { kind, _ in kind == .customer ? ["acme", "beta"] : [] } == [
        "--customer=beta"
      ])
  }

  @Test(arguments: [
    ("status --model ", WorkspaceName.model), ("publish --channel ", .channel), ("withdraw 1.0.0 --channel=", .channel),
    ("publish --wave ", .wave), ("promote --to ", .wave), ("promote ", .version),
    ("withdraw ", .version), ("notes --from ", .tag), ("notes --to=", .tag),
  ])
  func namesOfTheWorkspace(_ line: String, _ kind: WorkspaceName) {
    let start = line.hasSuffix("=") ? line.split(separator: " ").last.map(String.init) ?? "" : ""
    #expect(candidates(line) { asked, _ in asked == kind ? ["one", "two"] : [] } == [start + "one", start + "two"])
  }

  @Test func oneVersionIsEnough() {
    #expect(candidates("withdraw 1.0.0 --del") { _, _ in ["1.1.0"] } == ["--delete-artifacts"])
    #expect(!candidates("withdraw 1.0.0 ") { _, _ in ["1.1.0"] }.contains("1.1.0"))
  }

  @Test func theManifestIsTheOneOfTheCommandLine() {
    func asked(_ line: String) -> WorkspaceOptions? {
      let asked = Mutex<WorkspaceOptions?>(nil)
      _ = candidates(line) { _, options in
        asked.withLock { $0 = options }
        return []
      }
      return asked.withLock { $0 }
    }
    var expected = WorkspaceOptions()
    #expect(asked("build --customer ") == expected)
    #expect(asked("build --all") == nil)
    expected.configuration = "a/release.json"
    #expect(asked("--config a/release.json build --customer ") == expected)
    expected.manifest = "c.json"
    #expect(asked("build --manifest=c.json --config a/release.json --customer x") == expected)
  }

  @Test func linesAreReadByShells() {
    for command in Command.all {
      for text in command.options.map(\.help) + [command.summary] {
        #expect(!text.contains("\t") && !text.contains("\n"), "\(text)")
      }
    }
  }
}
