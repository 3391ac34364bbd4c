import Foundation
import TestSupport
import Testing

/// What was compiled, packed and published for a customer. `DemoConsumerTests` runs apps that fetch it.
@Suite struct ConsumerTests {
  @Test(arguments: ConsumerWorkspace.customers)
  func aZipHasNoBytesOfAnotherCustomersModels(customer: String) throws {
    let workspace = try ConsumerWorkspace.shared.get()
    let content = try workspace.unpacked(workspace.folder["sdk/dist/1.4.0/\(customer)/ContextSDK.zip"])
    var models = 0
    for owner in ConsumerWorkspace.customers {
      for model in workspace.models(of: owner) {
        let isFound = content.range(of: Data(try TestFile.bytes(model))) != nil
        #expect(isFound == (owner == customer), "\(model)")
        models += 1
      }
    }
    #expect(models == 4)
  }

  @Test func theTagHasTheZipThatWasBuilt() throws {
    let workspace = try ConsumerWorkspace.shared.get()
    for customer in ConsumerWorkspace.customers {
      let tagged = try Tool.run(
        "git", ["-C", workspace.folder["remotes/\(customer).git"], "cat-file", "blob", "1.4.0:ContextSDK.zip"])
      let built = try TestFile.bytes(workspace.folder["sdk/dist/1.4.0/\(customer)/ContextSDK.zip"])
      #expect(tagged.status == 0 && tagged.output == built)
    }
  }

  @Test func logsAreNamedAfterCustomersAndHiddenFromGit() throws {
    let logs = try ConsumerWorkspace.shared.get().folder["sdk/.release/logs"]
    #expect(TestFile.names(in: logs) == [".gitignore"] + ConsumerWorkspace.customers.map { "ContextSDK-" + $0 })
    #expect(try TestFile.text(logs + "/.gitignore") == "*\n")
    #expect(try TestFile.text(logs + "/ContextSDK-trailcast/build.log").contains("CUSTOM_MODEL_APP_ID=trailcast"))
  }

  /// What a customer cannot have: the SDK's paths on the machine that compiled it.
  @Test func theLibraryHasNoPathOfTheWorkspace() throws {
    let workspace = try ConsumerWorkspace.shared.get()
    for customer in ConsumerWorkspace.customers {
      let content = try workspace.unpacked(workspace.folder["sdk/dist/1.4.0/\(customer)/ContextSDK.zip"])
      #expect(content.range(of: Data(workspace.folder.path.utf8)) == nil)
    }
  }
}

/// `make demo-consumer`, with the program under test.
@Suite struct DemoConsumerTests {
  @Test func compilesPublishesAndRunsTwoApps() throws {
    let result = try Tool.run(Checkout.root + "/scripts/demo-consumer", [ReleaseTool.path])
    result.expect(0)
    result.expectTells([
      "2 customers, 2 to compile, 0 cached (builder swift)", "1.4.0: 2 published", "ContextSDK.zip\nPackage.swift",
      "features: onboarding, paywall\nonboarding_upsell version 73, 25599 bytes\npaywall_timing version 12, 78381 bytes\n",
      "features: permissions\npush_permission version 1, 1288 bytes\natt_prompt version 5, 200 bytes\n",
      "app-trailcast  contains  Models/Custom/trailcast/att_prompt.mlmodel",
      "app-trailcast  lacks     Models/Custom/\(ConsumerWorkspace.daybook)/paywall_timing.mlmodel",
      "app-\(ConsumerWorkspace.daybook)  lacks     Models/Custom/trailcast/att_prompt.mlmodel",
    ])
  }
}
