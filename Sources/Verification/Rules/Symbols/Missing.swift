import Apple
import Artifacts
import Domain

extension Rule {
  static let symbolsMissing = Rule(
    "symbols.missing", .note,
    claim: "if a slice has debug symbols, all slices with dynamic code have",
    reason: "crash reports from a platform without symbols show only addresses",
    slices: { subject in
      subject.frameworks.compactMap { framework in
        let symbols = SymbolBundle.all(in: framework)
        // Static libraries bring their symbols with them.
        let slices = framework.slices.filter { $0.machO?.linkage == .dynamic }
        let bare = slices.filter { slice in !symbols.contains { $0.isBelow(slice.identifier) } }
        guard let first = bare.first, bare.count < slices.count else { return nil }
        return Violation(
          framework.place(first.identifier), "there is no dSYM in \(someOf(bare.map(\.identifier)))",
          remedy: "create the xcframework with the `-debug-symbols …` of each archive")
      }
    })
}
