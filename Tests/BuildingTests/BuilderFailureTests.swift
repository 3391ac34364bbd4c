import Building
import Domain
import Foundation
import Manifest
import Platform
import TestSupport
import Testing

/// How a builder's failure is told, and what its logs keep.
@Suite struct BuilderFailureTests {
  @Test func aFailureSaysAllThatHelps() throws {
    let script = "for n in $(seq 30); do echo line $n; done; printf '\\033[31merror: no\\033[0m\\n\\n' >&2; exit 3"
    var fixture = try BuilderFixture(script: script)
    fixture.request.builder.environment = [.init(name: "MODE", value: "it's")]
    let failure = try fixture.failure()
    let finding = try #require(failure.findings.first)
    #expect(failure.status == .badInput)
    #expect(finding.code == "builder.failed")
    #expect(finding.location.file == fixture.folder["logs/command.log"])
    #expect(finding.message.hasPrefix("the builder's \"command\" ended with status 3: line 20 | line 21 | "))
    #expect(finding.message.hasSuffix(" | line 30 | error: no"))
    #expect(finding.subject == "product SDK")
    #expect(try fixture.log("command").hasSuffix("line 30\n\u{1B}[31merror: no\u{1B}[0m\n\n"))
  }

  @Test func theCommandCanBePasted() throws {
    let script = #"printf '%s|%s|%s|%s\n' "$TOKEN" "$MODE" "$RELEASE_VERSION" "$PWD" > told; exit 1"#
    var fixture = try BuilderFixture(script: script)
    fixture.request.builder.environment = [.init(name: "MODE", value: "it's $HOME\n")]
    fixture.request.builder.secrets = ["TOKEN"]
    fixture.variables["TOKEN"] = "s3cret"
    let remedy = try #require(try fixture.failure().findings.first?.remedy)
    let told = try TestFile.text(fixture.folder["sources/told"])
    #expect(told == "s3cret|it's $HOME\n|1.2.0|\(fixture.folder["sources"])\n")
    try TestFile.remove(fixture.folder["sources/told"])
    #expect(!remedy.contains("s3cret"))
    let command = try #require(remedy.split(separator: "to run it by hand: ").last)
    _ = try Tool.run("bash", ["-c", String(command)], in: "/", environment: ["TOKEN": "s3cret"])
    #expect(try TestFile.text(fixture.folder["sources/told"]) == told)
  }

  /// The copy that the builder saw is gone when somebody reads of it.
  @Test func aCopyOfTheSourcesIsNotNamed() throws {
    let script = "echo $PWD/SDK.swift:1:1: error: no; [ -d $RELEASE_OUTPUT ] && pwd > \"${AGAIN:-/dev/null}\"; exit 1"
    var fixture = try BuilderFixture(script: script)
    fixture.origin = fixture.folder["it's mine"]
    try fixture.folder.write("", to: "it's mine/SDK.swift")
    let finding = try #require(try fixture.failure().findings.first)
    #expect(finding.message.contains(fixture.folder["it's mine"] + "/SDK.swift:1:1: error: no"))
    #expect(!finding.message.contains(fixture.folder["sources"]))
    let command = try #require(finding.remedy?.split(separator: "to run it by hand: ").last)
    _ = try Tool.run("bash", ["-c", String(command)], in: "/", environment: ["AGAIN": fixture.folder["again"]])
    #expect(try TestFile.text(fixture.folder["again"]) == fixture.folder["it's mine"] + "\n")
  }

  @Test func secretsAreMaskedEverywhere() throws {
    // In two writes, so that the tool reads the secret in two parts.
    let script = """
      printf 'plain p@ss/'; sleep 0.2; echo 'w0rd+x'
      printf %s "user:$TOKEN" | base64; echo https://u:p%40ss%2Fw0rd%2Bx@host; exit 1
      """
    var fixture = try BuilderFixture(script: script)
    fixture.request.builder.secrets = ["TOKEN"]
    fixture.variables["TOKEN"] = "p@ss/w0rd+x"
    let failure = try fixture.failure()
    let log = try fixture.log("command")
    let encoded = Data("user:p@ss/w0rd+x".utf8).base64EncodedString()
    for text in [log, failure.text] {
      #expect(text.contains("plain ***"))
      #expect(text.contains("https://u:***@host"))
      #expect(!text.contains("p@ss/w0rd+x") && !text.contains(encoded))
      #expect(text.contains(encoded.prefix(6)))
    }
  }

