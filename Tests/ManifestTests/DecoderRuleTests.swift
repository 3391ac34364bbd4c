import Domain
import Manifest
import Testing

@Suite struct DecoderRuleTests {
  @Test(arguments: CustomerCases.all) func customers(_ row: DocumentCase) throws {
    try expect(row, from: CustomerCases.valid, area: "manifest", status: .badInput) { bytes throws(Failure) in
      _ = try CustomerManifest.decode(bytes, file: "file.json")
    }
  }

  @Test(arguments: ReleaseCases.all) func release(_ row: DocumentCase) throws {
    try expect(row, from: ReleaseCases.valid, area: "configuration", status: .badConfiguration) {
      bytes throws(Failure) in
      _ = try ReleaseConfiguration.decode(bytes, file: "file.json")
    }
  }

  private func expect(
    _ row: DocumentCase, from valid: String, area: String, status: Domain.ExitStatus,
    decode: ([UInt8]) throws(Failure) -> Void
  ) throws {
    try #require(valid.contains(row.original), "the row changes nothing")
    let failure = Result { () throws(Failure) in try decode(Array(row.document(from: valid).utf8)) }.failure
    guard let problem = row.problem else {
      #expect(failure == nil)
      return
    }
    #expect(failure?.status == status)
    let location = Location("file.json", problem.path.map { .path($0) } ?? .whole)
    let finding = try #require(
      failure?.findings.first { $0.code == "\(area).\(problem.code)" && $0.location == location },
      "found instead: \(failure?.findings ?? [])")
    #expect(finding.severity == .error)
    #expect(finding.message.contains(problem.message), "\(finding.message)")
    #expect((finding.remedy ?? "").contains(problem.remedy), "\(finding.remedy ?? "no remedy")")
    #expect(!finding.message.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
}

extension Result {
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
