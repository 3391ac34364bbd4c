import Domain
import Synchronization
import Testing

@testable import Publishing

@Suite struct RetryPolicyTests {
  private final class Pauses: Sendable {
    let all = Mutex<[Duration]>([])
  }

  private func policy(_ pauses: Pauses) -> RetryPolicy {
    var policy = RetryPolicy()
    policy.sleep = { pause in pauses.all.withLock { $0.append(pause) } }
    return policy
  }

  private let busy = Finding("busy", at: Location("server"), "is busy")

  @Test func whatIsTemporaryIsTriedAgain() async throws {
    let pauses = Pauses()
    var tries = 0
    let value = try await policy(pauses).run {
      tries += 1
      if tries < 4 { throw TemporaryFailure(busy) }
      return tries
    }
    #expect(value == 4)
    let found = pauses.all.withLock { $0 }
    #expect(found.count == 3)
    for (pause, whole) in zip(found, [500, 1000, 2000]) {
      #expect((.milliseconds(whole / 2) ... .milliseconds(whole)).contains(pause), "\(pause)")
    }
  }

  @Test func theLastFailureIsTold() async throws {
    let pauses = Pauses()
    let failure = await #expect(throws: Failure.self) {
      try await policy(pauses).run { throw TemporaryFailure(busy) }
    }
    #expect(failure?.status == .temporary)
    #expect(failure?.findings == [busy])
    #expect(pauses.all.withLock { $0.count } == 4)
  }

  @Test func anyOtherFailureIsFinal() async throws {
    let pauses = Pauses()
    let failure = await #expect(throws: Failure.self) {
      try await policy(pauses).run { throw Failure(.badInput, busy) }
    }
    #expect(failure?.status == .badInput)
    #expect(pauses.all.withLock { $0.isEmpty })
  }

  @Test func aServerMayAskForMoreButNotForEver() {
    let policy = RetryPolicy()
    #expect(policy.pause(after: 1, .seconds(7)) == .seconds(7))
    #expect(policy.pause(after: 1, .seconds(100_000)) == .seconds(120))
    #expect(policy.pause(after: 60, nil) <= .seconds(30))
  }
}

@Suite struct ReadBackTests {
  /// Publishing the zip again helps only where it is missing.
  @Test(arguments: [
    (404, "publish the zip"), (401, "without a password"), (500, "run again"), (302, "see that the URL"),
  ])
  func theRemedyFitsTheAnswer(status: Int, words: String) {
    #expect(ArtifactReadBack.remedy(status).contains(words))
  }
}
