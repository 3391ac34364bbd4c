import Domain

/// What `Package(…)` of a manifest says of platforms, products and targets, as far as it is written down (Swift package manager,
/// PackageDescription API).
package struct PackageStructure: Hashable, Sendable {
  package struct Platform: Hashable, Sendable {
    /// `iOS`, `macCatalyst`.
    package var name: String
    /// `14`, `10.15`; nil if it is computed.
    package var version: String?
    package var line: Int
  }

  /// The name of a target, and where it is used.
  package struct TargetUse: Hashable, Sendable {
    /// `product "SDK"`
    package var user: String
    package var target: SourceLiteral
  }

  /// Nil if they are computed.
  package var platforms: [Platform]?
  /// Nil if some are computed.
  package var targets: Set<String>?
  /// Names of targets in products and in the dependencies of targets.
  package var references: [TargetUse] = []

  init() {}

  /// Nil for a manifest with no one `Package(…)`, or that changes it afterwards.
  package init?(reading text: String) {
    var reader = PackageStructureReader(PackageReader(SwiftLexer.lex(Array(text.utf8))).reader)
    guard let structure = reader.read() else { return nil }
    self = structure
  }
}

/// Reads the arguments of `Package(…)` without recursion: brackets further inside are passed over.
struct PackageStructureReader {
  private var reader: SourceReader
  private let items: [SourceItem]

  /// - Parameter reader: knows the constants.
  init(_ reader: SourceReader) {
    self.reader = reader
    items = reader.items.filter { !$0.isNewline }
  }

  mutating func read() -> PackageStructure? {
    let starts = items.indices.filter { items[$0].isWord("Package") && isOpen($0 + 1) && !follows(.dot, $0) }
    guard starts.count == 1, let start = starts.first, !changesPackage, let parts = self.parts(start + 1) else {
      return nil
    }
    let arguments = Dictionary(firstOf: parts.compactMap(argument))
    var structure = PackageStructure()
    structure.platforms = platforms(arguments["platforms"])
    let hasPackages = arguments["dependencies"].map { elements($0)?.isEmpty != true } ?? false
    readTargets(arguments["targets"], hasPackages: hasPackages, into: &structure)
    for element in arguments["products"].flatMap({ elements($0) }) ?? [] { readProduct(element, into: &structure) }
    return structure
  }

  /// `package.targets += […]`
  private var changesPackage: Bool {
    items.indices.contains { index in
      guard let name = items[index].word, follows(.dot, index), !isOpen(index + 1) else { return false }
      return ["targets", "products", "platforms", "dependencies"].contains(name)
    }
  }

  // MARK: Platforms

  private mutating func platforms(_ value: Range<Int>?) -> [PackageStructure.Platform]? {
    guard let value else { return [] }
    guard let elements = self.elements(value) else { return nil }
    var platforms: [PackageStructure.Platform] = []
    for element in elements {
      guard let call = calls(in: element).first, let parts = self.parts(call.open) else { return nil }
      let version = parts.first.flatMap { self.version($0) }
      let line = reader.literal("", at: items[element.lowerBound].range).line
      platforms.append(PackageStructure.Platform(name: call.function, version: version, line: line))
    }
    return platforms
  }

  /// `.v10_15`, `"10.15"`
  private mutating func version(_ range: Range<Int>) -> String? {
    if range.count == 1 { return reader.value(items[range.lowerBound])?.value }
    guard let word = items[range.upperBound - 1].word, word.hasPrefix("v") else { return nil }
    return String(word.dropFirst().map { $0 == "_" ? "." : $0 })
  }

  // MARK: Products and targets

  private static let targetFunctions: Set<String> = [
    "target", "executableTarget", "testTarget", "binaryTarget", "systemLibrary", "plugin", "macro",
  ]

