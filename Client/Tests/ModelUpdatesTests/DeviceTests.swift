import Foundation
import LinuxRuntime
import Testing

@testable import ModelUpdates

/// What a device does from start to start; each "never" of docs/client.md.
@Suite struct DeviceTests {
  @Test func aModelArrivesAndGoes() async throws {
    let device = try Device()
    #expect(device.version == "1")
    #expect(await device.updates.check() == .same)
    #expect(await device.updates.check() == .notYet)
    device.vendor.publish { $0.line["champion"] = $0.setting("3", threshold: 0.6, chance: 0.1) }
    #expect(await device.checkTomorrow() == .changed)
    let active = device.updates.active("upsell")
    #expect((active.version, active.threshold.count, active.chance.count) == ("3", 600_000, 100_000))
    #expect(active.metadata == ["level": .number("7"), "tone": .string("warm")])
    #expect(try Data(contentsOf: #require(active.url)) == Data(Vendor.model("3")))
    // One request a check, and one for the model.
    #expect(device.host.requests.count == 3)
    #expect(await device.checkTomorrow() == .same)
    try device.launch()
    #expect(device.version == "3")
    // Only the threshold changes: nothing is downloaded again.
    device.vendor.publish { $0.line["champion"] = $0.setting("3", threshold: 0.7) }
    #expect(await device.checkTomorrow() == .changed)
    #expect(device.updates.active("upsell").threshold.count == 700_000)
    #expect(device.host.requests.filter { $0.hasSuffix(".mlmodel") }.count == 1)
    device.vendor.publish { $0.line["champion"] = nil }
    #expect(await device.checkTomorrow() == .changed)
    #expect(device.version == "1" && device.files == [])
  }

  @Test func whatIsRevokedOrNotApprovedIsDeleted() async throws {
    for isRevoked in [true, false] {
      let device = try Device()
      device.vendor.publish { $0.line["champion"] = $0.setting("3") }
      await device.updates.check()
      #expect(device.version == "3")
      device.vendor.publish { vendor in
        vendor.line["champion"] = nil
        if isRevoked {
          vendor.revoked = [vendor.path("3")]
        } else {
          vendor.models["3"] = nil
          vendor.targetsVersion += 1
        }
      }
      await device.checkTomorrow()
      #expect(device.version == "1" && device.files == [])
    }
  }

  /// Also while the model that takes its place cannot be had.
  @Test func whatIsRevokedEndsAtOnce() async throws {
    let device = try Device()
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    await device.updates.check()
    device.vendor.publish { vendor in
      vendor.line["champion"] = vendor.setting("4")
      vendor.revoked = [vendor.path("3")]
    }
    device.host.answer = { url, _ in url.lastPathComponent == "feed.json" ? nil : Response(status: 503) }
    #expect(await device.checkTomorrow() == .unreachable)
    #expect(device.version == "1")
  }

  /// Whoever has the online key can say anything but what people have approved.
  @Test func whatIsRevokedNeverComesBack() async throws {
    let device = try Device()
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    await device.updates.check()
    device.vendor.publish { vendor in
      vendor.line["champion"] = nil
      vendor.revoked = [vendor.path("1"), vendor.path("3")]
    }
    #expect(await device.checkTomorrow() == .changed)
    for hasRollout in [false, true] {
      device.vendor.publish { vendor in
        vendor.line["champion"] = vendor.setting("3")
        (vendor.revoked, vendor.hasRollout) = ([], hasRollout)
      }
      #expect(await device.checkTomorrow() == .same)
      #expect(device.updates.active("upsell").url == nil && device.files == [])
    }
    // What nobody approves any more is forgotten, but for what is in the bundle.
    device.vendor.publish { vendor in
      vendor.line["champion"] = nil
      (vendor.models["3"], vendor.targetsVersion) = (nil, 2)
    }
    #expect(await device.checkTomorrow() == .changed)
    let state = try String(contentsOf: device.storage.appendingPathComponent("state.json"), encoding: .utf8)
    #expect(state.contains("upsell-1.mlmodel") && !state.contains("upsell-3.mlmodel"))
    #expect(device.updates.active("upsell").url == nil)
  }

