import Foundation
import TestSupport
import Testing

/// `release publish` by a program of the vendor's own, here a script that copies to a folder.
@Suite struct CommandPublishTests {
  private let fixture: WorkspaceFixture
  private var folder: TemporaryFolder { fixture.folder }

  /// Fails as the file `fault` says: VERB STATUS.
  private static let script = """
    #!/bin/bash
    set -e
    printf '%s %s %s\\n' "$RELEASE_VERB" "$RELEASE_APP_ID" "${RELEASE_PRODUCT:--}" >>calls
    echo "using $TRUNK_TOKEN"
    if [[ -e fault && $(cut -d ' ' -f 1 fault) == "$RELEASE_VERB" ]]; then exit "$(cut -d ' ' -f 2 fault)"; fi
    if [[ -e meddle ]]; then bash meddle; fi
    place=shop/$RELEASE_APP_ID/$RELEASE_VERSION
    case $RELEASE_VERB in
      look)
        [[ -e $place/visible ]] || exit 1
        python3 -c 'import json, sys; [print(p["file"]["sha256"], p["file"]["name"]) for p in json.load(sys.stdin)["products"]]' |
          (cd "$place" && sha256sum --quiet -c - >&2) || exit 2 ;;
      put) mkdir -p "$place" && cp "$RELEASE_FILE" "$place/" ;;
      confirm) echo "$RELEASE_SHA256  $place/${RELEASE_FILE##*/}" | sha256sum -c - ;;
      reveal) cat >"$place/visible" ;;
    esac
    """

  init() throws {
    fixture = try WorkspaceFixture()
    let manifest = try TestFile.text(folder["templates/Package.swift"])
    try folder.write(
      manifest.replacing(#"url: "{{url}}", checksum: "{{checksum}}""#, with: #"path: "{{path}}""#),
      to: "templates/Package.swift")
    try folder.write(Self.script, to: "scripts/shop.sh", mode: 0o755)
    let shop = #"["bash", "scripts/shop.sh"]"#
    try folder.write(
      """
      {"version": "1.0.0", "products": [{"name": "ContextSDK", "base": "base/ContextSDK.xcframework"}],
       "templates": {"package": "templates/Package.swift", "notes": "templates/NOTES.md"},
       "retry": {"seconds": 1}, "publish": [{"name": "shop", "kind": "command", "look": \(shop), "put": \(shop), "confirm": \(shop),
         "reveal": \(shop), "secrets": ["TRUNK_TOKEN"]}]}
      """, to: "release.json")
    try ReleaseTool.buildAll(fixture)
  }

  private func publish(_ more: [String] = ["--all"]) throws -> Tool.Result {
    let result = try ReleaseTool.run(
      ["publish", "--jobs", "1"] + more, in: folder.path, environment: ["TRUNK_TOKEN": "canary-token"])
    #expect(!(result.text + result.errors).contains("canary"))
    return result
  }

  private func calls() throws -> [Substring] { try TestFile.text(folder["calls"]).split(separator: "\n") }

  @Test func everyVerbIsCalledInOrder() throws {
    try publish(["--all", "--dry-run"]).expect(0)
    #expect(try calls() == ["look alpha -", "look beta -", "look gamma -"])
    try TestFile.remove(folder["calls"])
    let result = try publish()
    result.expect(0)
    result.expectTells(["3 published"])
    #expect(
      try calls().prefix(6) == [
        "look alpha -", "look beta -", "look gamma -", "put alpha ContextSDK", "confirm alpha ContextSDK",
        "reveal alpha -",
      ])
    for customer in ["alpha", "beta", "gamma"] {
      let (sent, built) = (folder["shop/\(customer)/1.0.0"], fixture.output + "/" + customer)
      #expect(try TestFile.bytes(sent + "/ContextSDK.zip") == (try TestFile.bytes(built + "/ContextSDK.zip")))
    }
    try publish().expectTells(["0 published, 3 there already"])
  }

  /// Even if its digests agree again.
  @Test func aFolderThatChangesAfterItWasVerifiedIsNotPublished() throws {
    try folder.write(
      """
      if [[ $RELEASE_VERB != reveal || $RELEASE_APP_ID != alpha ]]; then exit 0; fi
      cd '\(fixture.output)/beta'
      echo more >>RELEASE_NOTES.md
      sha256sum $(cut -d ' ' -f 3 SHA256SUMS) >sums
      mv sums SHA256SUMS
      """, to: "meddle")
    let before = try TestFile.text(fixture.output + "/beta/SHA256SUMS")
    let result = try publish()
    result.expect(2)
    result.expectTells(["2 published, 0 there already, 0 held back, 1 failed"])
    result.expectSays(["/beta: changed after it was verified", "1 customer failed"])
    #expect(try TestFile.text(fixture.output + "/beta/SHA256SUMS") != before)
    #expect(try calls().filter { $0.contains("beta") } == ["look beta -"])
    try publish(["--customer", "gamma"]).expectTells(["0 published, 1 there already"])
  }

  @Test func aConflictAndAnErrorSayWhatTheProgramSays() throws {
    try publish(["--customer", "beta"]).expect(0)
    try folder.write("other", to: "shop/beta/1.0.0/ContextSDK.zip")
    try folder.write("put 9", to: "fault")
    let failed = try publish(["--customer", "alpha"])
    failed.expect(74)
    failed.expectSays(["put ended with status 9: using ***", "app_id alpha: channel shop"])
    try TestFile.remove(folder["fault"])
    let conflict = try publish()
    conflict.expect(2)
    conflict.expectSays([
      "another release has this version: using ***", "ContextSDK.zip: FAILED | ", "app_id beta: channel shop",
      "release bump",
    ])
  }

  @Test func whatIsTemporaryIsTriedAgain() throws {
    try folder.write("confirm 75", to: "fault")
    let result = try publish(["--customer", "gamma"])
    result.expect(75)
    result.expectSays(["confirm ended with status 75"])
    #expect(try calls().count { $0.hasPrefix("confirm") } > 2)
    #expect(!TestFile.exists(folder["shop/gamma/1.0.0/visible"]))
    try TestFile.remove(folder["fault"])
    try publish(["--customer", "gamma"]).expect(0)
    #expect(TestFile.exists(folder["shop/gamma/1.0.0/visible"]))
  }
}
