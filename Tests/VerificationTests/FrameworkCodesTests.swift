import Artifacts
import Testing

@testable import Verification

@Suite("The readers' findings") struct FrameworkCodesTests {
  @Test("each belong to one rule, or to none on purpose") func distributed() {
    let reported = ReaderFindings.problems.values.flatMap(\.self)
    #expect(Set(reported).count == reported.count)
    #expect(Set(reported).isDisjoint(with: ReaderFindings.unreported))
    #expect(Set(reported).union(ReaderFindings.unreported) == Set(StructureProblem.allCases))
  }

  @Test("belong to rules that exist") func rules() {
    #expect(Set(ReaderFindings.problems.keys).isSubset(of: Rule.all.map(\.name)))
  }
}
