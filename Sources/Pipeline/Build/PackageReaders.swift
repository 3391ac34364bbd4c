import Domain
import Platform

/// The programs that read a release's files on customers' machines: where this machine has them, they judge the files of one customer,
/// since the others' differ in values only.
struct PackageReaders {
  private struct Program {
    /// As a user would write it.
    var command: String
    var suffix: String
    /// In its output, only if the file is to blame, and not the machine.
    var blame: String

    func arguments(_ file: String) -> [String] {
      command.split(separator: " ").map(String.init) + (suffix == ".podspec" ? [file] : [])
    }
  }

  private static let programs = [
    Program(command: "swift package dump-package", suffix: "Package.swift", blame: "Package.swift:"),
    Program(command: "ruby -c", suffix: ".podspec", blame: ".podspec:"),
    Program(command: "pod ipc spec", suffix: ".podspec", blame: "Invalid `"),
  ]

  /// A manifest is compiled first.
  private static let secondsAllowed = 120

  let environment: RunEnvironment

  /// - Parameter files: each with the place to name in findings, such as its template.
  /// - Returns: errors of files that a program refuses, and notes of programs that could not be asked.
  func findings(_ files: [(name: String, bytes: [UInt8], place: String)]) async throws -> [Finding] {
    // Such as in tests of other things.
    if environment.variable("RELEASE_READERS") == "none" { return [] }
    return try await environment.withTemporaryFolder(.check) { folder in
      for file in files { try FileSystem.writeNewFile(FilePath.join(folder, file.name), file.bytes) }
      return try Self.programs.flatMap { program in
        try files.filter { $0.name.hasSuffix(program.suffix) }.prefix(1).compactMap { file in
          try finding(program, file.name, at: file.place, in: folder)
        }
      }
    }
  }

  private func finding(_ program: Program, _ file: String, at place: String, in folder: String) throws -> Finding? {
    let arguments = program.arguments(file)
    guard ProcessRunner.isInstalled(arguments[0], path: environment.variable("PATH")) else {
      return note(program, "\(arguments[0]) is not installed", at: place)
    }
    var command = ProcessCommand(arguments: arguments, workingDirectory: folder)
    command.secondsAllowed = Self.secondsAllowed
    let result = try environment.run(command)
    if result.status == 0 { return nil }
    let lines = result.output.split(separator: "\n").map(String.init)
    guard let line = lines.first(where: { $0.contains(program.blame) }) else {
      return note(program, lines.first ?? "it ended with status \(result.status)", at: place)
    }
    // The folder is ours, and gone when the message is read.
    let reason = line.split(separator: folder + "/").joined()
    return Finding(
      "template.refused", at: Location(place), "`\(program.command)` refuses it: \(reason)",
      remedy: "correct the template")
  }

  private func note(_ program: Program, _ reason: String, at place: String) -> Finding {
    Finding("template.not-asked", .note, at: Location(place), "`\(program.command)` was not asked: \(reason)")
  }
}
