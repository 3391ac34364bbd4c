import Apple
import Artifacts
import Domain

extension Rule {
  static let symbolsMissing = Rule(
    "symbols.missing", .note,
    claim: "all slices with dynamic code have debug symbols",
    reason: "crash reports show only addresses of code without symbols",
    slices: { subject in
      subject.frameworks.compactMap { framework in
        let symbols = SymbolBundle.all(in: framework)
        // Static libraries bring their symbols with them.
        let slices = framework.slices.filter { $0.machO?.linkage == .dynamic }
        let bare = slices.filter { slice in !symbols.contains { $0.isBelow(slice.identifier) } }
        guard let first = bare.first else { return nil }
        let place = bare.count == slices.count ? framework.whole : framework.place(first.identifier)
        return Violation(
          place, "there is no dSYM in \(bare.count == slices.count ? "any slice" : someOf(bare.map(\.identifier)))",
          remedy: "create the xcframework with the `-debug-symbols …` of each archive")
      }
    })
}