  @Test func aLongLogKeepsItsEnds() throws {
    var fixture = try BuilderFixture(
      script:
        "echo start; head -c 3000000 /dev/zero | tr '\\0' x; echo; echo end; mkdir $RELEASE_OUTPUT/SDK.xcframework")
    fixture.logLimits = LogLimits(head: 1000, tail: 500)
    _ = try fixture.run()
    let log = try fixture.log("command")
    #expect(log.hasPrefix("$ cd "))
    #expect(log.contains("\nstart\nxxx"))
    #expect(log.hasSuffix("xxx\nend\n"))
    #expect(log.contains("\n[3.0 MB of the output are left out here]\n"))
    #expect(log.utf8.count == 1000 + 500 + "\n[3.0 MB of the output are left out here]\n".utf8.count)
  }

  @Test func aShortLogIsWhole() throws {
    var fixture = try BuilderFixture(
      script: "head -c 3000 /dev/zero | tr '\\0' x; echo end; mkdir $RELEASE_OUTPUT/SDK.xcframework")
    fixture.logLimits = LogLimits(head: 1000, tail: 5000)
    _ = try fixture.run()
    let log = try fixture.log("command")
    #expect(log.hasSuffix("\n" + String(repeating: "x", count: 3000) + "end\n"))
    // A log of an earlier run is replaced.
    let again = BuilderRun(fixture.request, in: fixture.room, fixture.context)
    try TestFile.remove(fixture.folder["output/SDK.xcframework"])
    _ = try again.run()
    #expect(try fixture.log("command") == log)
  }

  @Test func aLateBuilderIsEnded() throws {
    var fixture = try BuilderFixture(script: "sleep 100 & echo $! > child; echo waiting; wait")
    fixture.request.builder.timeout = 1
    let failure = try fixture.failure()
    #expect(failure.status == .temporary)
    #expect(failure.text.contains("did not end in 1 second: waiting"))
    #expect(try fixture.log("command").hasSuffix("waiting\n"))
    #expect(Tool.ends(try #require(Int32(TestFile.text(fixture.folder["sources/child"]).dropLast()))))
  }

  @Test func aStatusOf124IsNotLate() throws {
    #expect(try BuilderFixture(script: "exit 124").failure().text.contains("ended with status 124, without output"))
  }

  @Test(arguments: [(9, "SIGKILL, often for lack of memory"), (11, "SIGSEGV"), (6, "SIGABRT")])
  func aSignalIsNamed(number: Int, name: String) throws {
    let failure = try BuilderFixture(script: "kill -\(number) $$").failure()
    #expect(failure.status == .badInput)
    #expect(failure.text.contains("was ended by signal \(number) (\(name))"))
  }

  @Test func aCancelledTaskEndsTheBuilder() async throws {
    let fixture = try BuilderFixture(script: "sleep 100 & echo $! > child.new; mv child.new child; wait")
    let path = fixture.folder["sources/child"]
    let task = Task.detached { try fixture.run() }
    let other = Thread {
      while !TestFile.exists(path) { Thread.sleep(forTimeInterval: 0.005) }
      task.cancel()
    }
    other.start()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(Tool.ends(try #require(Int32(TestFile.text(path).dropLast()))))
  }

  @Test(arguments: [
    ("bundle", "gem install bundler"), ("xcodebuild", "only on a Mac"), ("swift", "swift.org/install"),
  ])
  func aMissingProgramIsExplained(program: String, advice: String) throws {
    let kinds: [String: BuilderConfiguration.Tool] = [
      "bundle": .cocoapodsPack(.init(podspec: "SDK.podspec", url: "https://example.com")),
      "xcodebuild": .xcodebuild(.init(container: .package, scheme: "SDK", destinations: ["generic/platform=iOS"])),
      "swift": .swift(.init(headers: "include")),
    ]
    var fixture = try BuilderFixture(try #require(kinds[program]))
    fixture.variables["PATH"] = fixture.folder["sources"]
    let failure = try fixture.failure()
    #expect(failure.status == .badConfiguration)
    #expect(failure.findings.first?.code == "builder.program")
    #expect(failure.text.contains("cannot start \(program): No such file or directory"))
    #expect(failure.text.contains(advice))
  }

  @Test(arguments: ["no-such-program", "./build.sh", "folder/"])
  func aCommandThatCannotStartIsAnError(program: String) throws {
    let fixture = try BuilderFixture(.command(.init(command: [program])))
    try fixture.folder.write("#!/bin/sh\n", to: "sources/build.sh")
    try FileSystem.makeDirectory(fixture.folder["sources/folder"])
    let failure = try fixture.failure()
    #expect(failure.status == .badConfiguration)
    #expect(failure.text.contains("correct the command: a program on PATH"))
  }

  /// As on a full disk, it is no fault of the builder.
  @Test func aLogThatCannotBeWrittenIsTheSystems() throws {
    let fixture = try BuilderFixture(script: "touch started")
    try FileSystem.makeDirectory(fixture.folder["logs/command.log"])
    let error = #expect(throws: SystemError.self) { try fixture.run() }
    #expect(error?.path == fixture.folder["logs/command.log"])
    #expect(!TestFile.exists(fixture.folder["sources/started"]))
  }
}
