import TestSupport
import Testing

@testable import Verification

@Suite("The readers' findings") struct FrameworkCodesTests {
  /// As they stand in the readers' sources.
  static let codes: Set<String> = {
    var codes: Set<String> = ["plist.malformed"]
    for folder in ["XCFramework", "PropertyList"] {
      let path = Checkout.root + "/Sources/Apple/" + folder
      for file in TestFile.names(in: path) {
        let text = (try? TestFile.text(path + "/" + file)) ?? ""
        codes.formUnion(text.matches(of: /"((?:xcframework|bundle|plist)\.[a-z-]+)"/).map { String($0.1) })
        codes.formUnion(text.matches(of: /problem\(\s*"([a-z-]+)"/).map { "xcframework." + $0.1 })
      }
    }
    return codes
  }()

  @Test("are found in the sources") func found() {
    #expect(Self.codes.count >= 23)
    #expect(Self.codes.isSuperset(of: ["xcframework.missing-key", "xcframework.missing-binary", "bundle.flattened"]))
  }

  @Test("each belong to one rule, or to none on purpose") func distributed() {
    let told = ReaderFindings.codes.values.flatMap(\.self)
    #expect(Set(told).count == told.count)
    #expect(Set(told).isDisjoint(with: ReaderFindings.untold))
    #expect(Set(told).union(ReaderFindings.untold) == Self.codes)
  }

  @Test("belong to rules that there are") func rules() {
    #expect(Set(ReaderFindings.codes.keys).isSubset(of: Rule.all.map(\.name)))
  }
}
