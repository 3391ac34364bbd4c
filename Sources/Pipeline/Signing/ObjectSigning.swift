import Domain
import Git
import Platform

/// Signs commits and tags as git's configuration says (git-config(1): `commit.gpgSign`, `tag.gpgSign`, `gpg.format`,
/// `user.signingKey`), with the programs that git runs; and what customers get, with git's key or another.
struct ObjectSigning {
  enum Purpose: String {
    case commit, tag
    /// Always with a key of OpenSSH.
    case variants
  }

  let configuration: SharedConfiguration
  let kind: Purpose
  let signer: Commit.Signature?
  let environment: RunEnvironment
  /// The path of a key instead of git's.
  var ownKey: String?

  /// - Parameter signer: who makes the object.
  /// - Returns: nil if git's configuration asks for no signature.
  /// - Throws: `GitError` for a value that git would refuse.
  init?(
    _ kind: Purpose, configuration: SharedConfiguration, signer: Commit.Signature, environment: RunEnvironment
  ) throws {
    let isWanted =
      switch kind {
      case .commit: try configuration.isSet("commit.gpgSign")
      case .tag: try configuration.isSet("tag.gpgSign") || configuration.isSet("tag.forceSignAnnotated")
      case .variants: true
      }
    guard isWanted else { return nil }
    (self.configuration, self.kind, self.signer, self.environment) = (configuration, kind, signer, environment)
  }

  /// For what customers get.
  ///
  /// - Parameters:
  ///   - key: its path; nil for git's.
  ///   - root: the folder of `release.json`, where that path begins.
  /// - Throws: `GitError` for a configuration that cannot be read.
  init(variantsWith key: String?, root: String, _ environment: RunEnvironment) throws {
    let root = root.isEmpty ? "." : root
    configuration = try SharedConfiguration.of(root, environment: environment.gitVariables)
    (kind, signer, self.environment) = (.variants, nil, environment)
    ownKey = try key.map { try FileSystem.absolutePath(FilePath.join(root, $0)) }
  }

  /// The same for an object of the repository that has the configuration.
  static func signer(
    for kind: Purpose, in repository: Repository, signer: Commit.Signature, environment: RunEnvironment
  ) throws -> ObjectSigner? {
    try ObjectSigning(kind, configuration: repository.sharedConfiguration, signer: signer, environment: environment)?
      .sign
  }

