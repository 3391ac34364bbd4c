import Lexing

/// The headers that a module map names (Clang, "Modules", "Module map language").
package struct ModuleMap: Hashable, Sendable {
  package struct Header: Hashable, Sendable {
    package var path: String
    /// `umbrella "Headers"`: all headers of a folder.
    package var isFolder: Bool
  }

  /// Without `exclude header`, which need not exist.
  package private(set) var headers: [Header] = []

  /// Limit for strangers.
  private static let mostHeaders = 10_000

  package init(_ bytes: [UInt8]) {
    // The last two words before a string.
    var (last, beforeLast) = ("", "")
    for token in CLexer.lex(bytes).tokens {
      switch token.kind {
      case .identifier: (beforeLast, last) = (last, String(decoding: bytes[token.range], as: UTF8.self))
      case .text where last == "header" && beforeLast != "exclude": add(bytes[token.range], isFolder: false)
      case .text where last == "umbrella": add(bytes[token.range], isFolder: true)
      case .stringEnd: (beforeLast, last) = ("", "")
      default: break
      }
      if headers.count == Self.mostHeaders { return }
    }
  }

  private mutating func add(_ path: ArraySlice<UInt8>, isFolder: Bool) {
    headers.append(Header(path: String(decoding: path, as: UTF8.self), isFolder: isFolder))
  }
}
