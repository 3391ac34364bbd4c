import Domain

/// A pattern with `{{name}}` placeholders from a fixed vocabulary.
package struct PathPattern: Hashable, Sendable {
  enum Segment: Hashable, Sendable {
    case literal(String)
    case placeholder(String)
  }

  let segments: [Segment]

  /// - Parameter takesEnvironment: whether `{{env.NAME}}` is allowed too.
  package init(_ text: String, allowed: [String], takesEnvironment: Bool = false) throws(PatternProblem) {
    segments = try Self.segments(of: text)
    for case .placeholder(let name) in segments where !allowed.contains(name) {
      if takesEnvironment, EnvironmentUse.variable(in: name) != nil { continue }
      throw PatternProblem(unknown: name, allowed: allowed)
    }
  }

  /// A default of this program.
  init(of segments: [Segment]) { self.segments = segments }

  package var text: String { expand { _ in nil } }

  /// The names in the pattern, in order.
  package var placeholders: [String] {
    segments.compactMap { segment in
      if case .placeholder(let name) = segment { name } else { nil }
    }
  }

  /// Replaces placeholders by values. A placeholder without a value stays.
  /// - Parameter encode: applied to the values, not to the pattern's own text.
  package func expand(_ values: [String: String], encode: (String) -> String = { $0 }) -> String {
    expand { name in values[name].map(encode) }
  }

  package func expand(_ value: (_ name: String) -> String?) -> String {
    segments.reduce(into: "") { expanded, segment in
      switch segment {
      case .literal(let text): expanded += text
      case .placeholder(let name): expanded += value(name) ?? "{{\(name)}}"
      }
    }
  }
}

extension PathPattern {
  var environmentVariables: [String] { placeholders.compactMap(EnvironmentUse.variable) }

  /// The pattern with the values of environment variables in the place of their names. One without a usable value stays.
  func filledIn(_ variable: (String) -> String?) -> PathPattern {
    let text = expand { name in
      EnvironmentUse.variable(in: name).flatMap(variable).flatMap { EnvironmentUse.Context.name.accepts($0) ? $0 : nil }
    }
    return (try? Self.segments(of: text)).map(PathPattern.init(of:)) ?? self
  }

  private static func segments(of text: String) throws(PatternProblem) -> [Segment] {
    var segments: [Segment] = []
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      let inside = rest[open...].dropFirst(2)
      guard rest[open...].hasPrefix("{{"), let close = inside.firstIndex(where: { $0 == "{" || $0 == "}" }),
        inside[close...].hasPrefix("}}")
      else { throw PatternProblem(unbalanced: String(rest[open...])) }
      if open > rest.startIndex { segments.append(.literal(String(rest[..<open]))) }
      segments.append(.placeholder(String(inside[..<close])))
      rest = inside[close...].dropFirst(2)
    }
    return rest.isEmpty ? segments : segments + [.literal(String(rest))]
  }
}

/// Why a text is not a pattern.
package struct PatternProblem: Error, Hashable, Sendable {
  package var message: String
  package var remedy: String

  init(unbalanced text: String) {
    message = "brace outside a placeholder, at \(Quotation.quote(text, limit: 30))"
    remedy = "write placeholders as {{name}}; no other braces are allowed"
  }

  init(unknown name: String, allowed: [String]) {
    message = "unknown placeholder \(Quotation.quote("{{\(name)}}"))"
    remedy = Self.remedy(unknown: name, allowed)
  }

  private static func remedy(unknown name: String, _ allowed: [String]) -> String {
    let known = allowed.map { "{{\($0)}}" }.joined(separator: ", ")
    // Customers who have left the manifest have no values, and their places must still be found.
    if name.hasPrefix("variables.") { return "use values of your own in templates only; known placeholders: \(known)" }
    let wanted = Suggestion.meant(by: name, in: allowed)
    return wanted.map { "did you mean {{\($0)}}? Known: \(known)" } ?? "known placeholders: \(known)"
  }
}

extension PathPattern {
  /// The values that the placeholders have in a text that the pattern may have given, in every way to read it. A value is
  /// never empty and contains no slash; a placeholder has the same value everywhere.
  package func readings(of text: String) -> [[String: String]] {
    var found: [[String: String]] = []
    read(Array(text.utf8)[...], as: segments[...], values: [:], into: &found)
    return found
  }

  /// More ways to read a path would not help anybody.
  private static let mostReadings = 100

  private func read(
    _ rest: ArraySlice<UInt8>, as segments: ArraySlice<Segment>, values: [String: String],
    into found: inout [[String: String]]
  ) {
    guard found.count < Self.mostReadings else { return }
    guard let segment = segments.first else {
      if rest.isEmpty { found.append(values) }
      return
    }
    let others = segments.dropFirst()
    switch segment {
    case .literal(let text):
      if rest.starts(with: text.utf8) {
        read(rest.dropFirst(text.utf8.count), as: others, values: values, into: &found)
      }
    case .placeholder(let name):
      let component = rest.prefix { $0 != UInt8(ascii: "/") }
      for length in stride(from: 1, through: component.count, by: 1) {
        let value = String(decoding: component.prefix(length), as: UTF8.self)
        guard values[name] == nil || values[name] == value else { continue }
        read(rest.dropFirst(length), as: others, values: values.merging([name: value]) { $1 }, into: &found)
      }
    }
  }
}
