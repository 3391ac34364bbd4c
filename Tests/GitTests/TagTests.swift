import Domain
import Git
import TestSupport
import Testing

@Suite("Tags")
struct TagTests {
  let fixture: GitFixture
  let committer = Commit.Signature(name: "Cora Committer", email: "cora@example.com", time: 1_700_000_000, offset: 60)

  init() throws {
    fixture = try GitFixture()
    try fixture.write("a", to: "file")
    try fixture.commit("one")
  }

  @Test("all names, in files and packed, as git tag lists them")
  func names() throws {
    for name in ["1.0.0", "v2", "release/1.0", "release/2.0/rc", "ünïcode", "a@b", "10", "9"] { try fixture.tag(name) }
    try fixture.tag("annotated", "message")
    func expectSame() throws {
      let expected = try fixture.git(["tag", "--list"], environment: ["LC_ALL": "C"]).split(separator: "\n").map(
        String.init)
      #expect(try fixture.open().tagNames() == expected)
    }
    try expectSame()
    try fixture.git("pack-refs", "--all", "--prune")
    try expectSame()
    try fixture.tag("later")
    try fixture.git("tag", "--force", "v2", "annotated")
    try fixture.git("tag", "--delete", "9")
    try expectSame()
  }

  @Test("no tags at all, also in a bare repository")
  func noTags() throws {
    #expect(try fixture.open().tagNames().isEmpty)
    #expect(try GitFixture(["--bare"]).open().tagNames().isEmpty)
  }

  @Test("files that are not references are not listed: a lock, an invalid name, a name that is not UTF-8")
  func strangeFiles() throws {
    try fixture.tag("good")
    for name in ["bad.lock", "two..dots", ".hidden"] { try fixture.write("x", to: ".git/refs/tags/\(name)") }
    try fixture.git("pack-refs", "--all")
    #expect(try fixture.open().tagNames() == ["good"])
  }

  @Test("five thousand tags, in files and packed")
  func many() throws {
    let id = try fixture.git("rev-parse", "HEAD")
    let commands = (0..<5000).map { "create refs/tags/v1.\($0) \(id)\n" }.joined()
    try fixture.git(["update-ref", "--stdin"], input: commands)
    let names = try fixture.open().tagNames()
    #expect(names.count == 5000 && names.contains("v1.4999"))
    try fixture.git("pack-refs", "--all")
    #expect(try fixture.open().tagNames() == names)
    #expect(try fixture.open().tag("v1.4999")?.commit == fixture.id("HEAD"))
  }

  @Test("annotated, lightweight and nested tags", arguments: [false, true])
  func reading(_ packed: Bool) throws {
    try fixture.tag("light")
    try fixture.tag("annotated", "First\n\nBody", date: 1_700_000_100)
    try fixture.tag("nested", "Outer", at: "annotated", date: 1_700_000_200)
    if packed { try fixture.git("pack-refs", "--all") }
    let repository = try fixture.open()
    let head = try fixture.id("HEAD")
    let light = try #require(try repository.tag("light"))
    #expect(light.object == head && light.commit == head && !light.isAnnotated)
    let annotated = try #require(try repository.tag("annotated"))
    #expect(annotated.object == (try fixture.id("annotated")) && annotated.commit == head)
    #expect(annotated.isAnnotated && annotated.tagger?.time == 1_700_000_100)
    let nested = try #require(try repository.tag("nested"))
    #expect(nested.commit == head && nested.tagger?.time == 1_700_000_200)
    #expect(try repository.tag("missing") == nil)
    #expect(try repository.tag("not a name..") == nil)
  }

  @Test("tags of trees and files")
  func otherTargets() throws {
    try fixture.git("tag", "tree", "HEAD^{tree}")
    try fixture.git("tag", "-m", "a file", "blob", "HEAD:file")
    let repository = try fixture.open()
    #expect(try repository.tag("tree")?.commit == nil && repository.tag("tree")?.object == fixture.id("tree"))
    #expect(try repository.tag("blob")?.commit == nil && repository.tag("blob")?.isAnnotated == true)
  }

  @Test("a tag file without an id fails when it is read")
  func broken() throws {
    try fixture.write("nonsense\n", to: ".git/refs/tags/broken")
    try fixture.write("0123456789012345678901234567890123456789\n", to: ".git/refs/tags/dangling")
    let repository = try fixture.open()
    #expect(try repository.tagNames() == ["broken", "dangling"])
    #expect(try cause { try repository.tag("broken") } != nil)
    #expect(try cause { try repository.tag("dangling") } == .unreadableObject)
  }

