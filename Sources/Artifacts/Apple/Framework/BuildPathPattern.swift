import Domain

/// Recognizes absolute paths of the machine that built a file. See `BuildPathScanner` for the list.
struct BuildPathPattern {
  /// Longest path in bytes: `PATH_MAX` of macOS.
  static let longest = 1024

  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The build path with a slash at an index, or nil.
  /// - Parameter floor: bytes before this index belong to an earlier path.
  func path(atSlash slash: Int, floor: Int) -> Range<Int>? {
    guard slash + 1 < bytes.count else { return nil }
    switch bytes[slash + 1] {
    case UInt8(ascii: "U"): return user(slash)
    case UInt8(ascii: "h"): return home(slash)
    case UInt8(ascii: "p"): return begins("/private/var/folders/", slash) ? folders(slash, 21) : nil
    case UInt8(ascii: "v"):
      if begins("/var/folders/", slash) { return folders(slash, 13) }
      return begins("/var/lib/jenkins/", slash) ? whole(slash, named: 17) : nil
    case UInt8(ascii: "V"): return begins("/Volumes/", slash) ? inside(slash, 9) : nil
    case UInt8(ascii: "D"): return begins("/DerivedData/", slash) ? derivedData(slash, floor: floor) : nil
    default: return nil
    }
  }

  // MARK: The prefixes

  private func user(_ slash: Int) -> Range<Int>? {
    guard begins("/Users/", slash), let path = inside(slash, 7) else { return nil }
    return begins("/Users/Shared/", slash) && !isSourceOrObject(path) ? nil : path
  }

  private func home(_ slash: Int) -> Range<Int>? {
    guard begins("/home/", slash), let path = inside(slash, 6) else { return nil }
    return isSourceOrObject(path) ? path : nil
  }

  /// `/var/folders/xx/yyyy…/T/…`: two names identify a user's folder.
  private func folders(_ slash: Int, _ length: Int) -> Range<Int>? {
    let first = nameEnd(slash + length)
    guard first > slash + length, byte(first) == UInt8(ascii: "/"), nameEnd(first + 1) > first + 1 else { return nil }
    return whole(slash, named: length)
  }

  /// A name after the prefix, and another name inside it.
  private func inside(_ slash: Int, _ length: Int) -> Range<Int>? {
    let end = nameEnd(slash + length)
    guard byte(end) == UInt8(ascii: "/"), nameEnd(end + 1) > end + 1 else { return nil }
    return whole(slash, named: length)
  }

  /// The path from a slash on, unless the slash is in the middle of something else.
  private func whole(_ slash: Int, named length: Int) -> Range<Int>? {
    guard nameEnd(slash + length) > slash + length, isStart(slash) else { return nil }
    return slash..<pathEnd(slash)
  }

  /// Xcode's folder may be anywhere, so the path begins at the first slash that can begin one.
  private func derivedData(_ slash: Int, floor: Int) -> Range<Int>? {
    guard nameEnd(slash + 13) > slash + 13 else { return nil }
    guard let token = tokenStart(slash), !hasScheme(rebased(token..<slash)) else { return nil }
    var first = slash
    while first > max(token, floor), isPathByte(bytes[first - 1]) { first -= 1 }
    let start = (first...slash).first { bytes[$0] == UInt8(ascii: "/") && isStart($0, inToken: token) }
    return start.map { $0..<pathEnd(slash) }
  }

  // MARK: Where a path begins

  /// Whether an absolute path can begin here: not after a name, and not in a URL other than `file:`.
  private func isStart(_ slash: Int) -> Bool {
    guard let token = tokenStart(slash) else { return false }
    return !hasScheme(rebased(token..<slash)) && isStart(slash, inToken: token)
  }

  /// Returns nil if the token begins further back than the longest path.
  private func tokenStart(_ slash: Int) -> Int? {
    let floor = max(0, slash - Self.longest)
    var index = slash
    while index > floor, isTokenByte(bytes[index - 1]) { index -= 1 }
    return index == floor && floor > 0 ? nil : index
  }

