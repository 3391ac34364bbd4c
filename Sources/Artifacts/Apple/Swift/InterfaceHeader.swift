import Domain

/// The comments at the start of a `.swiftinterface`, which show how its module was compiled
/// (swiftlang/swift, lib/Frontend/ModuleInterfaceSupport.cpp).
package struct InterfaceHeader: Hashable, Sendable {
  /// `swift-compiler-version`.
  package var compilerVersion: String?
  /// The words of `swift-module-flags`.
  package var flags: [String]
  /// The words of `swift-module-flags-ignorable` and `…-ignorable-private`, which older compilers may ignore.
  package var ignorableFlags: [String]

  /// Returns nil if the comments at the start have no format version: the compiler did not write the file.
  package init?(_ bytes: [UInt8]) {
    var fields: [String: String] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 64).prefix(64) {
      guard line.starts(with: "//".utf8), line.count <= 1 << 20 else { break }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = Self.trimmed(line[line.index(line.startIndex, offsetBy: 2)..<colon])
      // The compiler uses the first match.
      if fields[name] == nil { fields[name] = Self.trimmed(line[(colon + 1)...]) }
    }
    guard fields["swift-interface-format-version"] != nil else { return nil }
    compilerVersion = fields["swift-compiler-version"]
    flags = Self.words(fields["swift-module-flags"] ?? "")
    let ignorable = ["swift-module-flags-ignorable", "swift-module-flags-ignorable-private"]
    ignorableFlags = ignorable.flatMap { Self.words(fields[$0] ?? "") }
  }

  package var target: TargetTriple? { value(of: "-target").flatMap(TargetTriple.init) }
  package var moduleName: String? { value(of: "-module-name") }
  /// Without library evolution, a client breaks whenever the framework changes.
  package var isLibraryEvolution: Bool { (flags + ignorableFlags).contains("-enable-library-evolution") }

  /// The word after the last occurrence of a flag, which the compiler uses.
  package func value(of flag: String) -> String? {
    for words in [flags, ignorableFlags] {
      guard let index = words.lastIndex(of: flag), index + 1 < words.count else { continue }
      return words[index + 1]
    }
    return nil
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let blank: Set<UInt8> = [0x20, 0x09, 0x0D]
    return String(decoding: bytes.trimming(while: blank.contains), as: UTF8.self)
  }

  /// Splits a text into words like a shell, which the compiler does too (llvm::cl::TokenizeGNUCommandLine): paths and names
  /// may have blanks.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    // True also if `word` is empty: `""` is a word.
    var isInWord = false
    var quote: UInt8?
    var isEscaped = false
    for byte in text.utf8 {
      let isBlank = quote == nil && !isEscaped && (byte == 0x20 || byte == 0x09)
      if isBlank, isInWord {
        words.append(String(decoding: word, as: UTF8.self))
        word.removeAll(keepingCapacity: true)
      }
      isInWord = !isBlank
      if isBlank { continue }
      if isEscaped {
        word.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
        isEscaped = true
      } else if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else {
        word.append(byte)
      }
    }
    return words + (isInWord ? [String(decoding: word, as: UTF8.self)] : [])
  }
}
