import Foundation
import Platform
import TestSupport
import Testing

@testable import Platform

@Suite struct ProcessRunnerTests {
  private func run(_ script: String, in folder: String = "/") throws -> ProcessResult {
    try ProcessRunner.run(ProcessCommand(arguments: ["bash", "-c", script], workingDirectory: folder))
  }

  @Test(arguments: [("exit 0", 0), ("exit 7", 7), ("kill -9 $$", 137)] as [(String, Int32)])
  func statusIsTheShells(script: String, status: Int32) throws {
    #expect(try run(script).status == status)
  }

  @Test func outputAndErrorsComeInOrder() throws {
    #expect(try run("echo one; echo two >&2; echo three; echo four > /dev/stderr").output == "one\ntwo\nthree\nfour\n")
  }

  @Test func aProgramThatClosesItsOutputIsWaitedFor() throws {
    #expect(try run("exec >&- 2>&-; sleep 0.2; exit 5").status == 5)
  }

  @Test func ofLongOutputTheEndIsKept() throws {
    let output = try run("head -c 5000000 /dev/zero | tr '\\0' x; echo end").output
    #expect(output.utf8.count == 1 << 20)
    #expect(output.suffix(6) == "xxend\n")
  }

  @Test func inputIsEmpty() throws {
    #expect(try run("[ /dev/fd/0 -ef /dev/null ] && ! read line").status == 0)
  }

  @Test(arguments: [1, 100, 300_000]) func inputIsGiven(count: Int) throws {
    var command = ProcessCommand(arguments: ["sh", "-c", "wc -c; [ -t 0 ]"], workingDirectory: "/")
    command.input = [UInt8](repeating: 0x61, count: count)
    let result = try ProcessRunner.run(command)
    #expect(result.output.filter { !$0.isWhitespace } == String(count))
    // Nobody waits for a program that does not read its input.
    command.arguments = ["true"]
    #expect(try ProcessRunner.run(command).status == 0)
  }

  @Test func howAProgramEndedIsTold() throws {
    #expect(try run("exit 124").end == .exited(124))
    #expect(try run("kill -9 $$").end == .signal(9))
    var command = ProcessCommand(arguments: ["sleep", "100"], workingDirectory: "/")
    command.secondsAllowed = 0
    let result = try ProcessRunner.run(command)
    #expect(result.end == .late)
    #expect(result.status == 124)
  }

