import Domain
import Manifest
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Publishing

/// Webhooks that answer as none should, and programs that fail.
@Suite struct AnnouncementDeliveryTests {
  private let server: JudgeServer

  init() throws { server = try JudgeServer("webhook_server.py") }

  private var folder: TemporaryFolder { server.folder }

  private func deliver(_ receiver: AnnouncementConfiguration.Receiver, url: String? = nil) async throws {
    var configuration = AnnouncementConfiguration(name: try #require(Identifier("hook")), receiver: receiver)
    configuration.timeout = 1
    let context = PublishingContext(
      root: folder.path, http: HTTPClient.Options(), variable: { $0 == "HOOK_URL" ? url : nil },
      mask: { $0.replacing("canary", with: "***") })
    let delivery = AnnouncementDelivery(configuration, context)
    let (appID, version) = (try #require(Identifier("alpha")), try PackageVersion(parsing: "1.0.0"))
    var retry = RetryPolicy()
    retry.patience = .seconds(2)
    try await retry.run { try delivery.deliver(Array("{\"a\": 1}\n".utf8), appID: appID, version: version) }
  }

  private var requests: [String] {
    ((try? TestFile.text(folder["log"])) ?? "").split(separator: "\n").map(String.init)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var kind: String
    /// Nil for more than one.
    var requests: Int?
    var status: Domain.ExitStatus?
    var says = ""

    var testDescription: String { kind }
  }

  static let cases = [
    Case(kind: "ok", requests: 1), Case(kind: "busy", requests: 2), Case(kind: "endless", requests: 1),
    Case(kind: "elsewhere", requests: 1, status: .inputOutput, says: "answers with the status 302"),
    Case(kind: "refused", requests: 1, status: .inputOutput, says: "answers with the status 400"),
    Case(kind: "wait", requests: 1, status: .inputOutput, says: "answers with the status 429"),
    Case(kind: "down", status: .temporary, says: "answers with the status 503"),
    Case(kind: "hang", status: .temporary, says: "does not answer"),
    Case(kind: "cut", status: .temporary, says: "does not answer"),
  ]

  @Test(arguments: cases) func everyAnswerHasAMeaning(test: Case) async throws {
    let (kind, count, status, says) = (test.kind, test.requests, test.status, test.says)
    var failure: Failure?
    do {
      try await deliver(.secretURL(variable: "HOOK_URL"), url: "http://127.0.0.1:\(server.port)/\(kind)/canary\n")
    } catch let error as Failure { failure = error }
    #expect(failure?.status == status)
    if let count { #expect(requests.count == count, "\(requests)") } else { #expect(requests.count > 1) }
    #expect(requests.allSatisfy { $0 == "/\(kind)/canary application/json {\"a\": 1}" }, "\(requests)")
    let text = failure.map { "\($0.findings)" } ?? ""
    #expect(text.contains(says) && !text.contains("canary"), "\(text)")
    if failure != nil { #expect(failure?.findings.first?.location == Location("HOOK_URL")) }
  }

  @Test(arguments: [nil, "", "http://example.com/canary", "canary", "https://user:canary@example.com/"])
  func whatIsNoURLIsNotRepeated(_ url: String?) async throws {
    let failure = await #expect(throws: Failure.self) { try await deliver(.secretURL(variable: "HOOK_URL"), url: url) }
    #expect(failure?.status == .badConfiguration && failure.map { !"\($0)".contains("canary") } == true)
  }

  @Test func programsReadStandardInput() async throws {
    let script = "echo $RELEASE_ANNOUNCEMENT $RELEASE_APP_ID $RELEASE_VERSION >told; cat >>told"
    try await deliver(.command(["sh", "-c", script]))
    #expect(try TestFile.text(folder["told"]) == "hook alpha 1.0.0\n{\"a\": 1}\n")
    // One that reads nothing is in order too.
    try await deliver(.command(["true"]))
    for (script, status, says) in [
      ("echo the canary sings; exit 3", Domain.ExitStatus.inputOutput, "ended with status 3: the *** sings"),
      ("echo x >>tries; exit 75", .temporary, "ended with status 75"),
      ("sleep 9", .temporary, "did not end in 1 second"),
    ] {
      let failure = await #expect(throws: Failure.self) { try await deliver(.command(["sh", "-c", script])) }
      #expect(failure?.status == status && failure?.findings.first?.message.contains(says) == true, "\(failure as Any)")
    }
    #expect(try TestFile.text(folder["tries"]).count > 2)
    let failure = await #expect(throws: Failure.self) { try await deliver(.command(["./nothing-here"])) }
    #expect(failure?.findings.first?.message.hasPrefix("cannot run") == true)
  }
}