  private mutating func readTargets(_ value: Range<Int>?, hasPackages: Bool, into structure: inout PackageStructure) {
    guard let value, let elements = self.elements(value) else { return }
    var names: Set<String> = []
    for element in elements {
      let calls = self.calls(in: element).filter { Self.targetFunctions.contains($0.function) }
      guard !calls.isEmpty else { return }
      for call in calls {
        let arguments = self.arguments(call.open)
        guard let name = arguments["name"].flatMap({ literal($0) }) else { return }
        names.insert(name.value)
        for dependency in arguments["dependencies"].flatMap({ self.elements($0) }) ?? [] {
          guard let target = dependencyTarget(dependency, hasPackages: hasPackages) else { continue }
          structure.references.append(.init(user: "target \"\(name.value)\"", target: target))
        }
      }
    }
    structure.targets = names
  }

  /// `"Name"` and `.byName(name:)` may be products of other packages, `.target(name:)` may not.
  private mutating func dependencyTarget(_ element: Range<Int>, hasPackages: Bool) -> SourceLiteral? {
    guard let call = calls(in: element).first else { return hasPackages ? nil : literal(element) }
    guard call.function == "target" || call.function == "byName" && !hasPackages else { return nil }
    return arguments(call.open)["name"].flatMap { literal($0) }
  }

  private mutating func readProduct(_ element: Range<Int>, into structure: inout PackageStructure) {
    for call in calls(in: element) {
      let arguments = self.arguments(call.open)
      let name = arguments["name"].flatMap { literal($0) }?.value ?? call.function
      for target in arguments["targets"].flatMap({ elements($0) }) ?? [] {
        guard let target = literal(target) else { continue }
        structure.references.append(.init(user: "product \"\(name)\"", target: target))
      }
    }
  }

  // MARK: Brackets

  private func isOpen(_ index: Int) -> Bool {
    items.indices.contains(index) && items[index].isPunctuation(.openParenthesis)
  }

  private func follows(_ byte: UInt8, _ index: Int) -> Bool { index > 0 && items[index - 1].isPunctuation(byte) }

  private mutating func literal(_ range: Range<Int>) -> SourceLiteral? {
    range.count == 1 ? reader.value(items[range.lowerBound]) : nil
  }

  /// What commas divide between a bracket and the one that closes it; nil if none does.
  private func parts(_ open: Int) -> [Range<Int>]? {
    var parts: [Range<Int>] = []
    var (depth, start) = (0, open + 1)
    for index in open..<items.count {
      depth += items[index].nesting
      guard depth == 0 || depth == 1 && items[index].isPunctuation(.comma) else { continue }
      if start < index { parts.append(start..<index) }
      start = index + 1
      if depth == 0 { return parts }
    }
    return nil
  }

  private func argument(_ part: Range<Int>) -> (String, Range<Int>)? {
    guard part.count > 2, let label = items[part.lowerBound].word, items[part.lowerBound + 1].isPunctuation(.colon)
    else {
      return nil
    }
    return (label, part.lowerBound + 2..<part.upperBound)
  }

  private func arguments(_ open: Int) -> [String: Range<Int>] {
    Dictionary(firstOf: (parts(open) ?? []).compactMap(argument))
  }

  /// Nil for anything but the literal of an array.
  private func elements(_ range: Range<Int>) -> [Range<Int>]? {
    guard range.count > 1, items[range.lowerBound].isPunctuation(.openBracket),
      items[range.upperBound - 1].isPunctuation(.closeBracket)
    else { return nil }
    // The last bracket need not close the first: `[a] + [b]`.
    var depth = 0
    for index in range {
      depth += items[index].nesting
      if depth == 0, index + 1 < range.upperBound { return nil }
    }
    return parts(range.lowerBound)
  }

  /// `.function(…)`, also in both branches of a condition.
  private func calls(in range: Range<Int>) -> [(function: String, open: Int)] {
    var calls: [(String, Int)] = []
    var depth = 0
    for index in range {
      depth += items[index].nesting
      guard depth == 0, let function = items[index].word, follows(.dot, index), isOpen(index + 1) else { continue }
      calls.append((function, index + 1))
    }
    return calls
  }
}
