import Artifacts
import Building
import Domain
import Foundation
import Platform
import TestSupport
import Testing

@Suite("the sources that a builder sees")
struct SourceTreeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(
    _ sources: [String] = ["**"], excluded: [String] = [], hidden: [String] = [], in root: String? = nil
  ) async throws -> SourceTree {
    try await SourceTree.read(root ?? folder.path, sources: sources, excluded: excluded, hidden: hidden, jobs: 2)
  }

  private func codes(_ body: () async throws -> Void) async -> [String] {
    do { try await body() } catch let failure as Failure { return failure.findings.map(\.code) } catch {
      return ["\(error)"]
    }
    return []
  }

  @Test func onlyChosenFilesAreTaken() async throws {
    for path in [
      "a.swift", "b.txt", "S/a.swift", "S/Tests/t.swift", "S/deep/er/x.c", ".git/config", "S/.git", "S/.build/o",
      "S/DerivedData/i", "S/.swiftpm/x", "S/.DS_Store", "dist/out.zip", "customers.json", "S/models/m.mlmodel",
    ] { try folder.write(path, to: path) }
    try FileManager.default.createDirectory(atPath: folder["S/empty"], withIntermediateDirectories: true)
    try folder.link("manifest", to: "customers.json")
    let hidden = ["dist", "manifest", "S/models", "none"].map { folder[$0] }
    let paths = try await read(
      ["S", "*.swift", "**/*.json", "dist", "manifest"], excluded: ["**/Tests"], hidden: hidden
    )
    .content.entries.map(\.path)
    #expect(paths == ["S/a.swift", "S/deep/er/x.c", "a.swift"])
    let tree = try await read(hidden: hidden)
    try folder.write("made meanwhile", to: "none/output")
    try tree.refuseChanges()
    #expect(try await read(hidden: hidden).digest == tree.digest)
  }

  @Test func theDigestIsThatOfTheListThatSha256sumPrints() async throws {
    try folder.write("one", to: "b/a-b", mode: 0o755)
    try folder.write("two", to: "b/a/c")
    try folder.link("b/l", to: "a/c")
    let script = #"""
      digest() { sha256sum | cut -c1-64 | tr -d '\n'; }
      { printf 'x %s b/a-b\0' "$(digest <b/a-b)"; printf 'f %s b/a/c\0' "$(digest <b/a/c)"
        printf 'l %s b/l\0' "$(printf a/c | digest)"; } | digest
      """#
    let judged = try Tool.run("sh", ["-c", script], in: folder.path)
    #expect(try await read().digest.description == judged.text)
  }

  @Test func everyChangeIsAnotherDigest() async throws {
    try folder.write("one", to: "S/a")
    try folder.write("two", to: "S/b")
    try folder.link("S/c", to: "a")
    var digests = [try await read().digest]
    let changes = [
      "printf onE >S/a", "chmod +x S/a", "mv S/b S/bb", "ln -sf bb S/c", "rm S/c", "printf one >S/c",
      "mkdir S/d && mv S/c S/d/c",
    ]
    for change in changes {
      try #require(try Tool.run("sh", ["-c", change], in: folder.path).status == 0)
      digests.append(try await read().digest)
    }
    #expect(Set(digests).count == digests.count)
  }

  /// Another place, another order of making, other times, and other permissions that mean nothing.
  @Test func twoCheckoutsHaveOneDigest() async throws {
    let names = (0..<300).map { "d\($0 % 7)/f\($0 * 7919 % 300)" } + ["é", "e\u{301}", "z\ny"]
    let other = try TemporaryFolder()
    for name in names { try folder.write(name, to: "one/" + name) }
    for name in names.reversed() { try other.write(name, to: "deep/er/" + name, mode: 0o600) }
    #expect(try await read(in: folder["one"]).digest == read(in: other["deep/er"]).digest)
  }

  @Test func theCopyHasWhatWasRead() async throws {
    var generator = SeededGenerator(seed: 4)
    let noise = (0..<3_000_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    try folder.write(noise, to: "in/big.bin")
    try folder.write("#!/bin/sh\n", to: "in/S/run", mode: 0o755)
    for name in ["in/S/a", "in/S/a-b", "in/S/a.d/x", "in/S/é", "in/S/e\u{301}", "in/S/new\nline", "in/S/ "] {
      try folder.write(name, to: name)
    }
    try folder.write("", to: "in/empty")
    try folder.link("in/S/link", to: "../big.bin")
    let tree = try await read(in: folder["in"])
    try await tree.stage(into: folder["out/copy"], jobs: 2)
    let judged = try Tool.run("diff", ["-r", "--no-dereference", "in", "out/copy"], in: folder.path)
    #expect(judged.status == 0 && judged.text == "", "\(judged.text)")
    #expect(FileManager.default.isExecutableFile(atPath: folder["out/copy/S/run"]))
    #expect(try await read(in: folder["out/copy"]).digest == tree.digest)
    try tree.refuseChanges()
  }

  @Test func featuresThatAreOffAreLeftOut() async throws {
    for path in ["A/a", "B/b", "C/c"] { try folder.write(path, to: path) }
    let tree = try await read()
    let less = try tree.leavingOut(["B", "C/*"])
    #expect(less.content.entries.map(\.path) == ["A/a"])
    #expect(less.digest != tree.digest)
    #expect(try tree.has("B/*") && !less.has("B/*"))
    #expect(await codes { _ = try tree.leavingOut(["../x"]) } == ["sources.pattern"])
  }

  @Test func modelsAreAdded() async throws {
    try folder.write("source", to: "in/S/a")
    try folder.write("model", to: "models/acme/m.mlpackage/data/weights")
    try folder.write("single", to: "models/single.mlmodel")
    let plain = try await read(in: folder["in"])
    let tree = try await plain.adding(folder["models/acme"], at: "S/Models", jobs: 1)
      .adding(folder["models/single.mlmodel"], at: "S/single.mlmodel", jobs: 1)
    try await tree.stage(into: folder["out"], jobs: 1)
    #expect(try TestFile.text(folder["out/S/Models/m.mlpackage/data/weights"]) == "model")
    #expect(try TestFile.text(folder["out/S/single.mlmodel"]) == "single")
    #expect(try await read(in: folder["out"]).digest == tree.digest)
    for place in ["S", "S/a", "S/a/b", "", "../x", "/x", "x/./y", "x//y"] {
      #expect(await codes { _ = try await plain.adding(folder["models"], at: place, jobs: 1) } == ["sources.place"])
    }
    try folder.write("other", to: "models/single.mlmodel")
    #expect(await codes { try tree.refuseChanges() } == ["input.changed"])
  }

  @Test(arguments: [
    "printf onE >S/a", "rm S/a", "printf longer >S/a", "rm S/a && mkdir S/a", "rm S/a && ln -s b S/a",
    "rm S/a && mkfifo S/a",
    "ln -sf a S/link", "printf x >big", "head -c 2000000 /dev/zero >big",
  ]) func whatChangesAfterReadingIsNeverStaged(_ change: String) async throws {
    try folder.write("one", to: "S/a")
    try folder.write("two", to: "S/b")
    try folder.write([UInt8](repeating: 7, count: 2_000_000), to: "big")
    try folder.link("S/link", to: "b")
    let tree = try await read()
    let copy = try TemporaryFolder()
    try #require(try Tool.run("sh", ["-c", change], in: folder.path).status == 0)
    #expect(await codes { try await tree.stage(into: copy["copy"], jobs: 2) } == ["input.changed"])
    #expect(await codes { try tree.refuseChanges() } == ["input.changed"])
  }

  @Test func aNewFileIsAChange() async throws {
    try folder.write("one", to: "S/a")
    try folder.write("two", to: "b")
    let tree = try await read(["S"])
    try folder.write("not taken", to: "c")
    try tree.refuseChanges()
    try folder.write("new", to: "S/b")
    do {
      try tree.refuseChanges()
      Issue.record("no failure")
    } catch let failure as Failure {
      #expect(failure.status == .temporary)
      #expect(failure.findings.map(\.message) == ["changed while it was being read: S/b"])
    }
  }

  @Test(arguments: [
    ("l", "/etc/passwd"), ("l", "../x"), ("S/l", "../../x"), ("S/l", "T/../../../x"), ("l", "S/up/../.."),
    ("l", "S/absolute/x"), ("l", "S/../.."),
  ]) func aLinkThatLeadsOutIsNamed(_ path: String, _ target: String) async throws {
    try folder.write("x", to: "S/T/x")
    try folder.link("S/up", to: "../S/..")
    if target.contains("absolute") { try folder.link("S/absolute", to: "/usr") }
    try folder.link(path, to: target)
    do {
      _ = try await read()
      Issue.record("no failure")
    } catch let failure as Failure {
      #expect(failure.status == .badInput)
      #expect(failure.findings.contains { $0.code == "sources.link" && $0.location.file == folder[path] })
    }
    _ = try await read(excluded: ["**/l", "S/absolute"])
  }

  @Test func linksInsideAreKept() async throws {
    try folder.write("x", to: "S/T/x")
    for (path, target) in [
      ("l", "S/T/x"), ("S/up", ".."), ("S/T/y", "../up/S/T/x"), ("missing", "none/at/all"), ("loop", "loop"),
      ("one", "two"),
      ("two", "one"), ("S/dot", "."),
    ] { try folder.link(path, to: target) }
    #expect(try await read().content.entries.count == 9)
  }

  @Test func hostileEntriesAreNamedAllAtOnce() async throws {
    let script = #"""
      import os, socket
      open(b'S/bad\xff.swift', 'w'); os.mkdir(b'S/\xfe'); os.symlink(b'\xff', 'S/target'); os.mkfifo('S/pipe')
      socket.socket(socket.AF_UNIX).bind('S/socket')
      """#
    try folder.write("x", to: "S/kept")
    try #require(try Tool.run("python3", ["-c", script], in: folder.path).status == 0)
    #expect(
      await codes { _ = try await read() }.sorted()
        == ["sources.kind", "sources.kind", "sources.link", "sources.name", "sources.name"])
    #expect(
      try await read(excluded: ["S/bad*", "S/?", "S/target", "S/pipe", "S/socket"])
        .content.entries.map(\.path) == ["S/kept"])
  }

  @Test func mistakesInPatternsAreNamed() async throws {
    try folder.write("x", to: "x")
    #expect(await codes { _ = try await read(["none"]) } == ["sources.none"])
    #expect(await codes { _ = try await read(["/x"]) } == ["sources.pattern"])
    #expect(await codes { _ = try await read(excluded: ["a{b}"]) } == ["sources.pattern"])
    #expect(await codes { _ = try await read(in: folder["x"]) } == ["sources.folder"])
    #expect(await codes { _ = try await read(in: folder["none"]) } == ["sources.folder"])
    #expect(await codes { _ = try await read(hidden: [folder.path]) } == ["sources.none"])
  }
}
