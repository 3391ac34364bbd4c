/// What an Objective-C header declares: classes, protocols, and their methods and properties. All branches of `#if` count.
///
/// By "The Objective-C Programming Language" (Apple) and clang's lib/Parse/ParseObjc.cpp. C functions, constants and macros are
/// not read.
package struct ObjectiveCHeader: Hashable, Sendable {
  package private(set) var declarations: [HeaderDeclaration] = []
  /// The superclass and the protocols of a class or a protocol: `ScoreView` to `UIView`, `<ScoreDelegate>`.
  package private(set) var parents: [String: Set<String>] = [:]

  package init(_ bytes: [UInt8]) {
    var reader = HeaderReader(HeaderToken.all(in: bytes))
    reader.read()
    declarations = reader.declarations
    parents = reader.parents
  }
}

/// Goes over the tokens once. What it does not know, it passes by: a header has many macros.
private struct HeaderReader {
  private let tokens: [HeaderToken]
  private var index = 0
  private(set) var declarations: [HeaderDeclaration] = []
  private(set) var parents: [String: Set<String>] = [:]

  init(_ tokens: [HeaderToken]) { self.tokens = tokens }

  private func text(_ offset: Int = 0) -> String { index + offset < tokens.count ? tokens[index + offset].text : "" }

  private var line: Int { index < tokens.count ? tokens[index].line : 1 }

  private mutating func popWord() -> String? {
    guard index < tokens.count, tokens[index].isWord else { return nil }
    index += 1
    return tokens[index - 1].text
  }

  mutating func read() {
    while index < tokens.count {
      if text() == "@", text(1) == "interface" {
        readInterface()
      } else if text() == "@", text(1) == "protocol" {
        readProtocol()
      } else {
        index += 1
      }
    }
  }

  private mutating func readInterface() {
    let start = line
    index += 2
    guard let owner = popWord() else { return }
    var ancestors: Set<String> = []
    if text() == "<" { skipAngles() }
    let isCategory = text() == "("
    if isCategory { skipGroup("(", ")") }
    if text() == ":" {
      ancestors.insert(text(1))
      index += 2
    }
    // The arguments of a generic superclass, or the first of the protocols.
    while text() == "<" { ancestors.formUnion(readProtocols()) }
    parents[owner, default: []].formUnion(ancestors)
    if !isCategory {
      let name = "@interface \(owner)"
      declarations.append(HeaderDeclaration(kind: .class, name: name, owner: owner, text: name, line: start))
    }
    if text() == "{" { skipGroup("{", "}") }
    readMembers(of: owner, isProtocol: false)
  }

  private mutating func readProtocol() {
    let start = line
    index += 2
    guard let name = popWord() else { return }
    // `@protocol A, B;` declares them elsewhere.
    if text() == ";" || text() == "," { return }
    let owner = "<\(name)>"
    if text() == "<" { parents[owner, default: []].formUnion(readProtocols()) }
    let title = "@protocol \(name)"
    declarations.append(HeaderDeclaration(kind: .protocol, name: title, owner: owner, text: title, line: start))
    readMembers(of: owner, isProtocol: true)
  }

  private mutating func readProtocols() -> [String] {
    let start = index + 1
    skipAngles()
    return tokens[min(start, index)..<index].filter(\.isWord).map { "<\($0.text)>" }
  }

  private mutating func readMembers(of owner: String, isProtocol: Bool) {
    var isRequired = isProtocol
    while index < tokens.count {
      if text() == "@", text(1) == "end" { return index += 2 }
      // Another one begins: the end is hidden in a macro.
      if text() == "@", ["interface", "protocol", "implementation"].contains(text(1)) { return }
      if text() == "@", ["optional", "required"].contains(text(1)) {
        isRequired = isProtocol && text(1) == "required"
        index += 2
      } else if text() == "-" || text() == "+" || text() == "@" && text(1) == "property" {
        readMember(of: owner, isRequired: isRequired, isOptional: isProtocol && !isRequired)
      } else {
        index += 1
      }
    }
  }

  private mutating func readMember(of owner: String, isRequired: Bool, isOptional: Bool) {
    let start = line
    let statement = readStatement()
    let member =
      statement.first?.text == "@"
      ? HeaderDeclaration(property: statement.dropFirst(2), owner, line: start)
      : HeaderDeclaration(method: statement, owner, line: start)
    guard var member else { return }
    member.isRequired = isRequired
    if isOptional { member.text = "@optional " + member.text }
    declarations.append(member)
  }

  /// The tokens up to the semicolon.
  private mutating func readStatement() -> ArraySlice<HeaderToken> {
    let start = index
    while index < tokens.count, text() != ";", text() != "{" {
      if index > start, text() == "@", text(1) == "end" { break }
      index += 1
    }
    return tokens[start..<index]
  }

  private mutating func skipGroup(_ open: String, _ close: String) {
    var depth = 0
    repeat {
      if text() == open { depth += 1 } else if text() == close { depth -= 1 }
      index += 1
    } while depth > 0 && index < tokens.count
  }

  private mutating func skipAngles() { skipGroup("<", ">") }
}
