import Domain
import Manifest
import TestSupport
import Testing

@testable import Pipeline

/// Who gets a release first.
@Suite struct WaveOrderTests {
  /// - Parameter waves: of customers, in the order of their names; nil for none.
  private func order(
    _ waves: [String?], declared: [Wave] = Self.declared, of version: String = "1.5.0",
    change: (inout [Customer]) -> Void = { _ in }
  ) throws -> WaveOrder {
    let version = try PackageVersion(parsing: version)
    return WaveOrder(try workspace(waves, declared: declared, of: version, change: change), of: version)
  }

  private static let declared = [Wave.named("canary"), .percent(10), .named("early")]

  private func workspace(
    _ waves: [String?], declared: [Wave], of version: PackageVersion, change: (inout [Customer]) -> Void
  ) throws -> Workspace {
    var customers = try waves.enumerated().map { index, wave in
      var customer = Customer(
        appID: try #require(Identifier("customer\(100 + index)")), bundleIdentifiers: ["com.example.a\(index)"],
        models: [])
      customer.wave = wave
      return customer
    }
    change(&customers)
    var configuration = ReleaseConfiguration.defaults(version)
    configuration.waves = declared
    return Workspace(
      configuration: configuration, customers: customers, manifestFile: "customers.json", root: "", output: "dist",
      configurationFile: "release.json")
  }

  private func names(_ customers: some Sequence<Customer>) -> [String] { customers.map(\.appID.description) }

  /// As another program computes it.
  private func sorted(_ names: [String], _ version: String) throws -> [String] {
    let script = """
      import hashlib, sys
      key = lambda name: hashlib.sha256(f"{sys.argv[1]} {name}".encode()).digest()
      print("\\n".join(sorted(sys.argv[2:], key=key)))
      """
    let result = try Tool.run(Tool.python, ["-c", script, version] + names)
    try #require(result.status == 0, "\(result.errors)")
    return result.text.split(separator: "\n").map(String.init)
  }

  @Test func namesComeFirstAndThenTheDigestCounts() throws {
    var waves = [String?](repeating: nil, count: 40)
    for index in [3, 17, 30] { waves[index] = "early" }
    for index in [5, 22] { waves[index] = "canary" }
    let order = try order(waves)
    let all = (100..<140).map { "customer\($0)" }
    let canary = ["customer105", "customer122"]
    let early = ["customer103", "customer117", "customer130"]
    let rest = all.filter { !canary.contains($0) && !early.contains($0) }
    let wanted = try [canary, early, rest].flatMap { try sorted($0, "1.5.0") }
    #expect(names(order.customers) == wanted)
    #expect(names(try order.customers(in: .named("canary"))) == Array(wanted.prefix(2)))
    #expect(names(try order.customers(in: .percent(10))) == Array(wanted.prefix(4)))
    #expect(names(try order.customers(in: .named("early"))) == Array(wanted.prefix(5)))
    #expect(names(try order.customers(in: .all)) == wanted)
  }

  @Test func anotherVersionHasAnotherOrder() throws {
    let waves = [String?](repeating: nil, count: 30)
    let one = try order(waves)
    let again = try order(waves)
    let other = try order(waves, of: "1.6.0")
    #expect(names(one.customers) == names(again.customers))
    #expect(names(one.customers) != names(other.customers))
    #expect(names(other.customers) == (try sorted(names(one.customers), "1.6.0")))
  }

  @Test(arguments: [
    (1, 1, 1), (1, 99, 1), (10, 10, 1), (10, 11, 2), (11, 10, 2), (100, 1, 1), (101, 1, 2), (3, 50, 2), (7, 100, 7),
    (0, 50, 0),
  ])
  func percentagesAreRoundedUp(customers: Int, percent: Int, wanted: Int) throws {
    #expect(try order([String?](repeating: nil, count: customers)).count(.percent(percent)) == wanted)
  }

  @Test func aNameThatNobodyHasAddsNobody() throws {
    let order = try order([nil, "canary", nil])
    #expect(try order.count(.named("early")) == 1)
    #expect(try self.order(["early", "early"]).count(.named("early")) == 2)
  }

  @Test func aWaveOfNobodyIsRefused() throws {
    let version = try PackageVersion(parsing: "1.5.0")
    let workspace = try workspace([nil, "early"], declared: Self.declared, of: version) { _ in }
    #expect(throws: Failure.self) { try workspace.customers(.all, in: .named("canary"), of: version) }
    #expect(names(try workspace.customers(.all, in: .named("early"), of: version)) == ["customer101"])
    #expect(try workspace.customers(.all, in: nil, of: version).count == 2)
  }

  @Test func whoeverGetsNothingDoesNotCount() throws {
    let order = try order([nil, "canary", "canary", nil, nil]) { customers in
      customers[0].heldVersion = PackageVersion("1.4.0")
      customers[1].channels = []
      customers[3].heldVersion = PackageVersion("1.5.0")
    }
    #expect(Set(names(order.customers)) == ["customer102", "customer103", "customer104"])
    #expect(try order.count(.named("canary")) == 1)
    #expect(try order.count(.percent(34)) == 2)
  }

  @Test(arguments: [
    ([Wave.named("canary")], "canry", "did you mean canary?"),
    ([.named("a"), .named("b")], "canary", "use one of: a, b"),
    ([], "canary", #""waves": ["canary"]"#),
  ])
  func anUnknownNameIsRefused(declared: [Wave], name: String, remedy: String) throws {
    let order = try order([nil], declared: declared)
    do {
      _ = try order.count(.named(name))
      Issue.record("it is known")
    } catch {
      #expect(error.status == .usage && error.findings.count == 1)
      #expect(error.findings[0].remedy?.contains(remedy) == true, "\(error.findings)")
    }
  }
}
