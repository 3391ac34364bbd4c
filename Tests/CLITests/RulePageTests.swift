import CLI
import TestSupport
import Testing

@Suite("The page of rules") struct RulePageTests {
  /// `RECORD_GOLDENS=1` writes it anew.
  @Test("is made from the rules") func page() throws { try expectGolden(RuleList.markdown, "../docs/rules.md") }
}
