import Domain
import TestSupport
import Testing

/// Reports about more customers than anyone reads one by one.
@Suite struct ManyCustomersTests {
  private static let customers = (1...30).map {
    WorkspaceFixture.Customer("customer-\($0)", $0 % 2 == 0 ? [] : [WorkspaceFixture.Model("upsell", $0)])
  }

  @Test func totalsComeFirstThenWhatChanged() throws {
    let fixture = try WorkspaceFixture(Self.customers)
    let folder = fixture.folder.path
    let plan = try ReleaseTool.run(["plan"], in: folder)
    plan.expectTells([
      "30 variants of version 1.0.0 into dist/1.0.0 (30 new)\n",
      "\ncustomer     change  compiles  models\ncustomer-1   new     -         upsell@1\n",
    ])
    let first = try ReleaseTool.buildAll(fixture)
    #expect(first.text.hasPrefix("ContextSDK 1.0.0 is in dist/1.0.0: 30 new\n\ncustomer     change "), "\(first.text)")
    try TestFile.remove(fixture.folder["dist/1.0.0/customer-3"])
    let again = try ReleaseTool.buildAll(fixture)
    let lines = again.text.split(separator: "\n")
    #expect(lines.first == "ContextSDK 1.0.0 is in dist/1.0.0: 1 new, 29 unchanged")
    #expect(lines.count == 5 && lines[2].hasPrefix("customer-3  new  "), "\(again.text)")
  }

  /// One model of 15 is where `models.path` says.
  @Test func aMistakeOfManyIsOneErrorThatNamesItsKey() throws {
    let fixture = try WorkspaceFixture(Self.customers)
    for customer in Self.customers.dropFirst() where !customer.models.isEmpty {
      try TestFile.remove(fixture.folder["Models/Custom/\(customer.appID)"])
    }
    for (command, status) in [(["check"], 1), (["plan"], 2), (["build", "--all"], 2)] as [([String], Int32)] {
      let result = try ReleaseTool.run(command + ["--quiet"], in: fixture.folder.path)
      result.expect(status)
      #expect(
        result.errors.hasPrefix(
          """
          14 errors like these [model.missing]:
            Models/Custom/customer-11/upsell.mlmodelc: there is no such model, nor Models/Custom/customer-11/upsell.mlpackage
          """), "\(result.errors)")
      result.expectSays([
        "and 11 more (--json lists all)",
        "key: release.json: models.path: models are looked for at Models/Custom/{{app_id}}/{{flowName}}",
      ])
      #expect(result.errors.split(separator: "\n").count <= 9, "\(result.errors)")
    }
    let document = try JSONValue(parsing: ReleaseTool.run(["check", "--json"], in: fixture.folder.path).output)
    #expect(document["failed"]?.listed.count == 14)
  }
}
