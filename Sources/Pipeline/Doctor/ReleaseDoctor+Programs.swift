import Domain
import Manifest
import Platform

extension ReleaseDoctor {
  /// Programs that say their version, what they are for, and how one gets them.
  private static let known: [(name: String, version: String, use: String, remedy: String)] = [
    ("git", "--version", "publishes to git repositories", "install git"),
    ("swift", "--version", "`release check` asks it about Package.swift", "install Swift: swift.org/install"),
    ("ruby", "--version", "`release check` asks it about podspecs", "install Ruby"),
    ("pod", "--version", "`release check` asks it about podspecs", "install CocoaPods: `gem install cocoapods`"),
    ("xcodebuild", "-version", "compiles for Apple's platforms", "install Xcode; it runs only on a Mac"),
  ]
  /// A program that asks for something would wait forever.
  private static let secondsAllowed = 30

  /// The programs that a release may run: those of `release.json` are needed, the others make some command say more.
  func programs(_ configuration: ReleaseConfiguration?) -> [DoctorReport.Row] {
    var needs = configuration.map(Self.needs) ?? [:]
    let known = Self.known.compactMap { program -> DoctorReport.Row? in
      let users = needs.removeValue(forKey: program.name)
      // Nothing but a builder uses it, and other systems do not have it.
      if program.name == "xcodebuild", users == nil, !Self.isMac { return nil }
      return row(program.name, version: program.version, users, use: program.use, remedy: program.remedy)
    }
    return known
      + needs.sorted { $0.key.precedesByBytes($1.key) }.map { name, users in
        row(
          name, version: nil, users, use: "",
          remedy: "install it, or correct \(users[0]): a program on PATH, or the path of an executable file")
      }
  }

  private static var isMac: Bool {
    #if os(macOS)
      true
    #else
      false
    #endif
  }

  private func row(
    _ name: String, version: String?, _ users: [String]?, use: String, remedy: String
  ) -> DoctorReport.Row {
    let purpose = users.map { "needed by \(Amount.names($0))" } ?? use
    let problem: String
    if !isThere(name) {
      problem = "is not installed"
    } else if let version {
      if let answer = answer([name, version]) { return .init(.programs, name: name, state: .ok, detail: answer) }
      problem = "`\(name) \(version)` does not say its version"
    } else {
      return .init(.programs, name: name, state: .ok, detail: purpose)
    }
    return .init(
      .programs, name: name, state: users == nil ? .absent : .missing, detail: "\(problem); \(purpose)", remedy: remedy)
  }

  private func isThere(_ name: String) -> Bool {
    guard name.contains("/") else { return ProcessRunner.isInstalled(name, path: environment.variable("PATH")) }
    return (try? FileSystem.status(FilePath.join(root, name)))??.kind == .file
  }

  /// The first line of what a program says; nil if it fails, or says nothing.
  private func answer(_ arguments: [String]) -> String? {
    var command = ProcessCommand(arguments: arguments, workingDirectory: ".")
    command.secondsAllowed = Self.secondsAllowed
    guard let result = try? environment.run(command), result.status == 0 else { return nil }
    return result.output.split(whereSeparator: \.isNewline).first.map(String.init)
  }

  /// The places in `release.json` that need a program, by its name.
  private static func needs(_ configuration: ReleaseConfiguration) -> [String: [String]] {
    var needs: [String: [String]] = [:]
    func note(_ program: String?, _ user: String) {
      guard let program, needs[program]?.contains(user) != true else { return }
      needs[program, default: []].append(user)
    }
    for (index, product) in configuration.products.enumerated() {
      if case .compiled(let builder) = product.origin {
        for program in builder.programs { note(program, "products[\(index)].builder") }
      }
      if case .resign(let command) = product.seal { note(command.first, "products[\(index)].seal") }
    }
    note(configuration.models.command?.first?.text, "models.command")
    for (index, channel) in configuration.channels.enumerated() {
      switch channel.kind {
      case .git: note("git", "publish[\(index)]")
      case .command(let command):
        for verb in [command.look, command.put, command.confirm, command.reveal, command.withdraw, command.delete] {
          note(verb?.first, "publish[\(index)]")
        }
      case .directory, .s3, .forge: break
      }
    }
    for (index, announcement) in configuration.announcements.enumerated() {
      if case .command(let command) = announcement.receiver { note(command.first, "announce[\(index)]") }
    }
    // Those of a valid file can be read.
    if let ota = try? OverTheAirConfiguration.decode(configuration, file: "", variable: { _ in nil }) {
      switch ota.place {
      case .git: note("git", "ota.place")
      case .command(let command):
        for verb in [command.get, command.create, command.replace] { note(verb.first, "ota.place") }
      case .directory, .s3: break
      }
      note(ota.purge?.first, "ota.purge")
    }
    return needs
  }
}

extension BuilderConfiguration {
  /// The programs that it runs. One in the builder's own folder is part of the sources.
  fileprivate var programs: [String] {
    let own: [String?] =
      switch kind {
      case .command(let builder): [builder.command.first]
      case .swift: ["swift"]
      case .cocoapodsPack: ["bundle", "xcodebuild"]
      case .xcodebuild: ["xcodebuild"]
      }
    return (own + [toolchain?.first]).compactMap(\.self).filter { !$0.contains("/") }
  }
}
