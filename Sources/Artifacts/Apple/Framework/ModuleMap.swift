import Editing

/// The modules and headers that a module map names (Clang, "Modules", "Module map language").
package struct ModuleMap: Hashable, Sendable {
  package struct Module: Hashable, Sendable {
    package var name: String
    /// `framework module`; also true of `extern module`, whose own file says it.
    package var isFramework: Bool
  }

  package struct Header: Hashable, Sendable {
    package var path: String
    /// `umbrella "Headers"`: all headers of a folder.
    package var isFolder: Bool
  }

  /// Without submodules.
  package private(set) var modules: [Module] = []
  /// Whether all braces, strings and comments are closed.
  package private(set) var isClosed: Bool
  /// Without `exclude header`, which need not exist.
  package private(set) var headers: [Header] = []

  /// Limit for strangers.
  private static let mostHeaders = 10_000

  package init(_ bytes: [UInt8]) {
    let source = CLexer.lex(bytes)
    isClosed = source.doubtfulFrom == nil
    // The words of the declaration so far.
    var words: [String] = []
    var depth = 0
    for token in source.tokens {
      switch token.kind {
      case .identifier: words.append(source.text(token))
      case .text where words.last == "module": words.append(source.text(token))
      case .text:
        // `extern module` ends with a path.
        if depth == 0 { declare(words) }
        add(source.text(token), after: words)
        words = []
      case .punctuation(UInt8(ascii: "{")):
        if depth == 0 { declare(words) }
        (depth, words) = (depth + 1, [])
      case .punctuation(UInt8(ascii: "}")): (depth, words) = (depth - 1, [])
      default: break
      }
      if depth < 0 { isClosed = false }
      if headers.count == Self.mostHeaders { return }
    }
    if depth != 0 { isClosed = false }
  }

  private mutating func declare(_ words: [String]) {
    guard let keyword = words.firstIndex(of: "module"), keyword + 1 < words.count else { return }
    modules.append(
      Module(name: words[keyword + 1], isFramework: words[..<keyword].contains { $0 == "framework" || $0 == "extern" }))
  }

  private mutating func add(_ path: String, after words: [String]) {
    if words.last == "umbrella" {
      headers.append(Header(path: path, isFolder: true))
    } else if words.last == "header", words.dropLast().last != "exclude" {
      headers.append(Header(path: path, isFolder: false))
    }
  }
}
