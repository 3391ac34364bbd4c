import Domain

/// The contents of `_CodeSignature/CodeResources`: the sealed files of a bundle and the rules that selected them.
///
/// Read as in Apple's Security, libsecurity_codesigning/lib/resources.cpp: if the list has `files2`, that and `rules2`
/// are used, and the older `files` and `rules` are ignored.
package struct CodeResources: Hashable, Sendable {
  /// A name in the sealed folder and its content when it was signed.
  package struct Resource: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      /// SHA-1 has 20 bytes. Both are nil if the file is sealed by truncated SHA-256 or SHA-384 only.
      case file(sha256: Digest?, sha1: [UInt8]?)
      case symlink(target: String)
      /// A bundle or a program with its own seal, which must satisfy `requirement`. `cdhash` has 20 bytes.
      case nested(requirement: String, cdhash: [UInt8]?)
    }

    /// Relative to the sealed folder, joined by `/`. Untrusted: it may point anywhere.
    package var name: String
    package var content: Content
    /// Whether the file may be missing, as localizations may.
    package var isOptional: Bool
  }

  package enum Generation: Int, Sendable {
    /// `files` and `rules`: SHA-1, no symlinks, no nested code.
    case legacy = 1
    /// `files2` and `rules2`, since OS X 10.9.
    case current
  }

  package var generation: Generation
  /// Sorted by the bytes of their names, which are unique.
  package let entries: [Resource]
  package var rules: [ResourceRule]

  init(generation: Generation, entries: [Resource], rules: [ResourceRule]) {
    self.generation = generation
    self.entries = entries.sorted { $0.name.precedesByBytes($1.name) }
    self.rules = rules
  }
}

extension CodeResources {
  /// Reads an XML or binary property list.
  /// - Parameter file: the path to name in findings.
  /// - Throws: `Failure(.badInput)`, with up to 20 findings, if the bytes are not a property list of this form.
  package init(parsing bytes: [UInt8], file: String) throws(Failure) {
    var reader = CodeResourcesReader(try PropertyList(parsing: bytes, file: file), file: file)
    let generation = reader.generation()
    let suffix = generation == .current ? "2" : ""
    let entries = reader.entries("files" + suffix)
    let rules = reader.rules("rules" + suffix)
    guard let generation, reader.findings.isEmpty else { throw Failure(.badInput, reader.findings) }
    self.init(generation: generation, entries: entries, rules: rules)
  }
}

/// Reads the members of a CodeResources property list and reports missing members and wrong types.
struct CodeResourcesReader {
  private static let maximumFindings = 20
  /// Apple's lists have at most 14 rules. Every rule is matched with every path.
  private static let maximumRules = 64

  private let list: PropertyList
  private let file: String
  private(set) var findings: [Finding] = []

  init(_ list: PropertyList, file: String) {
    self.list = list
    self.file = file
  }

  /// Returns nil, and reports it, if the list is not a seal.
  mutating func generation() -> CodeResources.Generation? {
    guard list.dictionary != nil else {
      report("seal.wrong-type", at: "", "expected a dictionary, found \(list.kind)")
      return nil
    }
    if list["files2"] != nil { return .current }
    if list["files"] != nil { return .legacy }
    // A bundle without resources may have only rules.
    if list["rules2"] != nil { return .current }
    report("seal.missing-key", at: "", "seals nothing: it has neither files2 nor files")
    return nil
  }

  // MARK: Files

  mutating func entries(_ key: String) -> [CodeResources.Resource] {
    guard list[key] != nil else { return [] }
    return members(key).compactMap { name, value in entry(name, value: value, at: path(key, name)) }
  }

  private mutating func entry(_ name: String, value: PropertyList, at path: String) -> CodeResources.Resource? {
    if case .data = value {
      let hash = hash(value, path)
      return hash.map { .init(name: name, content: .file(sha256: $0.sha256, sha1: $0.sha1), isOptional: false) }
    }
    guard value.dictionary != nil else {
      report("seal.wrong-type", at: path, "expected data or a dictionary, found \(value.kind)")
      return nil
    }
    let isOptional = flag("optional", in: value, path)
    return content(value, path).map { .init(name: name, content: $0, isOptional: isOptional) }
  }

