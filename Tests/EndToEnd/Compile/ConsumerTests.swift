import Foundation
import TestSupport
import Testing

/// `make demo-consumer`, with the program under test, and what it leaves.
@Suite struct DemoConsumerTests {
  private static let daybook = "c2d67cdb-e117-4c3e-acca-2ae7f1a42210"
  private static let customers = [daybook, "trailcast"]

  @Test func compilesPublishesAndRunsTwoApps() throws {
    let demo = try TemporaryFolder()
    let result = try Tool.run(Checkout.root + "/scripts/demo-consumer", [ReleaseTool.path, demo.path])
    result.expect(0)
    result.expectTells([
      "2 customers, 2 to compile, 0 cached (builder swift)", "1.4.0: 2 published", "ContextSDK.zip\nPackage.swift",
      "features: onboarding, paywall\nonboarding_upsell version 73, 25599 bytes\npaywall_timing version 12, 78381 bytes\n",
      "features: permissions\npush_permission version 1, 1288 bytes\natt_prompt version 5, 200 bytes\n",
      "app-trailcast  contains  Models/Custom/trailcast/att_prompt.mlmodel",
      "app-trailcast  lacks     Models/Custom/\(Self.daybook)/paywall_timing.mlmodel",
      "app-\(Self.daybook)  lacks     Models/Custom/trailcast/att_prompt.mlmodel",
    ])
    for customer in Self.customers {
      let zip = demo["dist/1.4.0/\(customer)/ContextSDK.zip"]
      let tagged = try Tool.run(
        "git", ["-C", demo["repositories/\(customer).git"], "cat-file", "blob", "1.4.0:ContextSDK.zip"])
      let built = try TestFile.bytes(zip)
      #expect(tagged.status == 0 && tagged.output == built)
      let content = Data(try Tool.run("unzip", ["-p", zip]).output)
      #expect(content.range(of: Data(demo.path.utf8)) == nil, "the SDK's path on the machine that compiled it")
      for owner in Self.customers {
        let models = demo["Models/Custom/\(owner)"]
        #expect(TestFile.names(in: models).count == 2)
        for model in TestFile.names(in: models) {
          let isFound = content.range(of: Data(try TestFile.bytes(models + "/" + model))) != nil
          #expect(isFound == (owner == customer), "\(model) in the zip of \(customer)")
        }
      }
    }
    let logs = demo[".release/logs"]
    #expect(TestFile.names(in: logs) == [".gitignore"] + Self.customers.map { "ContextSDK-" + $0 })
    #expect(try TestFile.text(logs + "/ContextSDK-trailcast/build.log").contains("CUSTOM_MODEL_APP_ID=trailcast"))
  }
}