  func sign(_ object: [UInt8]) throws -> String {
    let folder = try environment.makeTemporaryFolder(.sign)
    defer { environment.discard(folder) }
    // The programs run in the working tree, as git's do.
    let file = try FileSystem.absolutePath(FilePath.join(folder.path, "object"))
    try FileSystem.writeNewFile(file, object)
    let signature: [UInt8]
    switch try format() {
    case .ssh:
      try signWithSSH([file], namespace: "git")
      signature = try FileSystem.readFile(file + ".sig")
    case let format: signature = try signWithGPG(file, format)
    }
    // Some programs end lines as Windows does.
    var text = String(decoding: signature.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  enum Format: String {
    case openpgp, x509, ssh

    /// The program that git runs if none is configured.
    var program: String {
      switch self {
      case .openpgp: "gpg"
      case .x509: "gpgsm"
      case .ssh: "ssh-keygen"
      }
    }
  }

  func format() throws -> Format {
    if kind == .variants { return .ssh }
    let text = configuration.value("gpg.format") ?? Format.openpgp.rawValue
    if let format = Format(rawValue: text) { return format }
    throw failure("gpg.format is \(text.debugDescription)", "set it to openpgp, x509 or ssh")
  }

  func program(_ format: Format) throws -> String {
    let settings = (format == .openpgp ? ["gpg.program"] : []) + ["gpg.\(format).program"]
    let setting = settings.first { configuration.value($0) != nil } ?? settings[0]
    let program = userPath(configuration.value(setting) ?? format.program)
    if isInstalled(program) { return program }
    throw failure("there is no program \(program)", "install it, or name one that is there: `git config \(setting) …`")
  }

  private func isInstalled(_ program: String) -> Bool {
    guard program.contains("/") else {
      return ProcessRunner.isInstalled(program, path: environment.gitVariables["PATH"])
    }
    let status = try? FileSystem.status(FilePath.join(configuration.folder, program))
    return status?.kind == .file && status?.isExecutable == true
  }

  /// The key that gpg and gpgsm are asked for.
  var gpgKey: String {
    configuration.value("user.signingKey") ?? signer.map { "\($0.name) <\($0.email)>" } ?? ""
  }

  private func signWithGPG(_ file: String, _ format: Format) throws -> [UInt8] {
    let program = try program(format)
    let output = try run([program, "--status-fd=2", "-bsau", gpgKey], file)
    guard output.contains("[GNUPG:] SIG_CREATED ") else { throw failed(program, output) }
    return try FileSystem.readFile(file + ".out")
  }

  /// Signs files with one key, which is loaded once: whoever has to type a passphrase types it once.
  func signWithSSH(_ files: [String], namespace: String) throws {
    guard let first = files.first else { return }
    let program = try program(.ssh)
    let (key, isOfAgent) = try keyFile(beside: first)
    let arguments = [program, "-Y", "sign", "-n", namespace, "-f", key] + (isOfAgent ? ["-U"] : [])
    let output = try run(arguments + files, first)
    for file in files where try FileSystem.status(file + ".sig") == nil { throw failed(program, output) }
  }

  var noKey: Failure {
    failure(
      "neither user.signingKey nor gpg.ssh.defaultKeyCommand gives a key",
      "run `git config user.signingKey …` with the path of a key"
        + (kind == .variants ? ", or write it into release.json: \"sign\": { \"key\": … }" : ""))
  }

  /// The key, or a file with a public key whose private one is in an agent.
  ///
  /// - Parameter file: is there, in a folder of this run's.
  func keyFile(beside file: String) throws -> (path: String, isOfAgent: Bool) {
    guard let key = try sshKey(file) else { throw noKey }
    guard let literal = Self.literalKey(key) else { return (userPath(key), false) }
    let path = FilePath.join(FilePath.parent(of: file), "key")
    try FileSystem.writeNewFile(path, Array((literal + "\n").utf8))
    return (path, true)
  }

  /// `user.signingKey`, or the first key that `gpg.ssh.defaultKeyCommand` prints.
  private func sshKey(_ file: String) throws -> String? {
    if let ownKey { return ownKey }
    if let key = configuration.value("user.signingKey"), !key.isEmpty { return key }
    guard let command = configuration.value("gpg.ssh.defaultKeyCommand") else { return nil }
    _ = try run(["/bin/sh", "-c", command], file)
    let lines = String(decoding: try FileSystem.readFile(file + ".out"), as: UTF8.self).split(separator: "\n")
    return lines.first.map(String.init).flatMap { Self.literalKey($0) == nil ? nil : $0 }
  }

  /// A key that is written out, not in a file.
  static func literalKey(_ text: String) -> String? {
    if text.hasPrefix("key::") { return String(text.dropFirst("key::".count)) }
    return text.hasPrefix("ssh-") ? text : nil
  }

  func userPath(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = environment.gitVariables["HOME"] else { return path }
    return FilePath.join(home, String(path.dropFirst(2)))
  }

  /// Runs a program with the object as its input, and its output in a file beside the object, as it may be binary. It may
  /// ask for a passphrase at the terminal, if there is one; gpg's agent learns from `GPG_TTY` where (gpg-agent(1)).
  ///
  /// - Returns: what it has written to stderr.
  private func run(_ arguments: [String], _ file: String) throws -> String {
    let redirection = #"exec "$@" <"$0" >"$0.out""#
    let terminal = environment.terminal.map { ["env", "GPG_TTY=\($0)"] } ?? []
    let result = try environment.run(
      ProcessCommand(
        arguments: ["/bin/sh", "-c", redirection, file] + terminal + arguments, workingDirectory: configuration.folder,
        usesTerminal: environment.terminal != nil))
    if result.status != 0 { throw failed(arguments[0], result.output) }
    return result.output
  }

  private func failed(_ program: String, _ output: String) -> Failure {
    // ssh-keygen ends its lines with CR and LF, which are one character, and puts a warning into a frame.
    let lines = output.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("[GNUPG:]") && !$0.hasPrefix("@") }
    let reason = lines.isEmpty ? "it gave no signature" : lines.joined(separator: "; ")
    let keyRemedy = program == Format.ssh.program ? remedy(forKeyRefusedWith: output) : nil
    return failure("\(program) failed: \(reason)", keyRemedy ?? remedy(program))
  }

  private func remedy(_ program: String) -> String {
    switch kind {
    case .variants where program == Format.ssh.program:
      "add the key to an agent with `ssh-add`, or run at a terminal to type its passphrase"
    case .variants: "correct the section gpg.ssh of git's configuration, or what it names"
    case .commit, .tag: "make `git \(kind.rawValue)` sign here, or set \(kind.rawValue).gpgSign to false"
    }
  }

  func failure(_ reason: String, _ remedy: String) -> Failure {
    Failure(
      .badInput, "git.signing", at: Location(configuration.folder), "cannot sign the \(kind.rawValue): \(reason)",
      remedy: remedy)
  }
}
