import Foundation
import TestSupport
import Testing

/// Two headers of a base are edited at any time during a build: the product has both as they were, or both as they are.
@Suite struct ChangingBaseTests {
  private static let headers = ["A.h", "Z.h"].map {
    "ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Headers/" + $0
  }

  @Test func givesNoMixture() throws {
    let fixture = try WorkspaceFixture()
    var generator = SeededGenerator(seed: 5)
    let noise = (0..<4_000_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    try fixture.folder.write(noise, to: "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/M.bin")
    let write = { (text: String) in for header in Self.headers { try fixture.folder.write(text, to: "base/" + header) }
    }
    try write("// 0")
    let duration = try ContinuousClock().measure { try ReleaseTool.buildAll(fixture) }
    for run in 1...6 {
      let build = try BackgroundRun(["build", "--all"], in: fixture.folder.path)
      usleep(UInt32(Double.random(in: 0...1, using: &generator) * (duration / .microseconds(1))))
      try write("// \(run)")
      let status = build.end()
      #expect([0, 75].contains(status), "\(build.errors)")
      if status == 75 {
        #expect(build.errors.contains("base/ContextSDK.xcframework: changed while it was being read: "))
      }
      let zip = fixture.output + "/alpha/ContextSDK.zip"
      let texts = try Self.headers.map { try Tool.run("unzip", ["-p", zip, $0]).text }
      #expect(texts[0] == texts[1] && texts[0].hasPrefix("// "))
      if status == 75 { try ReleaseTool.buildAll(fixture) }
    }
  }
}
