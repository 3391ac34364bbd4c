import Domain

/// Versions in literals of source code, which may be composed of constants.
extension VersionCollector {
  /// A literal that is the version as a whole.
  mutating func addWhole(_ literal: SourceLiteral, in bytes: [UInt8], subject: String) {
    guard searched.insert(literal.range).inserted else { return }
    guard literal.pieces.count < 2 else { return reportComputed(literal.range, in: bytes, subject: subject) }
    let range = bytes.trimmed(literal.pieces.first?.range ?? literal.range)
    let value = Array(literal.value.utf8)
    addWhole(
      Found(
        range: range, value: value.text(value.trimmed(0..<value.count)), subject: subject, isOnly: true,
        constant: literal.pieces.first?.constant))
  }

  /// Reports an expression that only running the program would answer.
  mutating func reportComputed(_ expression: Range<Int>, in bytes: [UInt8], subject: String) {
    report(.computed(subject: subject, expression: bytes.text(expression), .program), at: expression.lowerBound)
  }

  /// The versions in a URL, a path or a tag. A version inside a constant is named after the constant.
  mutating func addTokens(of literal: SourceLiteral, in bytes: [UInt8], subject: String, current: String?) {
    guard searched.insert(literal.range).inserted else { return }
    let text = Array(literal.value.utf8)
    let tokens = VersionToken.find(in: text, current: current)
    let differ = tokens.contains { text[$0] != text[tokens[0]] }
    if literal.hidesVersion(in: bytes, current: current, isFound: !tokens.isEmpty) {
      reportComputed(literal.range, in: bytes, subject: subject)
    }
    for (token, location) in zip(tokens, literal.locations(of: tokens, in: bytes)) {
      guard let location else {
        reportComputed(literal.range, in: bytes, subject: subject)
        continue
      }
      add(
        Found(
          range: location.range, value: text.text(token), subject: differ ? subject : location.constant ?? subject,
          isOnly: differ, constant: location.constant))
    }
  }

  /// A URL that may name any version, such as that of a changelog: only the current one is the release's.
  mutating func addLink(_ literal: SourceLiteral, in bytes: [UInt8], subject: String, current: String?) {
    let text = Array(literal.value.utf8)
    let tokens = VersionToken.find(in: text, current: current)
    guard let first = tokens.first else { return }
    let value = text.text(first)
    if value == current { return addTokens(of: literal, in: bytes, subject: subject, current: current) }
    guard let location = literal.locations(of: [first], in: bytes)[0] else { return }
    doubt(.another(subject: subject, value: value), at: location.range.lowerBound)
  }

  /// A path in the zip: only the current version in it is the release's.
  mutating func addPath(_ literal: SourceLiteral, in bytes: [UInt8], subject: String, current: String?) {
    let text = Array(literal.value.utf8)
    guard let current, VersionToken.find(in: text, current: current).contains(where: { text.text($0) == current })
    else { return }
    addTokens(of: literal, in: bytes, subject: subject, current: current)
  }

  /// The requirements on a sibling, such as `~> 1.4.0`: with no other operator than `=`, `~>` or `>=`, and the whole
  /// version after it. The others stay as they are, so the release must meet them.
  mutating func addRequirements(_ literals: [SourceLiteral], in bytes: [UInt8], subject: String, current: String?) {
    var others: [(literal: SourceLiteral, requirement: PodRequirement?)] = []
    for literal in literals {
      let requirement = PodRequirement(Array(literal.value.utf8))
      if let requirement, requirement.mayFollow, requirement.isWhole(current),
        let location = literal.locations(of: [requirement.range], in: bytes)[0]
      {
        add(
          Found(
            range: location.range, value: requirement.version.description, subject: subject, form: requirement.form,
            constant: location.constant))
      } else {
        others.append((literal, requirement))
      }
    }
    let isFound = others.count < literals.count
    let unmet = addUnmet(others, subject: subject, current: current)
    if !isFound, !unmet, let first = others.first {
      let text = String(first.literal.value.prefix(64))
      doubt(
        .requirement(subject: subject, text: text, isWhole: first.requirement?.isWhole(current) == true),
        at: first.literal.range.lowerBound)
    }
  }

