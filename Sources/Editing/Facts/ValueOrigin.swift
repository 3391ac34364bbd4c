/// The origin of a value that only running the file gives.
package enum ValueOrigin: Hashable, Sendable {
  case file(String)
  case environment(String)
  case command(String)
  case program
}

/// Follows an expression of Ruby through the names in it to what it reads.
struct RubyOrigin {
  let reader: SourceReader
  /// The last assignment to each name.
  let definitions: [String: Range<Int>]
  /// Paths given to `require_relative` and `load`.
  let required: [String]

  private static let deepest = 8
  /// Items of the longest call that is read: each one looks ahead.
  private static let longest = 64

  func find(_ expression: Range<Int>) -> ValueOrigin {
    var seen: Set<String> = []
    return find(expression, depth: 0, &seen) ?? .program
  }

  private func find(_ expression: Range<Int>, depth: Int, _ seen: inout Set<String>) -> ValueOrigin? {
    if let direct = expression.lazy.compactMap({ origin(at: $0, before: expression.upperBound) }).first {
      return direct
    }
    guard depth < Self.deepest else { return nil }
    for index in expression {
      guard let word = reader.item(index)?.word, seen.insert(word).inserted else { continue }
      if let definition = definitions[word] {
        if let origin = find(definition, depth: depth + 1, &seen) { return origin }
      } else if word.first?.isUppercase == true, let file = required.last {
        return .file(file.hasSuffix(".rb") ? file : file + ".rb")
      }
    }
    return nil
  }

  private func origin(at index: Int, before end: Int) -> ValueOrigin? {
    guard let item = reader.item(index) else { return nil }
    switch item.kind {
    case .word("File"), .word("IO"), .word("Pathname"), .word("YAML"): return path(from: index, before: end)
    case .word("ENV"): return strings(from: index + 1, before: min(end, index + 4)).first.map { .environment($0) }
    case .string(let content, let pieces):
      guard case .text(_, .executable)? = pieces.first else { return nil }
      return .command(reader.source.bytes.text(content))
    default: return nil
    }
  }

  /// `File.read('VERSION')`, `File.read(File.join(__dir__, 'package.json'))`
  private func path(from index: Int, before limit: Int) -> ValueOrigin? {
    let end = min(limit, index + Self.longest)
    let parts = strings(from: index + 1, before: end)
    var path = parts.map { String($0.drop { $0 == "/" }) }.joined(separator: "/")
    // `expand_path` takes `__FILE__` for a folder.
    let isBesideFile = (index..<end).contains { reader.item($0)?.isWord("__FILE__") == true }
    if isBesideFile, path.hasPrefix("../") { path.removeFirst(3) }
    if path.hasPrefix("./") { path.removeFirst(2) }
    return path.isEmpty ? nil : .file(path)
  }

  /// The strings up to where the brackets close that open first; without brackets, the first one.
  private func strings(from start: Int, before end: Int) -> [String] {
    var result: [String] = []
    var depth = 0
    for index in start..<max(start, end) {
      guard let item = reader.item(index) else { break }
      depth += item.nesting
      if case .string(_, let pieces) = item.kind {
        result.append(text(pieces))
        if depth == 0 { break }
      }
      if depth <= 0, item.nesting < 0 { break }
    }
    return result.filter { !$0.isEmpty }
  }

  /// The literal parts of a string.
  private func text(_ pieces: [SourceItem.StringPiece]) -> String {
    pieces.map { piece in
      guard case .text(let range, let style) = piece else { return "" }
      return StringDecoding.decode(reader.source.bytes[range], style)
    }.joined()
  }
}
