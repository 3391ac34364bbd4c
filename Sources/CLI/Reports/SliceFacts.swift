import Domain
import Verification

/// One difference of a slice's binary, whichever slices and architectures have it.
struct SliceFact: Hashable {
  private static let listed = 10

  var mark: String
  var text: String
  /// Lines below the first.
  var below: [String] = []
}

extension SliceChange {
  /// What an app notices of the slice itself.
  var ownFacts: [SliceFact] {
    (isRenamed ? [SliceFact(ValueChange(path: "folder", old: oldIdentifier, new: identifier), prefix: "")] : [])
      + (problem.map { [SliceFact(mark: "!", text: $0)] } ?? [])
      + addedArchitectures.map { SliceFact(mark: "+", text: $0) }
      + removedArchitectures.map { SliceFact(mark: "-", text: $0) }
  }

  /// Each difference of the binary once, with the architectures that have it.
  var binaryFacts: [(fact: SliceFact, architectures: [String])] {
    let facts = binaries.flatMap { binary in
      binary.sliceFacts.map { (fact: $0, architecture: binary.architecture) }
    }
    let members = [
      SliceFact("+", noun: "object file", verb: "added", names: addedMembers),
      SliceFact("-", noun: "object file", verb: "removed", names: removedMembers),
      SliceFact("~", noun: "object file", verb: "changed", names: changedMembers),
    ].compactMap(\.self)
    let alike = facts.grouped { $0.fact }.map { ($0[0].fact, $0.map { $0.architecture }) }
    return members.map { ($0, []) } + alike
  }
}

extension BinaryChange {
  fileprivate var sliceFacts: [SliceFact] {
    let renewed = libraries.filter(\.isRenewedSystemLibrary)
    // An SDK of another version changes the versions of most of them, and no app notices.
    let isMany = renewed.count > 1
    let shown = isMany ? libraries.filter { !$0.isRenewedSystemLibrary } : libraries
    return facts.map { SliceFact($0, prefix: "") }
      + shown.map { SliceFact(ValueChange(path: $0.name, old: $0.old, new: $0.new), prefix: "links ") }
      + (isMany ? [SliceFact(mark: "~", text: "links \(renewed.count) libraries of the system in other versions")] : [])
      + [
        SliceFact("+", noun: "symbol", verb: "exported", names: addedSymbols),
        SliceFact("-", noun: "symbol", verb: "no longer exported", names: removedSymbols),
      ]
      .compactMap(\.self)
  }
}

extension BinaryChange.Library {
  /// Whether nothing but the version of a library of the system differs.
  fileprivate var isRenewedSystemLibrary: Bool {
    guard let old, let new, name.hasPrefix("/usr/lib/") || name.hasPrefix("/System/Library/") else { return false }
    let kind = { (text: String) in text.split(separator: " ").prefix { $0 != "version" } }
    return kind(old) == kind(new)
  }
}

extension SliceFact {
  fileprivate init(_ change: ValueChange, prefix: String) {
    let line = change.line(prefix: prefix)
    self.init(mark: line.mark, text: line.text)
  }

  /// Nil without names.
  fileprivate init?(_ mark: String, noun: String, verb: String, names: [String]) {
    if names.isEmpty { return nil }
    let more = names.count > Self.listed ? ["\u{2026} and \(names.count - Self.listed) more"] : []
    self.init(
      mark: mark, text: "\(Amount.count(names.count, noun)) \(verb)",
      below: names.prefix(Self.listed).map { "\(mark) \($0)" } + more)
  }
}
