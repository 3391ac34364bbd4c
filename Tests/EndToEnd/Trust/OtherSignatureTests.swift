import Foundation
import TestSupport
import Testing

/// The recipe for minisign in docs/trust.md, judged by minisign.
@Suite struct OtherSignatureTests {
  @Test func aChannelMakesThem() throws {
    let demo = try BuiltDemo(slice: "ios-arm64").folder
    try demo.write(TrustPage.block("recipe", "sh"), to: "minisign.sh", mode: 0o755)
    let place = "www/{{app_id}}/{{version}}"
    let channels = """
      [{ "name": "www", "kind": "directory", "path": "\(place)/{{product}}.zip", "files": "\(place)/{{file}}" },
      \(try TrustPage.block("recipe", "json"))]
      """
    let text = try TestFile.text(demo["release.json"])
    try demo.write(
      text.replacing("\"artifact\": {", with: "\"publish\": \(channels), \"artifact\": { \"confirm\": \"channel\","),
      to: "release.json")
    try Tool.run("minisign", ["-G", "-W", "-p", "minisign.pub", "-s", "minisign.key"], in: demo.path).expect(0)
    for _ in 1...2 {
      try ReleaseTool.run(["publish", "--customer", "acme-fitness"], in: demo.path).expect(0)
    }
    let folder = demo["www/acme-fitness/1.4.0"]
    let verify = ["-V", "-p", demo["minisign.pub"], "-m", "ContextSDK.zip"]
    try Tool.run("minisign", verify, in: folder).expect(0)
    try Tool.run("sh", ["-c", "chmod +w ContextSDK.zip; echo X >>ContextSDK.zip"], in: folder).expect(0)
    try Tool.run("minisign", verify, in: folder).expect(1)
  }
}