  /// The app does not have that moment, so it needs no model for it.
  @Test func aFlowThatTheBundleDoesNotHaveIsLeftOut() async throws {
    let device = try Device(of: "paywall")
    device.vendor.publish { vendor in
      vendor.line["champion"] = vendor.setting("4")
      vendor.revoked = [vendor.path("3")]
    }
    await device.updates.check()
    device.vendor.publish { _ in }
    #expect(await device.checkTomorrow() == .same)
    #expect(device.files == [])
  }

  /// A sick feed changes nothing, and is asked for again later and later.
  @Test func whatCannotBeTrustedChangesNothing() async throws {
    let device = try Device()
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    await device.updates.check()
    let before = try Data(contentsOf: device.storage.appendingPathComponent("state.json"))
    #expect(!before.isEmpty)
    let html = Response(status: 200, body: Array("<html>".utf8))
    var waits: [Int64] = []
    for answer in [
      html, Response(status: 503, retryAfter: 7200), Response(status: 404), Response(status: 304), html, html,
    ] {
      device.host.answer = { _, _ in answer }
      // A 304 to a question with a tag is an answer.
      if answer.status == 304 { continue }
      device.time += 2 * 86_400
      let outcome = await device.updates.check()
      #expect(outcome == (answer.status == 200 ? .refused("no JSON") : .unreachable))
      #expect(device.version == "3")
      let asked = device.host.requests.count
      var wait: Int64 = 0
      while device.host.requests.count == asked {
        device.time += 30
        wait += 30
        _ = await device.updates.check()
      }
      waits.append(wait)
      device.host.requests.removeAll()
    }
    #expect(waits[1] >= 7200 && waits.max() ?? 0 <= 86_400 + 60)
    struct Reset: Error {}
    device.host.answer = { _, _ in throw Reset() }
    #expect(await device.checkTomorrow() == .unreachable)
    device.host.answer = { _, _ in nil }
    device.vendor.publish { $0.line["champion"] = $0.setting("4") }
    #expect(await device.checkTomorrow() == .changed)
    #expect(device.version == "4")
  }

