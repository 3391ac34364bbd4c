import TestSupport
import Testing

/// A publication by a program of the vendor's own that is killed at every point that makes a difference, and then run again.
@Suite struct CommandKilledTests {
  /// Kills the tool where the file `kill` says: VERB before, VERB half or VERB after; once for each line.
  private static let script = """
    #!/bin/bash
    set -e
    meet() {
      if [[ -e kill && $(head -n 1 kill) == "$RELEASE_VERB $1" ]]; then
        sed -i 1d kill
        kill -KILL $PPID
        exit 0
      fi
    }
    meet before
    place=shop/$RELEASE_APP_ID/$RELEASE_VERSION
    case $RELEASE_VERB in
      look)
        meet after
        [[ -e $place/visible ]] || exit 1 ;;
      put)
        mkdir -p "$place"
        head -c 1000 "$RELEASE_FILE" >"$place/${RELEASE_FILE##*/}"
        meet half
        cp "$RELEASE_FILE" "$place/" ;;
      confirm) echo "$RELEASE_SHA256  $place/${RELEASE_FILE##*/}" | sha256sum --quiet -c - >&2 ;;
      reveal) cat >"$place/visible" ;;
    esac
    meet after
    """

  private static let points = [
    "look before", "look after", "put before", "put half", "put after", "confirm before", "confirm after",
    "reveal before", "reveal after",
  ]

  private func workspace() throws -> TemporaryFolder {
    let fixture = try WorkspaceFixture()
    let folder = fixture.folder
    let manifest = try TestFile.text(folder["templates/Package.swift"])
    try folder.write(
      manifest.replacing(#"url: "{{url}}", checksum: "{{checksum}}""#, with: #"path: "{{path}}""#),
      to: "templates/Package.swift")
    try folder.write(Self.script, to: "shop.sh", mode: 0o755)
    let verbs = ["look", "put", "confirm", "reveal"].map { #""\#($0)": ["./shop.sh"]"# }.joined(separator: ", ")
    try folder.write(
      """
      {"version": "1.0.0", "products": [{"name": "ContextSDK", "base": "base/ContextSDK.xcframework"}],
       "templates": {"package": "templates/Package.swift"},
       "publish": [{"name": "shop", "kind": "command", \(verbs)}]}
      """, to: "release.json")
    try ReleaseTool.buildAll(fixture)
    return folder
  }

  private func publish(_ folder: TemporaryFolder) throws -> Tool.Result {
    try ReleaseTool.run(["publish", "--all", "--quiet", "--jobs", "1"], in: folder.path)
  }

  /// What the shop has, and the ledger without its times.
  private func state(_ folder: TemporaryFolder) throws -> String {
    let script = """
      find shop -type f | LC_ALL=C sort
      find shop -name '*.zip' | LC_ALL=C sort | xargs sha256sum
      sed 's/"time": "[^"]*"//; s/"destination": "[^"]*", //' releases.jsonl | LC_ALL=C sort
      """
    let result = try Tool.run("sh", ["-c", script], in: folder.path)
    #expect(result.errors == "")
    return result.text
  }

  @Test func whateverIsLeftTheNextRunFinishes() throws {
    let undisturbed = try workspace()
    try publish(undisturbed).expect(0)
    let folder = try workspace()
    // Each of the customers meets every point, since the one before is done then.
    let all = Self.points + Self.points + Self.points
    try folder.write(all.map { $0 + "\n" }.joined(), to: "kill")
    for point in all { #expect(try publish(folder).status == -9, "\(point)") }
    #expect(try TestFile.text(folder["kill"]) == "")
    try publish(folder).expect(0)
    let (found, wanted) = (try state(folder), try state(undisturbed))
    #expect(found == wanted)
    try publish(folder).expectTells(["0 published, 3 there already"])
  }
}
