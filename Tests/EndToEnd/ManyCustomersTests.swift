import JSON
import TestSupport
import Testing

/// Reports about more customers than anyone reads one by one.
@Suite struct ManyCustomersTests {
  private static let customers = (1...30).map {
    WorkspaceFixture.Customer("customer-\($0)", $0 % 2 == 0 ? [] : [WorkspaceFixture.Model("upsell", $0)])
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
      let document = try JSONValue(
        parsing: ReleaseTool.run(command + ["--json"], in: fixture.folder.path).output)
      #expect(document["failed"]?.elements.count == 14)
    }
  }
}
