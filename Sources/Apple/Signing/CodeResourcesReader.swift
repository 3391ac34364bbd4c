import Domain

/// Reads the members of a CodeResources property list, and collects what is missing or of another type.
struct CodeResourcesReader {
  private static let maximumFindings = 20
  /// Apple's own lists have 14 rules at most. Every rule is held against every path.
  private static let maximumRules = 64

  private let list: PropertyList
  private let file: String
  private(set) var findings: [Finding] = []

  init(_ list: PropertyList, file: String) {
    self.list = list
    self.file = file
  }

  /// Nil where the list is no seal, which is then reported.
  mutating func generation() -> CodeResources.Generation? {
    guard list.dictionary != nil else {
      report("seal.wrong-type", "", "expected a dictionary, found \(list.kind)")
      return nil
    }
    if list["files2"] != nil { return .current }
    if list["files"] != nil { return .legacy }
    // A bundle without resources may have rules alone.
    if list["rules2"] != nil { return .current }
    report("seal.missing-key", "", "seals nothing: it has neither files2 nor files")
    return nil
  }

  // MARK: Files

  mutating func entries(_ key: String) -> [CodeResources.Entry] {
    guard list[key] != nil else { return [] }
    return members(key).compactMap { name, value in entry(name, value, path(key, name)) }
  }

  private mutating func entry(_ name: String, _ value: PropertyList, _ path: String) -> CodeResources.Entry? {
    if case .data = value {
      let hash = hash(value, path)
      return hash.map { .init(name: name, content: .file(sha256: $0.sha256, sha1: $0.sha1), isOptional: false) }
    }
    guard value.dictionary != nil else {
      report("seal.wrong-type", path, "expected data or a dictionary, found \(value.kind)")
      return nil
    }
    let isOptional = flag("optional", in: value, path)
    return content(value, path).map { .init(name: name, content: $0, isOptional: isOptional) }
  }

  /// In the order in which Apple's reader decides what an entry is.
  private mutating func content(_ entry: PropertyList, _ path: String) -> CodeResources.Entry.Content? {
    if let requirement = entry["requirement"] {
      guard let text = string(requirement, path + ".requirement") else { return nil }
      guard let cdhash = entry["cdhash"] else { return .nested(requirement: text, cdhash: nil) }
      return data(cdhash, sizes: [20], path + ".cdhash").map { .nested(requirement: text, cdhash: $0) }
    }
    if let target = entry["symlink"] { return string(target, path + ".symlink").map { .symlink(target: $0) } }
    let older = entry["hash"].map { hash($0, path + ".hash") }
    let newer = entry["hash2"].map { data($0, sizes: [32], path + ".hash2") }
    if older == nil, newer == nil, entry["hash3"] == nil, entry["hash4"] == nil {
      report("seal.missing-key", path, "seals nothing: it has no hash, no symlink and no requirement")
    }
    return .file(sha256: newer?.flatMap { Digest($0) } ?? older??.sha256, sha1: older??.sha1)
  }

  /// `hash` is SHA-1, but it is SHA-256 in what was signed with that alone before `hash2` was there.
  private mutating func hash(_ value: PropertyList, _ path: String) -> (sha256: Digest?, sha1: [UInt8]?)? {
    data(value, sizes: [20, 32], path).map { $0.count == 20 ? (nil, $0) : (Digest($0), nil) }
  }

  // MARK: Rules

  mutating func rules(_ key: String) -> [ResourceRule] {
    guard list[key] != nil else {
      if list.dictionary != nil, findings.isEmpty { report("seal.missing-key", key, "is missing") }
      return []
    }
    let members = members(key)
    guard members.count <= Self.maximumRules else {
      report("seal.too-large", key, "has \(members.count) rules; at most \(Self.maximumRules) are read")
      return []
    }
    return members.compactMap { pattern, value in rule(pattern, value, path(key, pattern)) }
  }

  private mutating func rule(_ pattern: String, _ value: PropertyList, _ path: String) -> ResourceRule? {
    if let isSealed = value.boolean { return ResourceRule(pattern, omits: !isSealed) }
    guard value.dictionary != nil else {
      report("seal.wrong-type", path, "expected a boolean or a dictionary, found \(value.kind)")
      return nil
    }
    guard let weight = weight(value["weight"] ?? .integer(1)) else {
      report("seal.wrong-type", path + ".weight", "expected a whole number ≥ 0")
      return nil
    }
    return ResourceRule(
      pattern, omits: flag("omit", in: value, path), isNested: flag("nested", in: value, path), weight: weight)
  }

  /// Written as a real number, and read as an unsigned whole one.
  private func weight(_ value: PropertyList) -> UInt32? {
    switch value {
    case .integer(let number): UInt32(exactly: number)
    case .real(let number) where number >= 0 && number <= Double(UInt32.max): UInt32(number)
    default: nil
    }
  }

  // MARK: Values

  /// Sorted by their bytes, so that findings come in the same order each time.
  private mutating func members(_ key: String) -> [(key: String, value: PropertyList)] {
    guard let members = list[key]?.dictionary else {
      report("seal.wrong-type", key, "expected a dictionary, found \(list[key]?.kind ?? "nothing")")
      return []
    }
    return members.sorted { $0.key.precedesByBytes($1.key) }
  }

  private mutating func flag(_ key: String, in value: PropertyList, _ path: String) -> Bool {
    guard let member = value[key] else { return false }
    if member.boolean == nil { report("seal.wrong-type", "\(path).\(key)", "expected a boolean, found \(member.kind)") }
    return member.boolean ?? false
  }

  private mutating func string(_ value: PropertyList, _ path: String) -> String? {
    if value.string == nil { report("seal.wrong-type", path, "expected a string, found \(value.kind)") }
    return value.string
  }

  private mutating func data(_ value: PropertyList, sizes: [Int], _ path: String) -> [UInt8]? {
    guard case .data(let bytes) = value else {
      report("seal.wrong-type", path, "expected data, found \(value.kind)")
      return nil
    }
    guard sizes.contains(bytes.count) else {
      let expected = sizes.map(String.init).joined(separator: " or ")
      report("seal.wrong-size", path, "expected \(expected) bytes, found \(bytes.count)")
      return nil
    }
    return bytes
  }

  private func path(_ key: String, _ name: String) -> String { "\(key)[\(name.debugDescription)]" }

  private mutating func report(_ code: String, _ path: String, _ message: String) {
    guard findings.count < Self.maximumFindings else { return }
    findings.append(Finding(code, at: Location(file, .path(path)), message, remedy: "sign the bundle again"))
  }
}