  @Test("an annotated tag as git would have made it")
  func createAnnotated() throws {
    let repository = try fixture.open()
    let head = try repository.headCommit()
    let id = try repository.createTag(
      "1.0.0", at: head, message: "Release 1.0.0\n\n\nwith text  \n\n", tagger: committer)
    try fixture.git(
      ["tag", "-a", "-m", "Release 1.0.0\n\n\nwith text  \n\n", "same"],
      environment: ["GIT_COMMITTER_DATE": "1700000000 +0100"])
    func text(_ name: String) throws -> String {
      try fixture.git("cat-file", "tag", name).replacing("tag \(name)\n", with: "tag\n")
    }
    #expect(try text("1.0.0") == text("same"))
    #expect(try fixture.id("1.0.0") == id)
    #expect(try fixture.git("rev-parse", "1.0.0^{commit}") == head.description)
    try fixture.git("fsck", "--strict")
  }

  @Test("a lightweight tag")
  func createLightweight() throws {
    let repository = try fixture.open()
    try repository.createLightweightTag("group/1.0.0", at: repository.headCommit())
    #expect(try fixture.git("cat-file", "-t", "group/1.0.0") == "commit")
    try fixture.git("fsck", "--strict")
  }

  @Test("a tag is never moved", arguments: [false, true], [false, true])
  func existing(_ packed: Bool, _ annotated: Bool) throws {
    try fixture.tag("1.0.0", annotated ? "message" : nil)
    if packed { try fixture.git("pack-refs", "--all") }
    let first = try fixture.id("HEAD")
    try fixture.commit("two")
    let repository = try fixture.open()
    let head = try repository.headCommit()
    #expect(
      try cause { try repository.createTag("1.0.0", at: head, message: "m", tagger: committer) } == .exists(first))
    #expect(try cause { try repository.createLightweightTag("1.0.0", at: head) } == .exists(first))
    #expect(try fixture.git("rev-parse", "1.0.0^{commit}") == first.description)
  }

  @Test(
    "names that git refuses are refused",
    arguments: [
      "", "-a", "a b", "a..b", "a~1", "a^", "a:b", "a?", "a*", "a[", "a\\b", "/a", "a/", "a//b", "a.lock", ".a", "@{",
      "a\0", "a\u{7F}",
    ])
  func invalidNames(_ name: String) throws {
    let repository = try fixture.open()
    let head = try repository.headCommit()
    #expect(try cause { try repository.createLightweightTag(name, at: head) } == .invalidName)
    #expect(throws: (any Error).self) { try fixture.git("tag", "--", name.replacing("\0", with: "?")) }
  }

  @Test("an empty message, or one with a zero byte")
  func invalidMessages() throws {
    let repository = try fixture.open()
    let head = try repository.headCommit()
    for message in ["", " \n\t\n", "a\0b"] {
      #expect(
        try cause { try repository.createTag("v1", at: head, message: message, tagger: committer) } == .invalidText)
    }
    var wrong = committer
    wrong.name = "a\nb"
    #expect(try cause { try repository.createTag("v1", at: head, message: "m", tagger: wrong) } == .invalidText)
    #expect(try repository.tagNames().isEmpty)
  }

  @Test("a linked worktree shares its tags; a bare repository can have them too")
  func elsewhere() throws {
    try fixture.git("worktree", "add", "-q", "-b", "other", fixture.beside("tree"))
    let tree = try fixture.at("tree").open()
    try tree.createTag("from-tree", at: tree.headCommit(), message: "m", tagger: committer)
    #expect(try fixture.git("tag") == "from-tree")
    try fixture.git("clone", "-q", "--bare", fixture.path, fixture.beside("bare"))
    let bare = try fixture.at("bare").open()
    try bare.createTag("from-bare", at: bare.headCommit(), message: "m", tagger: committer)
    try fixture.at("bare").git("fsck", "--strict")
    #expect(try fixture.at("bare").git("tag") == "from-bare\nfrom-tree")
  }

  @Test("a name below a tag, and a lock of another process")
  func collisions() throws {
    try fixture.tag("a")
    try fixture.write("", to: ".git/refs/tags/held.lock")
    let repository = try fixture.open()
    let head = try repository.headCommit()
    #expect(try cause { try repository.createLightweightTag("a/b", at: head) } != nil)
    #expect(try cause { try repository.createLightweightTag("held", at: head) } == .locked)
    #expect(try fixture.git("tag") == "a")
  }
}
