import Synchronization
import Testing

@testable import Domain

@Suite struct RetryPolicyTests {
  /// A clock that only pauses move.
  private final class Pauses: Sendable {
    let all = Mutex<[Duration]>([])
    let reported = Mutex<[RetryPolicy.Retry]>([])
    private let start = ContinuousClock.now

    var policy: RetryPolicy {
      var policy = RetryPolicy { retry in self.reported.withLock { $0.append(retry) } }
      policy.sleep = { pause in self.all.withLock { $0.append(pause) } }
      policy.now = { self.start + self.total }
      return policy
    }

    var total: Duration { all.withLock { $0.reduce(.zero, +) } }
  }

  private let busy = Finding("busy", at: Location("server"), "is busy")
  private let pauses = Pauses()

  @Test func whatIsTemporaryIsTriedAgain() async throws {
    var tries = 0
    let value = try await pauses.policy.run {
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
    #expect(pauses.reported.withLock { $0 } == found.map { RetryPolicy.Retry(finding: busy, pause: $0) })
  }

  /// A server that restarts is back within two minutes.
  @Test func theTriesAreSpreadOverTwoMinutes() async throws {
    var tries = 0
    let failure = await #expect(throws: Failure.self) {
      try await pauses.policy.run {
        tries += 1
        throw TemporaryFailure(busy)
      }
    }
    #expect(failure?.status == .temporary)
    #expect(failure?.findings == [busy])
    #expect(pauses.total == .seconds(120))
    #expect((9...20).contains(tries))
    #expect(pauses.reported.withLock { $0.count } == tries - 1)
  }

  /// A thousand customers of a host that is down do not wait for two minutes each. Who has another reason is tried again.
  @Test func aHostThatGaveNoAnswerIsNotWaitedForAgain() async throws {
    let policy = pauses.policy
    func tries(_ address: String?) async -> Int {
      var tries = 0
      await #expect(throws: Failure.self) {
        try await policy.run {
          tries += 1
          throw busy.failure(isTemporary: true, of: address)
        }
      }
      return tries
    }
    for address in ["https://git.example:8443/a.git", "git@git.example:a.git", "ssh://robot@git.example/a.git"] {
      #expect(await tries(address) > 1)
      #expect(await tries(address.replacing("a.git", with: "b.git")) == 1)
    }
    for address in [nil, "/remotes/a.git", "https://other.example/a.git", "remotes/a:b.git"] {
      #expect(await tries(address) > 1)
    }
    #expect(await tries("remotes/a:b.git") > 1)
    try await policy.sleep(policy.patience)
    #expect(await tries("https://git.example:8443/b.git") > 1)
  }

  /// What a place lost for one may only be late for the next.
  @Test func whatIsLateIsTriedAFewTimesByEach() async throws {
    let policy = pauses.policy
    func tries() async -> Int {
      var tries = 0
      await #expect(throws: Failure.self) {
        try await policy.run {
          tries += 1
          throw TemporaryFailure(busy).late(at: "place")
        }
      }
      return tries
    }
    #expect(await tries() > 4)
    #expect(await tries() == 4)
    #expect(await tries() == 4)
  }

  @Test func aHostThatAnswersIsWaitedForAgain() async throws {
    let late = busy.failure(isTemporary: true, of: "https://git.example/a.git")
    var patient = pauses.policy
    var impatient = patient
    impatient.patience = .zero
    patient.sleep = { [impatient] pause in
      try await impatient.sleep(pause)
      // Another gives up.
      await #expect(throws: Failure.self) { try await impatient.run { throw late } }
    }
    for _ in 0..<2 {
      var tries = 0
      try await patient.run {
        tries += 1
        if tries == 1 { throw late }
      }
      #expect(tries == 2)
    }
  }

  @Test func withoutPatienceThereIsOneTry() async throws {
    var policy = pauses.policy
    policy.patience = .zero
    var tries = 0
    await #expect(throws: Failure.self) {
      try await policy.run {
        tries += 1
        throw TemporaryFailure(busy)
      }
    }
    #expect(tries == 1)
  }

  @Test func anyOtherFailureIsFinal() async throws {
    let failure = await #expect(throws: Failure.self) {
      try await pauses.policy.run { throw Failure(.badInput, busy) }
    }
    #expect(failure?.status == .badInput)
    #expect(pauses.all.withLock { $0.isEmpty })
    #expect(pauses.reported.withLock { $0.isEmpty })
  }

  /// What it asks for is granted besides the two minutes, up to an hour in all.
  @Test func aServerMayAskForAnHour() async throws {
    var wishes: [Duration] = [.seconds(7), .seconds(3000), .seconds(593)]
    try await pauses.policy.run {
      if !wishes.isEmpty { throw TemporaryFailure(busy, retryAfter: wishes.removeFirst()) }
    }
    #expect(pauses.all.withLock { $0 } == [.seconds(7), .seconds(3000), .seconds(593)])
    let more = Pauses()
    await #expect(throws: Failure.self) {
      try await more.policy.run { throw TemporaryFailure(busy, retryAfter: .seconds(3601)) }
    }
    #expect(more.all.withLock { $0.isEmpty })
  }
}