  /// Checks the keys in the same order as Apple's reader.
  private mutating func content(_ entry: PropertyList, _ path: String) -> CodeResources.Resource.Content? {
    if let requirement = entry["requirement"] {
      guard let text = string(requirement, path + ".requirement") else { return nil }
      guard let cdhash = entry["cdhash"] else { return .nested(requirement: text, cdhash: nil) }
      return data(cdhash, sizes: [20], path + ".cdhash").map { .nested(requirement: text, cdhash: $0) }
    }
    if let target = entry["symlink"] { return string(target, path + ".symlink").map { .symlink(target: $0) } }
    let older = entry["hash"].map { hash($0, path + ".hash") }
    let newer = entry["hash2"].map { data($0, sizes: [32], path + ".hash2") }
    if older == nil, newer == nil, entry["hash3"] == nil, entry["hash4"] == nil {
      report("seal.missing-key", at: path, "seals nothing: it has no hash, no symlink and no requirement")
    }
    return .file(sha256: newer?.flatMap { Digest($0) } ?? older??.sha256, sha1: older??.sha1)
  }

  /// `hash` is SHA-1, or SHA-256 in bundles signed with SHA-256 only, before `hash2` existed.
  private mutating func hash(_ value: PropertyList, _ path: String) -> (sha256: Digest?, sha1: [UInt8]?)? {
    data(value, sizes: [20, 32], path).map { $0.count == 20 ? (nil, $0) : (Digest($0), nil) }
  }

  // MARK: Rules

  mutating func rules(_ key: String) -> [ResourceRule] {
    guard list[key] != nil else {
      if list.dictionary != nil, findings.isEmpty { report("seal.missing-key", at: key, "is missing") }
      return []
    }
    let members = members(key)
    guard members.count <= Self.maximumRules else {
      report("seal.too-large", at: key, "has \(members.count) rules; at most \(Self.maximumRules) are read")
      return []
    }
    return members.compactMap { pattern, value in rule(pattern, value: value, at: path(key, pattern)) }
  }

  private mutating func rule(_ pattern: String, value: PropertyList, at path: String) -> ResourceRule? {
    if let isSealed = value.boolean { return ResourceRule(pattern, omits: !isSealed) }
    guard value.dictionary != nil else {
      report("seal.wrong-type", at: path, "expected a boolean or a dictionary, found \(value.kind)")
      return nil
    }
    guard let weight = weight(value["weight"] ?? .integer(1)) else {
      report("seal.wrong-type", at: path + ".weight", "expected a whole number ≥ 0")
      return nil
    }
    return ResourceRule(
      pattern, omits: flag("omit", in: value, path), isNested: flag("nested", in: value, path), weight: weight)
  }

  /// Written as a real number and read as an unsigned integer.
  private func weight(_ value: PropertyList) -> UInt32? {
    switch value {
    case .integer(let number): UInt32(exactly: number)
    case .real(let number) where number >= 0 && number <= Double(UInt32.max): UInt32(number)
    default: nil
    }
  }

  // MARK: Values

  /// Sorted by the bytes of their keys, so that findings are always in the same order.
  private mutating func members(_ key: String) -> [(key: String, value: PropertyList)] {
    guard let members = list[key]?.dictionary else {
      report("seal.wrong-type", at: key, "expected a dictionary, found \(list[key]?.kind ?? "nothing")")
      return []
    }
    return members.sorted { $0.key.precedesByBytes($1.key) }
  }

  private mutating func flag(_ key: String, in value: PropertyList, _ path: String) -> Bool {
    guard let member = value[key] else { return false }
    if member.boolean == nil {
      report("seal.wrong-type", at: "\(path).\(key)", "expected a boolean, found \(member.kind)")
    }
    return member.boolean ?? false
  }

  private mutating func string(_ value: PropertyList, _ path: String) -> String? {
    if value.string == nil { report("seal.wrong-type", at: path, "expected a string, found \(value.kind)") }
    return value.string
  }

  private mutating func data(_ value: PropertyList, sizes: [Int], _ path: String) -> [UInt8]? {
    guard case .data(let bytes) = value else {
      report("seal.wrong-type", at: path, "expected data, found \(value.kind)")
      return nil
    }
    guard sizes.contains(bytes.count) else {
      let expected = sizes.map(String.init).joined(separator: " or ")
      report("seal.wrong-size", at: path, "expected \(expected) bytes, found \(bytes.count)")
      return nil
    }
    return bytes
  }

  private func path(_ key: String, _ name: String) -> String { "\(key)[\(name.debugDescription)]" }

  private mutating func report(_ code: String, at path: String, _ message: String) {
    guard findings.count < Self.maximumFindings else { return }
    findings.append(Finding(code, at: Location(file, .path(path)), message, remedy: "sign the bundle again"))
  }
}