  /// Whether a slash begins a token, does not follow a name, or follows a flag such as `-I`.
  private func isStart(_ slash: Int, inToken token: Int) -> Bool {
    slash == token || !isName(bytes[slash - 1]) || isFlag(token..<slash)
  }

  private func rebased(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[range])
  }

  private func hasScheme(_ token: UnsafeRawBufferPointer) -> Bool {
    guard token.count >= 3 else { return false }
    for index in 0...(token.count - 3) where token[index] == UInt8(ascii: ":") {
      guard token[index + 1] == UInt8(ascii: "/"), token[index + 2] == UInt8(ascii: "/") else { continue }
      let scheme = UnsafeRawBufferPointer(rebasing: token[..<index])
      if !scheme.suffix(4).elementsEqual("file".utf8) { return true }
    }
    return false
  }

  /// `-I`, `-isystem`: compilers accept a path without a blank after the flag.
  private func isFlag(_ range: Range<Int>) -> Bool {
    guard (2...24).contains(range.count), bytes[range.lowerBound] == UInt8(ascii: "-") else { return false }
    return bytes[range].dropFirst().allSatisfy(\.isLetter)
  }

  // MARK: Where it ends

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func begins(_ prefix: StaticString, _ index: Int) -> Bool {
    guard prefix.utf8CodeUnitCount <= bytes.count - index else { return false }
    for offset in 0..<prefix.utf8CodeUnitCount where bytes[index + offset] != prefix.utf8Start[offset] { return false }
    return true
  }

  /// The end of the name that begins here. `.`, `%@`, `{user}` and `$HOME` are patterns, not names.
  private func nameEnd(_ index: Int) -> Int {
    var end = index
    if byte(end) == UInt8(ascii: ".") { return index }
    while let byte = byte(end), isName(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "@") { end += 1 }
    return end
  }

  private func pathEnd(_ slash: Int) -> Int {
    var end = slash
    // Of a member's name: `libA.a(b.o)`.
    var isInParentheses = false
    while end - slash < Self.longest, let byte = byte(end) {
      let closes = isInParentheses && byte == UInt8(ascii: ")")
      guard closes || isPathByte(byte) else { break }
      isInParentheses = !closes && (isInParentheses || byte == UInt8(ascii: "("))
      end += 1
    }
    return end
  }

  /// Whether the last name has an extension of source or object files.
  private func isSourceOrObject(_ path: Range<Int>) -> Bool {
    let end = bytes[path.upperBound - 1] == UInt8(ascii: ")") ? path.upperBound - 1 : path.upperBound
    var start = end
    while start > path.lowerBound, bytes[start - 1] != UInt8(ascii: "."), bytes[start - 1] != UInt8(ascii: "/") {
      start -= 1
    }
    guard start > path.lowerBound, bytes[start - 1] == UInt8(ascii: "."), end - start <= 16 else {
      return false
    }
    let text = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    return Self.endings.contains(text)
  }

  private static let endings: Set<String> = [
    "swift", "c", "cc", "cpp", "cxx", "m", "mm", "h", "hh", "hpp", "inc", "s", "S", "metal", "o", "a", "bc", "d",
    "dylib", "air", "pch", "pcm", "modulemap", "swiftmodule", "swiftinterface", "swiftdoc", "mlmodel", "xcodeproj",
    "rs", "go", "java", "kt",
  ]

  // MARK: Kinds of bytes

  private func isName(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte >= 0x80
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "~")
  }

  /// Whether a byte is printable and neither a blank nor a quote.
  private func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: ">"):
      false
    default: true
    }
  }

  /// Separators between paths, or after them, end a path.
  private func isPathByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "|"), UInt8(ascii: "\\"),
      UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "?"), UInt8(ascii: "*"):
      false
    default: isTokenByte(byte)
    }
  }
}
