import Foundation
import Testing

@testable import ModelUpdates

/// What is refused, and what is not.
@Suite struct FeedTests {
  private static let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Tests/TUFTests/Fixtures/example-repository/acme-fitness").standardized

  /// A repository that was made with `openssl` alone.
  @Test func aForeignRepositoryIsRead() throws {
    let root = String(
      decoding: try Data(contentsOf: Self.example.appendingPathComponent("metadata/1.root.json")), as: UTF8.self)
    let bytes = Array(try Data(contentsOf: Self.example.appendingPathComponent("feed.json")))
    let feed = try Feed(bytes, appID: "acme-fitness", since: Trust(root: root), now: Vendor.start)
    #expect(feed.trust.versions == ["timestamp": 120, "snapshot": 48, "targets": 7, "rollout": 41])
    let sdk = try #require(SDKVersion("1.5.0"))
    let line = try #require(feed.rollouts["onboarding_upsell"]?.line(sdk))
    #expect(line.champion?.setting.version == "73" && line.experiment?.challenger.setting.version == "74")
    let later = try #require(SDKVersion("2.0.0"))
    #expect(feed.rollouts["onboarding_upsell"]?.line(later) == nil)
    #expect(throws: Refusal("the feed of another app")) {
      _ = try Feed(bytes, appID: "beta", since: Trust(root: root), now: Vendor.start)
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var says: String
    var change: @Sendable (Vendor) -> Void = { _ in }
    var edit: @Sendable (String) -> String = { $0 }
    var trust: @Sendable (inout Trust) -> Void = { _ in }
  }

  private static func setting(_ role: String, _ key: String, _ value: any Sendable) -> @Sendable (Vendor) -> Void {
    { vendor in vendor.edit = { found, signed in if found == role { signed[key] = value } } }
  }

