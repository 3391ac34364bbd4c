import Domain
import Manifest
import Platform

/// The programs that read a release's files on customers' machines: where this machine has them, they judge the files of one customer,
/// since the others' differ in values only.
///
/// Only a file is refused that a program does not read although it reads a file that is surely in order.
struct PackageJudges {
  struct File {
    var name: String
    var bytes: [UInt8]
    /// For messages: its template, or its path.
    var place: String
  }

  /// A manifest is compiled first.
  private static let secondsAllowed = 120

  let environment: RunEnvironment
  /// The paths of zips that a `Package.swift` may name by URL, by what they hash to in hexadecimal digits. With none, SwiftPM is not asked
  /// to resolve it.
  var zips: [String: String] = [:]

  /// - Parameter files: those for no program are left out.
  /// - Returns: errors of files that a program refuses, and notes of programs that could not be asked.
  func findings(_ files: [File]) async throws -> [Finding] {
    if environment.variable("RELEASE_JUDGES") == "none" { return [] }
    return try await environment.withTemporaryFolder(.check) { folder in
      try Judge.all.flatMap { judge in
        let own = files.filter { $0.name.hasSuffix(judge.suffix) }
        guard let first = own.first else { return [Finding]() }
        if !ProcessRunner.isInstalled(judge.program, path: environment.variable("PATH")) {
          return [note(judge.command, "\(judge.program) is not installed", at: first)]
        }
        return try own.enumerated().compactMap { number, file in
          try finding(judge, file, in: FilePath.join(folder, "\(judge.program)-\(number)"))
        }
      }
    }
  }

  private func finding(_ judge: Judge, _ file: File, in folder: String) throws -> Finding? {
    let answer = try ask(judge, name: file.name, bytes: file.bytes, in: folder)
    if answer.status == 0 { return try judge.isSwiftPM ? resolution(of: answer.output, file, in: folder) : nil }
    guard case .exited = answer.end,
      try ask(judge, name: file.name, bytes: judge.sample(file.bytes), in: folder + "-sample").status == 0
    else { return note(judge.command, reason(answer, in: folder), at: file) }
    return refusal(judge.command, reason(answer, in: folder), at: file)
  }

  private func ask(_ judge: Judge, name: String, bytes: [UInt8], in folder: String) throws -> ProcessResult {
    try FileSystem.makeDirectory(folder)
    try FileSystem.writeNewFile(FilePath.join(folder, name), bytes)
    return try run(judge.arguments(name), in: folder)
  }

  private func run(_ arguments: [String], in folder: String) throws -> ProcessResult {
    var command = ProcessCommand(arguments: arguments, workingDirectory: folder)
    command.secondsAllowed = Self.secondsAllowed
    // The compiler refuses a date that is empty. SwiftPM leaves folders and locks where temporary files are.
    command.variables = [
      "SOURCE_DATE_EPOCH": nil, "TMPDIR": try FileSystem.absolutePath(FilePath.parent(of: folder)),
    ]
    do { return try environment.run(command) } catch let error as SystemError {
      return ProcessResult(status: 127, output: "error: \(error.reason)")
    }
  }

  /// Asks SwiftPM to unpack the zips that a manifest names, as if it had downloaded them: it finds them in a cache.
  ///
  /// - Parameter dump: what `dump-package` has printed.
  private func resolution(of dump: String, _ file: File, in folder: String) throws -> Finding? {
    let names = Self.binaryTargets(dump)
    let cache = FilePath.join(folder, "cache")
    let known = names.compactMap { target in zips[target.checksum].map { (url: target.url, zip: $0) } }
    // Nothing is downloaded: it may not be there yet.
    guard !known.isEmpty, known.count == names.count else { return nil }
    try FileSystem.makeDirectories(FilePath.join(cache, "artifacts"))
    for (url, zip) in known {
      try? FileSystem.makeSymlink(
        FilePath.join(FilePath.join(cache, "artifacts"), Self.cacheName(url)), to: FileSystem.absolutePath(zip))
    }
    let command = "swift package resolve"
    let answer = try run(
      ["swift", "package", "--cache-path", cache, "--scratch-path", FilePath.join(folder, "resolved"), "resolve"],
      in: folder)
    if answer.status == 0 { return nil }
    let why = reason(answer, in: folder)
    let blamesArtifact = ["does not match checksum", "does not contain"].contains { why.contains($0) }
    return blamesArtifact && answer.output.contains("from cache")
      ? refusal(command, why, at: file) : note(command, why, at: file)
  }