  @Test func documentsOfAnotherAppAreNeverStored() async throws {
    let device = try Device()
    let other = Vendor()
    other.person = device.vendor.person
    other.online = device.vendor.online
    other.roots = device.vendor.roots
    other.appID = "beta"
    other.version = 500
    let feed = String(decoding: other.feed(), as: UTF8.self).replacingOccurrences(
      of: #"{"app_id":"beta""#, with: #"{"app_id":"acme""#)
    device.host.answer = { _, _ in Response(status: 200, body: Array(feed.utf8)) }
    #expect(await device.updates.check() == .refused("timestamp of another app"))
    device.host.answer = { _, _ in nil }
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    #expect(await device.checkTomorrow() == .changed)
  }

  @Test func versionsNeverGoBack() async throws {
    let device = try Device()
    let old = device.vendor.feed()
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    await device.updates.check()
    try device.launch()
    device.host.answer = { _, _ in Response(status: 200, body: old) }
    #expect(await device.checkTomorrow() == .refused("timestamp 1 after 2"))
    #expect(device.version == "3")
  }

  /// Ten years off in both directions: what works goes on.
  @Test func aWrongClockTurnsOffNothing() async throws {
    let device = try Device()
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    await device.updates.check()
    for years in [-10, 10] as [Int64] {
      device.time = Vendor.start + years * 365 * 86_400
      _ = await device.updates.check()
      try device.launch()
      #expect(device.version == "3")
    }
    // And back: it asks again within two days.
    device.time = Vendor.start + 2 * 86_400
    device.vendor.publish { $0.line["champion"] = $0.setting("4") }
    _ = await device.updates.check()
    #expect(device.version == "4")
  }

  @Test func aModelThatCannotBeUsedIsLeftOutForAWeek() async throws {
    let device = try Device()
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    await device.updates.check()
    device.vendor.models["4"] = [0xFF, 0xFF]
    device.vendor.targetsVersion += 1
    device.vendor.publish { $0.line["champion"] = $0.setting("4") }
    // What works goes on while the new one fails.
    for _ in 0..<4 {
      device.vendor.publish()
      await device.checkTomorrow()
      #expect(device.version == "3")
    }
    #expect(device.host.requests.filter { $0.hasSuffix("upsell-4.mlmodel") }.count <= 3)
    device.time += 9 * 86_400
    device.vendor.publish()
    let before = device.host.requests.count
    await device.checkTomorrow()
    #expect(device.host.requests[before...].contains { $0.hasSuffix("upsell-4.mlmodel") })
  }

  /// A crash leaves a mark; two, and the model is left out.
  @Test func aCrashWhileLoadingCounts() async throws {
    let device = try Device()
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    await device.updates.check()
    for crashes in 1...2 {
      try device.crash()
      #expect(device.version == (crashes == 1 ? "3" : "1"))
    }
    // The disk may have damaged it: after a week, the same feed has it anew.
    #expect(device.files == [])
    for day in 1...4 {
      await device.checkTomorrow()
      #expect(device.version == (day == 4 ? "3" : "1"))
    }
    #expect(device.files.count == 1)
    let asked = device.host.requests.count
    await device.checkTomorrow()
    #expect(await device.checkTomorrow() == .same && device.host.requests.count == asked + 2)
  }

  /// What a download has left that was killed is no reason against the next.
  @Test func leftoversAreInNobodysWay() async throws {
    let device = try Device()
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    let digest = Hex.text(Crypto.sha256(Vendor.model("3")))
    for name in ["\(digest).mlmodel", "\(digest).mlmodelc"] {
      try Data([1]).write(to: device.storage.appendingPathComponent("tmp/" + name))
    }
    #expect(await device.updates.check() == .changed)
    #expect(device.version == "3")
  }

  @Test func whatDoesNotLoadGivesWay() async throws {
    let device = try Device()
    device.vendor.publish { vendor in
      vendor.line["champion"] = vendor.setting("3")
      vendor.line["experiment"] = vendor.experiment("4", share: 0.999999)
    }
    await device.updates.check()
    #expect(device.version == "4")
    struct Broken: Error {}
    var tried: [String] = []
    let loaded = try device.updates.load("upsell") { model -> String in
      tried.append(model.version)
      if model.version != "1" { throw Broken() }
      return "loaded"
    }
    #expect(tried == ["4", "3", "1"] && loaded?.0.version == "1")
    let kept = Storage(folder: device.storage).read()
    #expect(kept != nil && kept?.trying == nil)
  }

  @Test func aChallengerEndsByItself() async throws {
    let device = try Device()
    device.vendor.publish { vendor in
      vendor.line["champion"] = vendor.setting("3")
      vendor.line["experiment"] = vendor.experiment("4", share: 0.999999, until: "2026-12-01T00:00:00Z")
    }
    await device.updates.check()
    #expect(device.version == "4")
    device.time = try #require(UTC.seconds("2026-12-01T00:00:00Z"))
    #expect(device.version == "3")
    // Removed before its end: at the next check.
    device.time = Vendor.start
    #expect(device.version == "4")
    device.vendor.publish { $0.line["experiment"] = nil }
    await device.checkTomorrow()
    #expect(device.version == "3" && device.files.count == 1)
  }

  @Test func nobodyChangesSides() async throws {
    let device = try Device()
    device.vendor.publish { $0.line["experiment"] = $0.experiment("4", share: 0.999999) }
    await device.updates.check()
    #expect(device.version == "4")
    device.vendor.publish { $0.line["experiment"] = $0.experiment("4", share: 0.000001) }
    #expect(await device.checkTomorrow() == .refused("a device would change sides in e1"))
    #expect(device.version == "4")
    device.vendor.publish { $0.line["experiment"] = $0.experiment("4", share: 0.000001, id: "e2") }
    #expect(await device.checkTomorrow() == .changed)
    #expect(device.version == "1")
  }

  @Test func whoIsHeldOutHasNoModel() async throws {
    let device = try Device()
    device.vendor.publish { vendor in
      vendor.line["champion"] = vendor.setting("3")
      vendor.line["holdout"] = ["salt": "h", "upperBoundInclusive": NSDecimalNumber(string: "0.999999")]
    }
    await device.updates.check()
    #expect(device.updates.active("upsell").isHeldOut)
    #expect(device.updates.decide("upsell", score: 0.1) == Decision(shows: true, isHeldOut: true))
    // Nor does it count in an experiment.
    device.vendor.publish { $0.line["experiment"] = $0.experiment("4", share: 0.5) }
    await device.checkTomorrow()
    device.time += 2 * 86_400
    _ = device.updates.decide("upsell", score: 0.1)
    device.updates.converted("upsell")
    #expect(device.counts == [])
  }

  @Test func scoresDecide() async throws {
    let device = try Device()
    device.vendor.publish { vendor in
      vendor.line["champion"] = vendor.setting("3", threshold: 0.5, chance: 0.1)
      vendor.line["experiment"] = vendor.experiment("4", share: 0.999999)
      var experiment = vendor.line["experiment"] as? [String: Any] ?? [:]
      experiment["challenger"] = vendor.setting("4", threshold: 0.5, chance: 0.1)
      vendor.line["experiment"] = experiment
    }
    await device.updates.check()
    #expect(device.updates.decide("upsell", score: 0.5) == Decision(shows: true))
    #expect(device.updates.decide("upsell", score: 0.49) == Decision(shows: false))
    // Nobody counts on the first day.
    #expect(device.counts == [])
    device.time += 86_400
    device.updates.converted("upsell")
    #expect(device.counts == [])
    _ = device.updates.decide("upsell", score: 0.1)
    device.chance = 1
    #expect(device.updates.decide("upsell", score: 0.1) == Decision(shows: true, wasRandom: true))
    #expect(device.updates.decide("upsell", score: nil) == Decision(shows: true))
    #expect(device.updates.decide("upsell", score: -1) == Decision(shows: true))
    device.updates.converted("upsell")
    device.updates.converted("upsell")
    // Each once.
    #expect(device.counts.map(\.metric) == [.devices, .randomPrompts, .prompts, .invalidScores, .sales])
    try device.launch()
    _ = device.updates.decide("upsell", score: 0.9)
    #expect(device.counts.count == 5)
    #expect(Set(device.counts.map(\.group)) == ["challenger-1"] && Set(device.counts.map(\.day)).count == 1)
  }

  /// A challenger that cannot be used before its device counts is counted as one that failed, though the device sells with the champion.
  @Test func whatFailedEarlyCounts() async throws {
    let device = try Device()
    device.vendor.models["4"] = [0xFF, 0xFF]
    device.vendor.publish { $0.line["experiment"] = $0.experiment("4", share: 0.999999) }
    await device.updates.check()
    #expect(device.version == "1")
    device.time += 86_400
    _ = device.updates.decide("upsell", score: 0.9)
    #expect(device.counts.map(\.metric) == [.devices, .loadFailures, .prompts])
    #expect(Set(device.counts.map(\.group)) == ["challenger-1"])
  }

  /// The same for one that arrives later, and for one that ends the app.
  @Test func whatFailsLateCounts() async throws {
    for crashes in [false, true] {
      let device = try Device()
      if !crashes { device.vendor.models["4"] = [0xFF, 0xFF] }
      device.vendor.publish { $0.line["experiment"] = $0.experiment("4", share: 0.999999) }
      if !crashes {
        device.host.answer = { url, _ in url.pathExtension == "mlmodel" ? Response(status: 404) : nil }
      }
      await device.updates.check()
      device.time += 86_400
      _ = device.updates.decide("upsell", score: 0.9)
      #expect(device.counts.map(\.metric) == [.devices, .prompts])
      device.host.answer = { _, _ in nil }
      for _ in 1...2 {
        if crashes { try device.crash() }
        await device.checkTomorrow()
      }
      #expect(device.version == "1")
      #expect(device.counts.map(\.metric) == [.devices, .prompts, .loadFailures])
    }
  }

  /// A day before the rollout was signed is none, and would be a row of its own in the vendor's evidence.
  @Test func aClockThatIsBehindCountsNothing() async throws {
    let device = try Device()
    device.vendor.publish { $0.line["experiment"] = $0.experiment("4", share: 0.999999) }
    device.time = try #require(UTC.seconds("2020-01-01T00:00:00Z"))
    #expect(await device.updates.check() == .changed)
    device.time += 2 * 86_400
    _ = device.updates.decide("upsell", score: 0.9)
    #expect(device.version == "4" && device.counts == [])
    device.time = Vendor.start + 2 * 86_400
    _ = device.updates.decide("upsell", score: 0.9)
    #expect(device.counts.first?.day == "2026-11-27")
  }

  /// Milliseconds, for example: the next publication still reaches everybody.
  @Test func nobodyWaitsForYears() async throws {
    let device = try Device()
    device.vendor.poll = 50_000_000_000
    #expect(await device.updates.check() == .same)
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    device.time += 34 * 86_400
    #expect(await device.updates.check() == .changed)
  }

  /// A newer root comes with an SDK, whose app may be updated before it asks: what a thief of the old online key has signed is forgotten.
  /// So does a first root of a vendor who has lost all keys.
  @Test func aNewerSDKBringsItsRoot() async throws {
    let device = try Device()
    let vendor = device.vendor
    vendor.version = 999_999_999
    vendor.line["champion"] = vendor.setting("3")
    #expect(await device.updates.check() == .changed)
    vendor.online = Vendor.Key()
    vendor.roots = [vendor.root(2, by: [vendor.person])]
    (vendor.version, vendor.line["champion"]) = (5, vendor.setting("4"))
    try device.launch(sdk: "1.5.0")
    #expect(await device.updates.check() == .changed)
    #expect(device.version == "4")
    (vendor.person, vendor.online) = (Vendor.Key(), Vendor.Key())
    vendor.roots = [vendor.root(1, by: [vendor.person])]
    (vendor.version, vendor.line["champion"]) = (1, vendor.setting("3"))
    #expect(await device.checkTomorrow() == .refused("timestamp has 0 signatures of 1"))
    try device.launch(sdk: "1.6.0")
    #expect(device.version == "4")
    #expect(await device.updates.check() == .changed)
    #expect(device.version == "3")
  }

  /// A state file that is damaged at any byte is none: the device begins anew, and never ends.
  @Test func aDamagedStateIsNone() async throws {
    let device = try Device()
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    await device.updates.check()
    let file = device.storage.appendingPathComponent("state.json")
    let good = try Data(contentsOf: file)
    let storage = Storage(folder: device.storage)
    for position in good.indices {
      var bad = good
      bad[position] ^= 1
      try bad.write(to: file)
      #expect(storage.read() == nil)
      if position % 50 != 0 { continue }
      try device.launch()
      #expect(device.version == "1")
    }
    try Data(good.prefix(good.count / 2)).write(to: file)
    try device.launch()
    #expect(await device.checkTomorrow() == .changed)
    #expect(device.version == "3")
  }

  /// The disk as it is between any two steps of a check is one from which the next start goes on: with the old model or the new, and to
  /// the new one at the next check.
  @Test func aKillAtAnyStepIsHarmless() async throws {
    let device = try Device()
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    await device.updates.check()
    device.vendor.publish { $0.line["champion"] = $0.setting("4") }
    let watched = Watched(folder: device.storage)
    device.runtime = watched
    device.host.answer = { url, _ in
      watched.keep("before \(url.lastPathComponent)")
      return nil
    }
    try device.launch()
    #expect(await device.checkTomorrow() == .changed)
    watched.keep("at the end")
    #expect(watched.kept.count == 7)
    (device.runtime, device.host.answer) = (DescriptionRuntime(), { _, _ in nil })
    for (step, copy) in watched.kept {
      try FileManager.default.removeItem(at: device.storage)
      try FileManager.default.moveItem(at: copy, to: device.storage)
      try device.launch()
      #expect(device.version == (step == "at the end" ? "4" : "3"), "\(step)")
      await device.checkTomorrow()
      #expect(device.version == "4" && device.files.count == 1, "\(step)")
    }
  }

  /// A folder that cannot be written: the device goes on with what it has.
  @Test func aFullDiskChangesNothing() async throws {
    let device = try Device()
    try FileManager.default.removeItem(at: device.storage)
    try Data().write(to: device.storage)
    try device.launch()
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    #expect(await device.updates.check() == .unreachable)
    #expect(device.version == "1")
  }

  /// Nor is it held against a model that it cannot be compiled there.
  @Test func aDiskThatIsFullIsNotTheModels() async throws {
    struct Full: ModelRuntime {
      func compile(_ file: URL) async throws -> URL {
        // As if it were full: nothing more can be written.
        try FileManager.default.removeItem(at: file.deletingLastPathComponent())
        try Data().write(to: file.deletingLastPathComponent())
        throw Refusal("no space left")
      }

      func smokeTest(_ model: URL) throws {}
    }
    let device = try Device()
    device.runtime = Full()
    try device.launch()
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    for _ in 1...3 { #expect(await device.checkTomorrow() == .unreachable) }
    device.runtime = DescriptionRuntime()
    try device.launch()
    #expect(await device.checkTomorrow() == .changed)
    #expect(device.version == "3")
  }

  /// The device's own copy is as good: only how it is used is new.
  @Test func whatIsBundledIsNotDownloaded() async throws {
    let device = try Device(bundled: "3")
    device.vendor.publish { $0.line["champion"] = $0.setting("3", threshold: 0.7) }
    #expect(await device.updates.check() == .changed)
    let active = device.updates.active("upsell")
    #expect(active.threshold.count == 700_000 && active.url?.lastPathComponent == "upsell.mlmodel")
    #expect(device.host.requests == ["feed.json"] && device.files == [])
    device.vendor.publish { $0.line["champion"] = nil }
    await device.checkTomorrow()
    #expect(device.updates.active("upsell").threshold.count == 400_000)
  }

  /// Also one that the vendor has compiled, which has other bytes than were approved, and without a network.
  @Test func whatIsBundledAndRevokedRunsNoMore() async throws {
    let device = try Device(bundled: "3")
    device.vendor.models["3"] = Vendor.model("other bytes")
    device.vendor.publish { vendor in
      vendor.line["champion"] = vendor.setting("4")
      vendor.revoked = [vendor.path("3")]
    }
    device.host.answer = { url, _ in url.lastPathComponent == "feed.json" ? nil : Response(status: 503) }
    #expect(await device.updates.check() == .unreachable)
    try device.launch()
    #expect(device.updates.active("upsell").url == nil)
    #expect(try device.updates.load("upsell") { $0 } == nil)
    #expect(device.updates.decide("upsell", score: nil).shows)
    device.host.answer = { _, _ in nil }
    #expect(await device.checkTomorrow() == .changed)
    #expect(device.version == "4")
  }

  /// What was approved for some versions of the SDK never runs in another, also before it has asked.
  @Test func aNewerSDKLeavesModelsThatAreNotForIt() async throws {
    let device = try Device()
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    await device.updates.check()
    try device.launch(sdk: "1.5.0")
    #expect(device.version == "3")
    // It asks at once: another line may be its own.
    #expect(await device.updates.check() == .same)
    try device.launch(sdk: "2.0.0")
    #expect(device.version == "1")
    #expect(await device.updates.check() == .changed)
    #expect(device.version == "1" && device.files == [])
  }

  /// A file that somebody has deleted is had again, and missed by nobody.
  @Test func whatIsGoneComesBack() async throws {
    let device = try Device()
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    await device.updates.check()
    try FileManager.default.removeItem(at: #require(device.updates.active("upsell").url))
    try device.launch()
    #expect(device.version == "1")
    #expect(await device.updates.check() == .changed)
    #expect(device.version == "3")
  }

  /// A challenger belongs to its experiment: while the next one's cannot be had, there is none.
  @Test func aChallengerIsNotTakenIntoTheNextExperiment() async throws {
    let device = try Device()
    device.vendor.models["5"] = Vendor.model("5")
    device.vendor.publish { vendor in
      vendor.line["champion"] = vendor.setting("3")
      vendor.line["experiment"] = vendor.experiment("4", share: 0.999999)
    }
    await device.updates.check()
    #expect(device.version == "4")
    device.vendor.publish { $0.line["experiment"] = $0.experiment("5", share: 0.999999, id: "e2") }
    device.host.answer = { url, _ in url.lastPathComponent.hasSuffix("-5.mlmodel") ? Response(status: 503) : nil }
    #expect(await device.checkTomorrow() == .unreachable)
    #expect(device.version == "3")
    device.host.answer = { _, _ in nil }
    #expect(await device.checkTomorrow() == .changed)
    #expect(device.version == "5")
  }

  /// A flow that nobody speaks of any more goes back to the bundle.
  @Test func aFlowThatIsGoneEnds() async throws {
    let device = try Device()
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    await device.updates.check()
    device.vendor.publish { $0.hasRollout = false }
    #expect(await device.checkTomorrow() == .changed)
    #expect(device.version == "1" && device.files == [])
  }

  @Test func aModelOfAnotherLengthIsNotKept() async throws {
    let device = try Device()
    device.vendor.publish { $0.line["champion"] = $0.setting("3") }
    for bytes in [Vendor.model("3") + [0], Array(Vendor.model("3").dropLast()), Vendor.model("4")] {
      device.host.answer = { url, _ in
        url.lastPathComponent == "feed.json" ? nil : Response(status: 200, body: bytes)
      }
      #expect(await device.checkTomorrow() == .unreachable)
      #expect(device.version == "1" && device.files == [])
    }
  }
}