  @Test func onlyListedVariablesArePassed() throws {
    var command = ProcessCommand(arguments: ["env"], workingDirectory: "/")
    command.variables = ["PATH": "/no-such-folder:usr/bin:/bin", "A": "1 2", "B": nil]
    command.inheritsVariables = false
    #expect(
      try ProcessRunner.run(command).output.split(separator: "\n").sorted() == [
        "A=1 2", "PATH=/no-such-folder:usr/bin:/bin",
      ])
    command.variables = ["PATH": "/no-such-folder"]
    #expect(throws: SystemError("run", "env", code: ENOENT)) { try ProcessRunner.run(command) }
  }

  @Test func aPathAmongTheVariablesFindsTheProgram() throws {
    let folder = try TemporaryFolder()
    try folder.link("tools/my-pwd", to: Tool.locate("pwd"))
    // A folder of that name is no program.
    try folder.write("", to: "earlier/my-pwd/file")
    var command = ProcessCommand(arguments: ["my-pwd"], workingDirectory: folder.path)
    command.variables = ["PATH": "earlier:tools"]
    #expect(try ProcessRunner.run(command).output == folder.path + "\n")
  }

  @Test func outputIsPassedOnWhole() throws {
    var (count, last): (Int, [UInt8]) = (0, [])
    let script = "head -c 5000000 /dev/zero; echo end"
    let command = ProcessCommand(arguments: ["sh", "-c", script], workingDirectory: "/")
    _ = try ProcessRunner.run(command) {
      count += $0.count
      last = $0
    }
    #expect(count == 5_000_004)
    #expect(last.suffix(4) == Array("end\n".utf8)[...])
  }

  @Test func whoCannotTakeTheOutputEndsTheProgram() throws {
    let folder = try TemporaryFolder()
    let command = ProcessCommand(
      arguments: ["sh", "-c", "echo $$ > pid; echo text; sleep 100"], workingDirectory: folder.path)
    #expect(throws: SystemError("write", "log", code: ENOSPC)) {
      try ProcessRunner.run(command) { _ in throw SystemError("write", "log", code: ENOSPC) }
    }
    #expect(Tool.ends(try #require(Int32(TestFile.text(folder["pid"]).dropLast()))))
  }

  @Test func aDaemonIsNotWaitedFor() throws {
    let folder = try TemporaryFolder()
    let result = try run("(sleep 5; touch ended) & echo started", in: folder.path)
    #expect(result.output == "started\n")
    #expect(!TestFile.exists(folder["ended"]))
  }

  @Test func aDaemonThatNeverStopsWritingIsNotWaitedFor() throws {
    let result = try run("yes & exit 4")
    #expect(result.status == 4)
  }

  @Test(arguments: ["tools/pwd", "./tools/pwd", "tools/../tools/pwd"])
  func aPathIsRelativeToTheFolder(program: String) throws {
    let folder = try TemporaryFolder()
    // A link: a program just written cannot be run as long as a child of another test's has it open for writing.
    try folder.link("tools/pwd", to: Tool.locate("pwd"))
    let result = try ProcessRunner.run(ProcessCommand(arguments: [program], workingDirectory: folder.path))
    #expect(result.status == 0)
    #expect(result.output == folder.path + "\n")
  }

  @Test func theFolderMayBeRelativeToo() throws {
    let here = try FileSystem.currentDirectory()
    #expect(try run("pwd -P", in: ".").output == (try FileSystem.canonicalPath(here)) + "\n")
  }

  @Test func whatCannotStartSaysSo() throws {
    let error = #expect(throws: SystemError.self) {
      try ProcessRunner.run(ProcessCommand(arguments: ["no-such-program"], workingDirectory: "/"))
    }
    #expect(error?.operation == "run")
    #expect(error?.path == "no-such-program")
    #expect(error?.isMissing == true)
  }

  /// With everything that it has started, also what does not want to end.
  @Test(arguments: ["sleep 100 & echo $! > pid; wait", "trap '' TERM; sleep 100 & echo $! > pid; wait; sleep 100"])
  func aCancelledTaskEndsItsProgram(script: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let task = Task.detached { try run(script, in: path) }
    // On a thread of its own: the few that all tests share may all be waiting.
    let other = Thread {
      while (try? TestFile.text(path + "/pid").hasSuffix("\n")) != true { Thread.sleep(forTimeInterval: 0.005) }
      task.cancel()
    }
    other.start()
    await #expect(throws: CancellationError.self) { try await task.value }
    let child = try #require(Int32(TestFile.text(folder["pid"]).dropLast()))
    #expect(Tool.ends(child))
  }

  #if os(Linux)
    @Test func aProgramHasNoTerminalAndNoBlockedSignals() throws {
      #expect(try run("read -r _ _ _ _ _ session _ < /proc/$$/stat; [ $session = $$ ] && ! : < /dev/tty").status == 0)
      #expect(try run("grep SigBlk /proc/self/status").output.split(separator: "\t").last == "0000000000000000\n")
    }

    @Test func noProgramInheritsAnothersPipe() throws {
      let folder = try TemporaryFolder()
      // The first tells which pipe is its own, and runs until the second has looked at everything it inherited. It has a
      // thread of its own: one of the few that all tests share might have to wait for this very test.
      let script = "readlink /proc/$$/fd/1 > pipe.new; mv pipe.new pipe; until [ -e seen ]; do sleep 0.01; done"
      let path = folder.path
      let first = Thread { _ = try? run(script, in: path) }
      first.start()
      while !TestFile.exists(folder["pipe"]) { Thread.sleep(forTimeInterval: 0.005) }
      let inherited = try run("readlink /proc/$$/fd/*; touch seen", in: folder.path).output.split(separator: "\n")
      while !first.isFinished { Thread.sleep(forTimeInterval: 0.005) }
      let pipe = try TestFile.text(folder["pipe"]).split(separator: "\n")
      #expect(pipe.count == 1 && pipe[0].hasPrefix("pipe:"))
      #expect(!inherited.contains(pipe[0]))
    }
  #endif
}
