import Domain
import TestSupport
import Testing

/// A private CocoaPods repository, read as CocoaPods reads one: by the folders of its branch.
@Suite struct SpecsLayoutTests {
  private let demo: BuiltDemo
  private var folder: TemporaryFolder { demo.folder }

  init() throws {
    demo = try BuiltDemo()
    try configure(layout: "specs")
    try git(["init", "-q", "--bare", "-b", "main", "specs.git"]).expect(0)
  }

  private func configure(layout: String) throws {
    let script = """
      import json
      root = json.load(open('release.json'))
      root['artifact']['confirm'] = 'channel'
      root['publish'] = [
          {'name': 'zips', 'kind': 'directory', 'path': 'www/{{app_id}}/{{version}}/{{product}}.zip'},
          {'name': 'specs', 'kind': 'git', 'url': 'specs.git', 'branch': '{{app_id}}', 'tag': 'pod-{{app_id}}-{{version}}',
           'layout': '\(layout)', 'include': ['README.txt']}]
      json.dump(root, open('release.json', 'w'))
      open('README.txt', 'w').write('Add this repository as a source.')
      """
    try Tool.run(Tool.python, ["-c", script], in: folder.path).expect(0)
  }

  @discardableResult
  private func git(_ arguments: [String]) throws -> Tool.Result {
    try Tool.run("git", arguments, in: folder.path, environment: PublishWorkspace.identity)
  }

  private func release(_ arguments: [String]) throws -> Tool.Result {
    try ReleaseTool.run(arguments, in: folder.path, environment: PublishWorkspace.identity)
  }

  private func publish(_ version: String? = nil) throws {
    if let version {
      try release(["bump", version, "--allow-lower", "--quiet"]).expect(0)
      try release(["build", "--customer", "trailcast", "--quiet"]).expect(0)
    }
    try release(["publish", "--customer", "trailcast"]).expect(0)
  }

  /// What CocoaPods finds: a folder for each version of a pod, whose podspec says the same.
  private func pods() throws -> [String] {
    let listed = try git(["-C", "specs.git", "ls-tree", "-r", "--name-only", "trailcast", "ContextSDK/"])
    return try listed.text.split(separator: "\n").map { path in
      let podspec = try git(["-C", "specs.git", "show", "trailcast:\(path)"]).text
      let parts = path.split(separator: "/").map(String.init)
      let facts = try Judge.podspec(folder.write(podspec, to: "read.podspec"))
      #expect(facts["name"] == .string(parts[0]) && facts["version"] == .string(parts[1]), "\(path)")
      #expect(parts.count == 3 && parts[2] == "ContextSDK.podspec")
      return parts[1]
    }.sorted()
  }

  @Test func versionsLieBesideEachOther() throws {
    try publish()
    let made = try TestFile.bytes(folder["dist/1.4.0/trailcast/ContextSDK.podspec"])
    #expect(
      try git(["-C", "specs.git", "show", "trailcast:ContextSDK/1.4.0/ContextSDK.podspec"]).output == made)
    #expect(
      try git(["-C", "specs.git", "ls-tree", "-r", "--name-only", "trailcast"]).text
        == "ContextSDK/1.4.0/ContextSDK.podspec\nREADME.txt\n")
    try publish("1.5.0")
    // One below the highest is found there too.
    try publish("1.4.1")
    #expect(try pods() == ["1.4.0", "1.4.1", "1.5.0"])
    try release(["status", "--remote", "--customer", "trailcast"]).expect(0)
    let again = try release(["publish", "--customer", "trailcast"])
    again.expect(0)
    #expect(try pods() == ["1.4.0", "1.4.1", "1.5.0"])

    // The tag of the release before it was made on top of it.
    try release(["withdraw", "1.5.0", "--customer", "trailcast", "--yes", "--reason", "crashes"]).expect(0)
    #expect(try pods() == ["1.4.0", "1.4.1"])
    try release(["withdraw", "1.4.0", "--customer", "trailcast", "--yes", "--reason", "crashes"]).expect(0)
    #expect(try pods() == ["1.4.1"])
    try release(["status", "--remote", "--customer", "trailcast"]).expect(0)
    try git(["-C", "specs.git", "fsck", "--strict"]).expect(0)
  }

  @Test func theVersionBeforeIsPublishedAgain() throws {
    try publish()
    try publish("1.5.0")
    let result = try release([
      "withdraw", "1.5.0", "--customer", "trailcast", "--yes", "--reason", "crashes", "--roll-forward",
    ])
    result.expect(0)
    #expect(try pods() == ["1.4.0", "1.5.1"])
    let podspec = try git(["-C", "specs.git", "show", "trailcast:ContextSDK/1.5.1/ContextSDK.podspec"]).text
    #expect(podspec.contains("trailcast/1.4.0/ContextSDK.zip"))
    try release(["status", "--remote", "--customer", "trailcast"]).expect(0)
  }

  @Test func aVersionThatSomebodyPutBackIsSeen() throws {
    try publish()
    try publish("1.5.0")
    try release(["withdraw", "1.5.0", "--customer", "trailcast", "--yes", "--reason", "crashes"]).expect(0)
    try git(["-C", "specs.git", "update-ref", "refs/heads/trailcast", "trailcast~"])
    let result = try release(["status", "--remote", "--customer", "trailcast"])
    result.expect(1)
    result.expectSays(["1.5.0"])
  }

  @Test func aRepositoryOfPodspecsNeedsOne() throws {
    let script = """
      import json
      root = json.load(open('release.json'))
      del root['products'][0]['podspec']
      json.dump(root, open('release.json', 'w'))
      """
    try Tool.run(Tool.python, ["-c", script], in: folder.path).expect(0)
    let result = try release(["check"])
    result.expect(78)
    result.expectSays(["publish[1].layout", "no product has a podspec"])
    try configure(layout: "pods")
    try release(["check"]).expectSays(["publish[1].layout", "expected one of package, specs"])
  }
}