  /// Another version, under the same signature.
  private static func changed(_ text: String, _ role: String) -> String {
    guard let start = text.range(of: "\"\(role)\":\""),
      let version = text.range(of: #"\"version\":1"#, range: start.upperBound..<text.endIndex)
    else { return "" }
    return text.replacingCharacters(in: version, with: #"\"version\":9"#)
  }

  static let rows: [Row] = [
    Row(
      testDescription: "a change without a signature", says: "timestamp has 0 signatures of 1",
      edit: { changed($0, "timestamp") }),
    Row(testDescription: "the wrong role's key", says: "targets has 0 signatures of 1") { vendor in
      let online = vendor.online
      vendor.signer = { $0 == "targets" ? online : nil }
    },
    Row(
      testDescription: "another app's timestamp", says: "timestamp of another app",
      change: setting("timestamp", "x-app-id", "beta")),
    Row(
      testDescription: "another app's snapshot", says: "snapshot of another app",
      change: setting("snapshot", "x-app-id", "beta")),
    Row(
      testDescription: "another app's targets", says: "targets of another app",
      change: setting("targets", "x-app-id", "beta")),
    Row(
      testDescription: "another app's rollout", says: "rollout of another app",
      change: setting("rollout", "x-app-id", "beta")),
    Row(
      testDescription: "frozen", says: "timestamp has ended",
      change: setting("timestamp", "expires", "2026-01-01T00:00:00Z")),
    Row(
      testDescription: "ended targets", says: "targets has ended",
      change: setting("targets", "expires", "2026-01-01T00:00:00Z")),
    Row(testDescription: "a root that has ended", says: "root has ended") {
      $0.rootExpires = "2026-01-01T00:00:00Z"
      $0.roots = [$0.root(1, by: [$0.person])]
    } trust: { _ in
    },
    Row(testDescription: "a lower timestamp", says: "timestamp 1 after 2", trust: { $0.versions["timestamp"] = 2 }),
    Row(testDescription: "a lower snapshot", says: "snapshot 1 after 2", trust: { $0.versions["snapshot"] = 2 }),
    Row(testDescription: "lower targets", says: "targets 1 after 2", trust: { $0.versions["targets"] = 2 }),
    Row(testDescription: "a lower rollout", says: "rollout 1 after 2", trust: { $0.versions["rollout"] = 2 }),
    Row(
      testDescription: "a timestamp with an older snapshot", says: "snapshot 1 after 2",
      trust: { $0.versions["snapshot"] = 2 }),
    Row(
      testDescription: "a role that is gone", says: "a snapshot without more", trust: { $0.versions["more"] = 1 }),
    Row(testDescription: "two signatures of one key", says: "timestamp has two signatures of one key") { _ in
    } edit: { text in
      guard let start = text.range(of: #""timestamp":"{\"signatures\":["#),
        let end = text[start.upperBound...].range(of: "]")
      else { return text }
      return text.replacingCharacters(in: end, with: "," + text[start.upperBound..<end.lowerBound] + "]")
    },
    Row(
      testDescription: "another snapshot", says: "snapshot has other bytes than are signed for",
      edit: { changed($0, "snapshot") }),
    Row(
      testDescription: "mixed targets", says: "another targets than the snapshot's",
      change: setting("targets", "version", 2)),
    Row(
      testDescription: "another rollout file", says: "acme/rollout/upsell.json has other bytes than are signed for",
      edit: { $0.replacingOccurrences(of: #"\"poll\":86400"#, with: #"\"poll\":86401"#) }),
    Row(testDescription: "a fraction", says: "a fraction in metadata", change: setting("targets", "more", 1.5)),
    Row(testDescription: "two members of one name", says: "two members of one name") { _ in
    } edit: {
      $0.replacingOccurrences(of: #"{"app_id""#, with: #"{"app_id":"acme","app_id""#)
    },
    Row(testDescription: "cut", says: "no ", edit: { String($0.dropLast(9)) }),
    Row(testDescription: "a sign-in page", says: "no JSON", edit: { _ in "<html>Sign in</html>" }),
    Row(
      testDescription: "3 MB", says: "a feed that is too long", edit: { $0 + String(repeating: " ", count: 3_000_000) }),
    Row(
      testDescription: "deep", says: "a document that is too deep",
      edit: { _ in String(repeating: "[", count: 100_000) }),
    Row(testDescription: "a model that nobody has approved", says: "a model that is not approved so") {
      $0.line["champion"] = $0.setting("9")
    },
    Row(testDescription: "a threshold out of range", says: "a model that is not approved so") {
      $0.line["champion"] = $0.setting("3", threshold: 0.9)
    },
    Row(testDescription: "an SDK out of range", says: "a model that is not approved so") {
      $0.line = ["sdk": ["min": "1.0.0", "below": "3.0.0"], "champion": $0.setting("3")]
    },
    Row(testDescription: "an experiment of nobody", says: "groups whose bounds do not grow") {
      $0.line["experiment"] = $0.experiment("3", share: 0)
    },
    Row(testDescription: "one key under two ids", says: "targets has 1 signatures of 2") { vendor in
      // Root demands two; both ids are the same key.
      vendor.edit = { role, signed in
        guard role == "root", var roles = signed["roles"] as? [String: Any], var keys = signed["keys"] as? [String: Any]
        else { return }
        keys["second"] = keys[vendor.person.id]
        roles["targets"] = ["keyids": [vendor.person.id, "second"], "threshold": 2]
        (signed["roles"], signed["keys"]) = (roles, keys)
      }
      vendor.roots = [vendor.root(1, by: [vendor.person])]
    } edit: { text in
      // The same signature under both ids.
      guard let targets = text.range(of: #""targets":"{\"signatures\":[{\"keyid\":\""#) else { return text }
      let rest = text[targets.upperBound...]
      guard let end = rest.range(of: "}]") else { return text }
      let own = rest[..<end.lowerBound]
      let second = #"second"# + own.dropFirst(64)
      return text.replacingCharacters(in: end, with: #"},{\"keyid\":\""# + second + "}]")
    },
  ]

  @Test(arguments: rows) func whatIsWrongIsRefused(row: Row) throws {
    let vendor = Vendor()
    row.change(vendor)
    var trust = Trust(root: vendor.roots[0])
    row.trust(&trust)
    let before = trust
    let text = row.edit(String(decoding: vendor.feed(), as: UTF8.self))
    do {
      _ = try Feed(Array(text.utf8), appID: "acme", since: trust, now: Vendor.start)
      Issue.record("was trusted")
    } catch let refusal as Refusal { #expect(refusal.description.hasPrefix(row.says), "\(refusal)") }
    #expect(trust == before)
  }

  @Test func rootsAreFollowedOneByOne() throws {
    let vendor = Vendor()
    let first = Trust(root: vendor.roots[0])
    _ = try Feed(vendor.feed(), appID: "acme", since: first, now: Vendor.start)
    let old = vendor.person
    vendor.person = Vendor.Key()
    // Only the new people have signed.
    vendor.roots.append(vendor.root(2, by: [vendor.person]))
    #expect(throws: Refusal("root has 0 signatures of 1")) {
      _ = try Feed(vendor.feed(), appID: "acme", since: first, now: Vendor.start)
    }
    // Only the old ones have.
    vendor.roots[1] = vendor.root(2, by: [old])
    #expect(throws: Refusal("root has 0 signatures of 1")) {
      _ = try Feed(vendor.feed(), appID: "acme", since: first, now: Vendor.start)
    }
    vendor.roots[1] = vendor.root(2, by: [old, vendor.person])
    let second = try Feed(vendor.feed(), appID: "acme", since: first, now: Vendor.start).trust
    #expect(second.root == vendor.roots[1] && second.versions["timestamp"] == 1)
    // An SDK brings one that it has left behind.
    var third = second
    try third.take(bundled: vendor.roots[0])
    #expect(third == second)
    // After the highest version, there is no next one.
    #expect(throws: Refusal("root is no metadata")) { _ = try Root(vendor.root(.max, by: [vendor.person])) }
    // One is left out.
    vendor.roots = [vendor.roots[0], vendor.root(4, by: [vendor.person])]
    #expect(throws: Refusal("root 4 after 2")) {
      _ = try Feed(vendor.feed(), appID: "acme", since: second, now: Vendor.start)
    }
  }

  /// An SDK that was built earlier brings none that trusts an online key that was replaced. Fresh devices and older clients know no past.
  @Test func anOlderRootIsNotFollowed() throws {
    let vendor = Vendor()
    let old = vendor.person
    vendor.online = Vendor.Key()
    vendor.roots.append(vendor.root(2, by: [old]))
    (vendor.person, vendor.online) = (Vendor.Key(), Vendor.Key())
    vendor.roots.append(vendor.root(3, by: [old, vendor.person]))
    var jumped = Trust(root: vendor.roots[0])
    try jumped.take(bundled: vendor.roots[2])
    let second = Trust(root: vendor.roots[1], versions: ["timestamp": 9])
    let third = Trust(root: vendor.roots[2], versions: ["timestamp": 9])
    for (known, bundled) in [(second, 0), (third, 0), (third, 1), (jumped, 1)] {
      var trust = known
      try trust.take(bundled: vendor.roots[bundled])
      #expect(trust == known)
    }
    // The keys are lost, and all begins anew.
    (vendor.person, vendor.online) = (Vendor.Key(), Vendor.Key())
    var anew = third
    try anew.take(bundled: vendor.root(1, by: [vendor.person]))
    #expect(anew.root != third.root && anew.past == [third.root] && anew.versions.isEmpty)
  }

  /// Whoever had the online key may have signed high versions. New keys heal that.
  @Test func aNewOnlineKeyForgetsVersions() throws {
    let vendor = Vendor()
    var trust = Trust(root: vendor.roots[0])
    trust.versions = ["timestamp": 900, "snapshot": 900, "rollout": 900, "targets": 900]
    vendor.online = Vendor.Key()
    vendor.roots.append(vendor.root(2, by: [vendor.person]))
    let feed = try Feed(vendor.feed(), appID: "acme", since: trust, now: Vendor.start)
    #expect(feed.trust.versions.values.allSatisfy { $0 == 1 })
  }

  /// Two thousand feeds with some bytes changed: none is trusted, and none ends the app.
  @Test func damagedFeedsAreRefused() throws {
    let vendor = Vendor()
    vendor.line["champion"] = vendor.setting("3")
    let good = vendor.feed()
    let trust = Trust(root: vendor.roots[0])
    let right = try Feed(good, appID: "acme", since: trust, now: Vendor.start)
    for _ in 0..<2000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4) {
        let position = Int.random(in: 0..<bytes.count)
        switch Int.random(in: 0..<3) {
        case 0: bytes[position] = UInt8.random(in: 0...255)
        case 1: bytes.remove(at: position)
        default: bytes.insert(UInt8.random(in: 0...255), at: position)
        }
      }
      guard let feed = try? Feed(bytes, appID: "acme", since: trust, now: Vendor.start) else { continue }
      // A space between members, or a member that nobody reads.
      #expect(feed.trust.versions == right.trust.versions && feed.rollouts.count == 1)
    }
  }
}