  /// The targets with a URL, by what `dump-package` prints; none if SwiftPM would download dependencies.
  private static func binaryTargets(_ dump: String) -> [(url: String, checksum: String)] {
    guard let start = dump.utf8.firstIndex(of: UInt8(ascii: "{")),
      let package = try? JSONValue(parsing: Array(dump.utf8[start...])),
      package["dependencies"]?.elements?.isEmpty ?? true
    else { return [] }
    return (package["targets"]?.elements ?? []).compactMap { target in
      guard let url = target["url"]?.text, let checksum = target["checksum"]?.text else { return nil }
      return (url, checksum)
    }
  }

  /// The name of a URL's file in SwiftPM's cache.
  private static func cacheName(_ url: String) -> String {
    String(url.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// The first line that says what is wrong.
  private func reason(_ answer: ProcessResult, in folder: String) -> String {
    switch answer.end {
    case .late: return "it did not end within \(Self.secondsAllowed) seconds"
    case .signal(let number): return "it was ended by signal \(number)"
    case .exited(let status):
      let lines = answer.output.split(whereSeparator: \.isNewline).map(String.init)
      let line =
        lines.first { ($0.contains("error:") || $0.hasPrefix("[!]")) && !$0.contains("Invalid manifest (compiled") }
        ?? lines.first ?? "it ended with status \(status)"
      // The folder is ours, and gone when the message is read.
      return line.split(separator: folder + "/").joined()
    }
  }

  private func refusal(_ command: String, _ reason: String, at file: File) -> Finding {
    Finding(
      "template.refused", at: Location(file.place), "`\(command)` refuses it: \(reason)", remedy: "correct the template"
    )
  }

  private func note(_ command: String, _ reason: String, at file: File) -> Finding {
    Finding("template.not-asked", .note, at: Location(file.place), "`\(command)` could not be asked: \(reason)")
  }
}

extension Workspace {
  /// Names of the files that package managers read, without those that are chosen already.
  func manifestFiles(of customer: Customer, besides files: [PackageJudges.File]) -> Set<String> {
    Set(manifestFiles(of: products(of: customer))).subtracting(files.map(\.name))
  }
}

/// A program that says whether it can read a file.
private struct Judge {
  /// As a user would write it.
  var command: String
  var suffix: String

  static let all = [
    Judge(command: "swift package dump-package", suffix: "Package.swift"),
    Judge(command: "ruby -c", suffix: ".podspec"),
    Judge(command: "pod ipc spec", suffix: ".podspec"),
  ]

  var program: String { String(command.prefix { $0 != " " }) }
  var isSwiftPM: Bool { program == "swift" }

  func arguments(_ file: String) -> [String] {
    command.split(separator: " ").map(String.init) + (isSwiftPM ? [] : [file])
  }

  /// A file that is in order. A manifest of a version that this machine's SwiftPM does not read says nothing about the rest of it, so
  /// the version is that of the file.
  func sample(_ bytes: [UInt8]) -> [UInt8] {
    if !isSwiftPM { return Array("Pod::Spec.new do |s|\n  s.name = 'A'\n  s.version = '1.0'\nend\n".utf8) }
    let text = String(decoding: bytes, as: UTF8.self)
    let version = text.split(separator: "swift-tools-version:", maxSplits: 1).dropFirst().first?
      .drop { $0 == " " }.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    return Array(
      """
      // swift-tools-version:\(version.flatMap { $0.isEmpty ? nil : String($0) } ?? "5.5")
      import PackageDescription
      let package = Package(name: "A")

      """.utf8)
  }
}
