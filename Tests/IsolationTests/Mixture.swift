import Artifacts
import Domain
import TestSupport

/// Random mixtures of tokens, pieces of tokens, separators and noise.
struct Mixture {
  private let tokens: [String]

  init(_ customers: [Customer]) {
    tokens = customers.flatMap { [$0.appID.description, $0.name ?? ""] + $0.bundleIdentifiers }
  }

  func bytes(pieces: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    // Mostly one encoding, so that neighbours are text to each other.
    var encoding = TextEncoding.utf8
    for _ in 0..<pieces {
      if Int.random(in: 0..<8, using: &random) == 0 {
        encoding = TextEncoding.allCases.randomElement(using: &random) ?? .utf8
      }
      bytes += piece(encoding, &random)
    }
    return bytes
  }

  private func piece(_ encoding: TextEncoding, _ random: inout SeededGenerator) -> [UInt8] {
    let token = tokens[Int.random(in: 0..<tokens.count, using: &random)]
    let between = [
      " ", ".", "-", "_", "/", "\"", "\n", "x", "7", "é", "の", "\u{0}", "group.", ".plist", ", ", "\\n", "&amp;",
    ]
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: return token.bytes(encoding)
    case 3: return token.uppercased().bytes(encoding)
    case 4: return String(token.prefix(Int.random(in: 0...token.count, using: &random))).bytes(encoding)
    case 5: return String(token.suffix(Int.random(in: 0...token.count, using: &random))).bytes(encoding)
    case 6: return (0..<Int.random(in: 0..<6, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    default: return between[Int.random(in: 0..<between.count, using: &random)].bytes(encoding)
    }
  }
}
