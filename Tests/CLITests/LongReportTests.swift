import Domain
import Testing

@testable import CLI
@testable import Pipeline
@testable import Publishing

/// Reports about many customers, which begin with the totals.
@Suite struct LongReportTests {
  private let version: PackageVersion
  private let names: [Identifier]

  init() throws {
    version = try PackageVersion(parsing: "1.4.0")
    names = try (0..<61).map { try #require(Identifier("customer\(100 + $0)")) }
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// Every third release was there.
  private func publication(_ count: Int) -> PublishReport {
    let customers = names.prefix(count).enumerated().map { index, appID in
      let revelation = Revelation(destination: "sdk/\(appID).git", tag: "1.4.0")
      let outcome = Reconciler.Outcome(
        channel: appID, change: index % 3 == 0 ? .wasThere : .published, revelation: revelation)
      return PublishReport.Customer(appID: appID, channels: [outcome])
    }
    return PublishReport(version: version, published: customers, heldBack: [], failures: [], isDryRun: false)
  }

  @Test func publications() {
    let short = lines(publication(20).text(.none))
    #expect(short.count == 21 && short.last == "1.4.0: 13 published, 7 there already, 0 held back, 0 failed")
    let long = lines(publication(21).text(.none))
    #expect(long[0] == "1.4.0: 14 published, 7 there already, 0 held back, 0 failed")
    #expect(long[1] == "" && long[2].hasPrefix("customer     channel      destination"))
    #expect(long[3] == "customer101  customer101  sdk/customer101.git 1.4.0")
    #expect(long.count == 3 + 14, "what was there is only counted: \(long)")
    // Of sixty-one customers, forty got something new.
    #expect(lines(publication(61).text(.none)).count == 3 + 40)
    var failed = publication(0)
    failed.isDryRun = true
    let failure = Failure(.inputOutput, "publish.git", at: Location("sdk.git"), "cannot be asked")
    failed.failures = names.map { CustomerFailure(appID: $0, failure: failure) }
    #expect(
      lines(failed.text(.none))[49...50] == [
        "customer149  cannot be published: sdk.git cannot be asked", "and 11 more (--json lists all)",
      ])
  }

  @Test func standings() {
    func text(_ count: Int) -> [String] {
      let customers = names.prefix(count).enumerated().map { index, appID in
        StatusReport.Customer(appID: appID, version: version, built: index == 7 ? version : nil, channels: [])
      }
      return lines(StatusReport(version: version, channels: [], customers: customers).text(.none))
    }
    let (short, long) = (text(20), text(21))
    #expect(short.count == 22 && short.first?.hasPrefix("customer ") == true && short.last == "20 customers")
    #expect(Array(long[0...1]) == ["21 customers", ""] && long[2].hasPrefix("customer     manifest  built"))
    #expect(long.count == 3 + 21)
    #expect(long[3].hasPrefix("customer107 ") && long[4].hasPrefix("customer100 "), "the one of its kind is first")
    #expect(text(61).last == "and 11 more (--json lists all)")
  }

  @Test func withdrawals() {
    func text(_ count: Int) -> [String] {
      let customers = names.prefix(count).enumerated().map { index, appID in
        let retreat =
          index == 7
          ? Retreat(.leftAlone, reason: "it has 1.5.0") : Retreat(index == 8 ? .wasWithdrawn : .withdrawn)
        return WithdrawalReport.Customer(
          appID: appID, channels: [WithdrawalReport.Channel(name: "sdk", retreat: retreat)])
      }
      let report = WithdrawalReport(
        version: version, reason: "crashes", withdrawn: customers, failures: [], isDryRun: false)
      return lines(report.text(.none))
    }
    let (short, long) = (text(20), text(21))
    #expect(short.count == 21 && short.last == "1.4.0: 18 withdrawn, 1 withdrawn before, 1 left alone, 0 failed")
    #expect(long[0] == "1.4.0: 19 withdrawn, 1 withdrawn before, 1 left alone, 0 failed" && long[1] == "")
    #expect(long[3] == "customer107  sdk      left alone: it has 1.5.0" && long.count == 3 + 20)
    #expect(text(61).last == "and 10 more (--json lists all)")
  }

  @Test func verifications() {
    func text(_ count: Int) -> [String] {
      var report = VerificationReport()
      report.findings = (0..<count).map { Finding("rule\($0)", .warning, at: Location("file\($0)"), "is odd") }
      return lines(report.text(.none))
    }
    let (short, long) = (text(20), text(21))
    let total = "0 artifacts, isolation not checked without a customer manifest: 0 errors"
    #expect(short.first == "warning: file0: is odd [rule0]" && short.last == "\(total), 20 warnings, 0 notes")
    #expect(Array(long[0...2]) == ["\(total), 21 warnings, 0 notes", "", "warning: file0: is odd [rule0]"])
    #expect(long.count == 2 + 21)
  }

  /// More rows than anybody reads are counted.
  @Test func tables() {
    let rows = (0..<61).map { ["\($0)", "x"] }
    let table = lines(TextTable.bounded(rows, header: ["number", "letter"], .none) { $0 })
    #expect(table.count == 52 && table.last == "and 11 more (--json lists all)")
  }
}
