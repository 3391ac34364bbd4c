import Domain

/// A text as the letters that a reader compares: without case, accents, invisible characters and the signs between words.
struct ProseText {
  /// The characters between a letter and the one before it.
  enum Joint {
    case none
    /// Nothing, between a letter and a digit.
    case number
    /// Nothing, but a word begins: `acmeFitness`.
    case hump
    /// Only blanks.
    case blank
    /// Signs that join words, such as a hyphen, a dot or a slash.
    case sign
    /// The end of a sentence, or of the text.
    case gap

    /// Whether a word may begin or end here.
    var isBoundary: Bool { self != .none && self != .number }
  }

  struct Letter {
    var code: UInt32
    var joint: Joint
    var isCapital: Bool
  }

  private(set) var letters: [Letter] = []
  private let scalars: [Unicode.Scalar]
  private var separator = LetterSeparator(isGap: true)
  /// The letter just before the next character, if there is one.
  private var previous: Unicode.Scalar?

  init(_ text: String) {
    scalars = text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.unicodeScalars) : Self.visible(text)
    var index = 0
    while index < scalars.count {
      let length = escapeLength(at: index)
      if length == 0, scalars[index].isWordPart || scalars[index].isMark {
        append(index)
      } else {
        separator.add(length == 0 ? scalars[index] : "-")
        previous = nil
      }
      index += max(length, 1)
    }
  }

  var codes: [UInt32] { letters.map(\.code) }

  /// Decomposes letters, and drops accents and characters that have no width.
  private static func visible(_ text: String) -> [Unicode.Scalar] {
    NormalForms.decomposed(text).unicodeScalars.compactMap { scalar in
      if scalar.isASCII { return scalar }
      if (0x300...0x36F).contains(scalar.value) || scalar.properties.isDefaultIgnorableCodePoint { return nil }
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      return isWide ? Unicode.Scalar(scalar.value - 0xFEE0) : scalar
    }
  }

  private mutating func append(_ index: Int) {
    let scalar = scalars[index]
    var joint = separator.joint ?? adjacency(index)
    // After `\n` and `\t` in a quoted text, a word may begin.
    if index > 1, scalars[index - 2] == "\\", ["n", "r", "t"].contains(scalars[index - 1]) { joint = .hump }
    for code in scalar.lowercaseCodes {
      letters.append(Letter(code: code, joint: joint, isCapital: scalar.isCapital))
      joint = .none
    }
    previous = scalar
    separator = LetterSeparator()
  }

  private func adjacency(_ index: Int) -> Joint {
    guard let previous else { return .none }
    let scalar = scalars[index]
    if scalar.isUnspaced || previous.isUnspaced { return .hump }
    if scalar.isDigit { return previous.isDigit ? .none : .number }
    guard scalar.isCapital else { return .none }
    let next = index + 1 < scalars.count ? scalars[index + 1] : " "
    return !previous.isCapital && !previous.isDigit || next.isWordPart && !next.isCapital && !next.isDigit
      ? .hump : .none
  }

  /// The length of `%20` or `&nbsp;`, which stand for a sign; 0 for any other text.
  private func escapeLength(at index: Int) -> Int {
    if scalars[index] == "%" {
      let digits = scalars[(index + 1)...].prefix(2)
      return digits.count == 2 && digits.allSatisfy { $0.value.ascii.isHexDigit } ? 3 : 0
    }
    guard scalars[index] == "&" else { return 0 }
    let name = scalars[(index + 1)...].prefix(9).prefix { $0.value.ascii.isAlphanumeric || $0 == "#" }
    return !name.isEmpty && name.endIndex < scalars.count && scalars[name.endIndex] == ";" ? name.count + 2 : 0
  }
}

/// The characters between two letters.
private struct LetterSeparator {
  private var count = 0
  private var hasBlank = false
  private var hasSign = false
  private var hasStop = false
  private var isGap = false

  /// Longer ones do not join words.
  private static let limit = 16

  init(isGap: Bool = false) {
    self.isGap = isGap
    if isGap { count = 1 }
  }

  mutating func add(_ scalar: Unicode.Scalar) {
    count += 1
    if scalar.properties.isWhitespace { hasBlank = true } else { hasSign = true }
    if ".,;:!?".unicodeScalars.contains(scalar) { hasStop = true }
  }

  /// Nil if there are none.
  var joint: ProseText.Joint? {
    if count == 0 { return nil }
    if isGap || count > Self.limit || hasStop && hasBlank { return .gap }
    return hasSign ? .sign : .blank
  }
}

extension Unicode.Scalar {
  fileprivate var isCapital: Bool { isASCII ? value.ascii.isUppercase : properties.isUppercase }

  fileprivate var isDigit: Bool { isASCII ? value.ascii.isDigit : properties.numericType != nil }

  fileprivate var lowercaseCodes: [UInt32] {
    isASCII ? [UInt32(value.ascii.lowercased)] : properties.lowercaseMapping.unicodeScalars.map(\.value)
  }
}
