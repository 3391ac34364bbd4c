import Artifacts
import Domain

extension Rule {
  static let symbolsMissing = Rule(
    .symbolsMissing, .note,
    claim: "all slices with dynamic code have debug symbols",
    reason: "crash reports from a platform without symbols show only addresses",
    check: .slices { subject in
      subject.frameworks.compactMap { framework in
        let symbols = SymbolBundle.all(in: framework)
        // Static libraries bring their symbols with them.
        let slices = framework.slices.filter { $0.machO?.linkage == .dynamic }
        let bare = slices.filter { slice in !symbols.contains { $0.isBelow(slice.identifier) } }
        guard let first = bare.first else { return nil }
        let isInSome = bare.count < slices.count
        return Violation(
          isInSome ? framework.place(first.identifier) : framework.whole,
          "there is no dSYM in \(isInSome ? Amount.names(bare.map(\.identifier)) : "any slice")",
          remedy: "create the xcframework with the `-debug-symbols …` of each archive")
      }
    })
}