  /// - Returns: whether there are any.
  private mutating func addUnmet(
    _ requirements: [(literal: SourceLiteral, requirement: PodRequirement?)], subject: String, current: String?
  ) -> Bool {
    guard let current, let version = PackageVersion(current) else { return false }
    let unmet = requirements.filter { $0.requirement?.isMet(by: version) == false }
    for (literal, _) in unmet {
      let text = String(literal.value.prefix(64))
      doubt(.unmet(subject: subject, text: text, version: current), at: literal.range.lowerBound)
    }
    return !unmet.isEmpty
  }

  /// The other definitions of the constants that contain the version, such as one for each branch of a condition. They
  /// are edited together if they have the same version, and refused otherwise.
  mutating func addTwins(_ definitions: [String: [SourceLiteral]], in bytes: [UInt8]) {
    var values: [String: String] = [:]
    for found in found { if let name = found.constant { values[name] = found.value } }
    for (name, value) in values {
      guard let twins = definitions[name], twins.count > 1 else { continue }
      for twin in twins { addTokens(of: twin, named: name, in: bytes, current: value) }
    }
    var differing: Set<String> = []
    for found in found {
      if let name = found.constant, values[name] != found.value { differing.insert(name) }
    }
    for index in found.indices {
      guard let name = found[index].constant, (definitions[name]?.count ?? 0) > 1 else { continue }
      found[index].subject = name
      found[index].isOnly = differing.contains(name)
    }
  }

  private mutating func addTokens(of twin: SourceLiteral, named name: String, in bytes: [UInt8], current: String) {
    let text = Array(twin.value.utf8)
    let tokens = VersionToken.find(in: text, current: current)
    for (token, location) in zip(tokens, twin.locations(of: tokens, in: bytes)) {
      guard let location else { continue }
      add(Found(range: location.range, value: text.text(token), subject: name, constant: name))
    }
  }
}

extension PodRequirement {
  /// Whether it has the whole version, which may have two numbers.
  fileprivate func isWhole(_ current: String?) -> Bool {
    version.numbers.count > 2 || version.description == current
  }
}

extension SourceLiteral {
  /// The ranges of parts of the value in the source; nil for a part that is composed, or written with escapes.
  /// - Parameter parts: ranges of the value's UTF-8, in ascending order.
  func locations(of parts: [Range<Int>], in bytes: [UInt8]) -> [(range: Range<Int>, constant: String?)?] {
    var index = 0
    var start = 0
    return parts.map { part in
      while index < pieces.count, start + pieces[index].value.utf8.count <= part.lowerBound {
        start += pieces[index].value.utf8.count
        index += 1
      }
      guard index < pieces.count else { return nil }
      return pieces[index].location(of: part.lowerBound - start..<part.upperBound - start, in: bytes)
    }
  }
}

extension SourceLiteral {
  /// Whether a value that is known in part has a version in the code between its parts, or in a part of its own that
  /// only joining them would make a version of the URL.
  fileprivate func hidesVersion(in bytes: [UInt8], current: String?, isFound: Bool) -> Bool {
    guard pieces.contains(where: { $0.range.isEmpty && $0.value == SourceReader.unknown }) else { return false }
    let known = pieces.map(\.range).filter { !$0.isEmpty && range.contains($0.lowerBound) }
    let parts = gaps(between: known) + (isFound ? [] : known)
    return parts.contains { part in
      let text = Array(bytes[part])
      return VersionToken.find(in: text, current: current).contains { current == nil || text.text($0) == current }
    }
  }

  private func gaps(between parts: [Range<Int>]) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var start = range.lowerBound
    for part in parts where part.lowerBound >= start {
      gaps.append(start..<part.lowerBound)
      start = min(part.upperBound, range.upperBound)
    }
    return gaps + [start..<range.upperBound]
  }
}

extension SourceLiteral.Piece {
  fileprivate func location(of part: Range<Int>, in bytes: [UInt8]) -> (range: Range<Int>, constant: String?)? {
    let length = value.utf8.count
    if part == 0..<length { return (range, constant) }
    // With an escape in it, the text is longer than its value.
    guard part.upperBound <= length, range.count == length else { return nil }
    return (range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound, constant)
  }
}
