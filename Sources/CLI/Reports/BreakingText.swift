import Domain
import Pipeline
import Verification

extension BreakingChange {
  /// `removed the slice tvos-arm64`, `changed ContextSDK.f(): open func f() → public func f() (line 4)`.
  var text: String { sentence + place }

  private var sentence: String {
    let change = ": \(old ?? "") \u{2192} \(new ?? "")"
    return switch (subject, kind) {
    case (.system, _): "raised the \(name)\(change)"
    case (_, .removed): "removed \(noun)\(name)"
    case (_, .changed): "changed \(noun)\(name)\(change)"
    case (_, .added): "added \(name), which others may have to follow"
    }
  }

  private var noun: String {
    switch subject {
    case .product: "the product "
    case .slice: "the slice "
    case .architecture: "the architecture "
    case .privacyManifest: "the privacy manifest "
    case .module: "the module "
    case .header: "the header "
    case .system, .objectiveC, .swift: ""
    }
  }

  private var place: String {
    let parts = [file, line.map { "line \($0)" }].compactMap(\.self)
    let source = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    return source + (slices.isEmpty ? "" : " in " + Amount.names(slices))
  }
}

extension [BreakingChange] {
  private static let listed = 40

  /// A line for each; the first of very many.
  func blocks(_ text: (BreakingChange) -> String) -> [ComparisonBlock] {
    let more = count > Self.listed ? [("\u{2026}", "and \(count - Self.listed) more (--json lists all)")] : []
    return (prefix(Self.listed).map { ("!", text($0)) } + more).map { ComparisonBlock([$0]) }
  }

  /// `3 breaking changes`; nothing if there are none.
  var counted: [String] { isEmpty ? [] : [Amount.count(count, "breaking change")] }
}

extension ArtifactComparison {
  var breakingBlocks: [ComparisonBlock] {
    breaking.blocks(\.text) + undecided.map { ComparisonBlock("?", "not known whether this breaks apps: \($0)") }
  }
}

extension ReleaseComparison {
  /// Each change once, with the customers who have it, unless all have.
  var breakingBlocks: [ComparisonBlock] {
    let known = breaking.blocks { change in
      let customers = breakingOwners[change.fact] ?? []
      return change.text + (customers.count == variants.count ? "" : ", for \(Amount.names(customers))")
    }
    let unknown = Set(variants.flatMap(\.undecided)).sorted { $0.precedesByBytes($1) }
    return known + unknown.map { ComparisonBlock("?", "not known whether this breaks apps: \($0)") }
  }
}
