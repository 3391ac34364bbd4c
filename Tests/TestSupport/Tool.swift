import Foundation

/// An independent program that judges results. It is an error if one is not installed: `make test` installs them.
package enum Tool {
  package struct Result: Sendable {
    package var status: Int32
    package var output: [UInt8]
    package var errors: String
    package var text: String { String(decoding: output, as: UTF8.self) }
  }

  package struct Missing: Error, CustomStringConvertible {
    package var description: String
  }

  /// Runs a program, found on PATH or by its path, to its end.
  /// - Parameter environment: added to this process's environment.
  package static func run(
    _ program: String, _ arguments: [String], in folder: String? = nil,
    environment: [String: String] = [:], input: String? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try locate(program))
    // Loading gems takes nine tenths of Ruby's start, and no script here needs one.
    process.arguments = (program == "ruby" ? ["--disable=gems"] : []) + arguments
    process.environment = Self.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    return try result(input: input) { scratch in
      process.standardInput = FileHandle(forReadingAtPath: scratch["in"])
      process.standardOutput = FileHandle(forWritingAtPath: scratch["out"])
      process.standardError = FileHandle(forWritingAtPath: scratch["err"])
      try process.run()
      process.waitUntilExit()
      return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
  }

  /// - Parameter run: runs a program with the files `in`, `out` and `err` of a folder, and returns its status. They are files, because
  ///   a full pipe would block the program.
  package static func result(input: String?, _ run: (_ scratch: TemporaryFolder) throws -> Int32) throws -> Result {
    let scratch = try TemporaryFolder()
    for (name, text) in [("in", input ?? ""), ("out", ""), ("err", "")] { try scratch.write(text, to: name) }
    let status = try run(scratch)
    return Result(
      status: status, output: try TestFile.bytes(scratch["out"]), errors: try TestFile.text(scratch["err"]))
  }

  /// A test may itself run below git, as in a hook, which sets variables that name the repository.
  private static var environment: [String: String] {
    let names: Set = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY"]
    return ProcessInfo.processInfo.environment.filter { !names.contains($0.key) }
  }

  package static func locate(_ program: String) throws -> String {
    if program.contains("/") { return program }
    // The first on PATH may be a shim of pyenv, which takes ten times as long to start.
    if program == "python3", python != program { return python }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(program)") {
      return "\(folder)/\(program)"
    }
    throw Missing(description: "\(program) is not installed; `make test` installs what the tests need")
  }

  /// Whether a process has ended, soon: an orphan is a zombie until its new parent notices.
  package static func ends(_ process: Int32) -> Bool {
    for _ in 0..<1000 {
      let state = try? TestFile.text("/proc/\(process)/stat")
      if kill(process, 0) != 0 || state?.contains(") Z ") == true { return true }
      usleep(10_000)
    }
    return false
  }

  /// An LLVM program under Debian's name, which ends in the version, else under its own name. Swift's toolchains contain a linker
  /// of that name too, which cannot link for iOS.
  package static func llvm(_ program: String) -> String {
    (14...22).lazy.compactMap { try? locate("\(program)-\($0)") }.first ?? program
  }

  /// The Python that `make test` prepares, with the packages of `scripts/test-requirements.txt`.
  package static var python: String {
    let prepared = Checkout.root + "/.tools/venv/bin/python3"
    return FileManager.default.isExecutableFile(atPath: prepared) ? prepared : "python3"
  }
}
