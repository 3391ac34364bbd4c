import Artifacts
import Domain
import TestSupport

func identifier(_ text: String) -> Identifier {
  guard let identifier = Identifier(text) else { preconditionFailure("not an identifier: \(text)") }
  return identifier
}

func customer(_ appID: String, _ name: String? = nil, _ bundleIdentifiers: String...) -> Customer {
  Customer(appID: identifier(appID), name: name, bundleIdentifiers: bundleIdentifiers, models: [])
}

extension String {
  func bytes(_ encoding: TextEncoding) -> [UInt8] {
    switch encoding {
    case .utf8: Array(utf8)
    case .latin: unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    case .utf16LittleEndian: utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian: utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
  }
}

extension TextEncoding {
  /// The ones that have all letters.
  static let allCases: [TextEncoding] = [.utf8, .utf16LittleEndian, .utf16BigEndian]
}

extension IdentityIndex {
  /// Scans in chunks that end at `cuts`.
  func tokenMatches(in bytes: [UInt8], cutAt cuts: [Int]) -> [TokenMatch] {
    let scanner = IdentityScanner(self)
    var start = 0
    for cut in cuts.sorted() + [bytes.count] {
      bytes[start..<cut].withUnsafeBytes(scanner.scan)
      start = cut
    }
    return scanner.finish()
  }
}

/// Realistic customers: UUIDs and words as `app_id`, names of one to three words in several scripts.
enum Crowd {
  private static let words = [
    "acme", "north", "fit", "bank", "run", "pulse", "meal", "ride", "yoga", "zen", "kiosk", "lumen", "orbit", "tide",
  ]
  private static let foreign = ["Größe", "Café", "Молния", "東京ガス", "Ζεύς", "Ünlü", "삼성전자"]

  static func customers(_ count: Int, seed: UInt64) -> [Customer] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      let (first, second) = (word(&random), word(&random))
      let appID = number.isMultiple(of: 2) ? uuid(&random) : "\(first)-\(second)-\(number)"
      let last = number.isMultiple(of: 3) ? foreign[Int.random(in: 0..<foreign.count, using: &random)] : "\(number)"
      let bundle = "com.\(first)\(number).\(second)"
      return customer(appID, "\(first.capitalizedFirst) \(last)\(number)", bundle, "\(bundle).beta")
    }
  }

  private static func word(_ random: inout SeededGenerator) -> String {
    words[Int.random(in: 0..<words.count, using: &random)]
  }

  static func uuid(_ random: inout SeededGenerator) -> String {
    let lengths = [8, 4, 4, 4, 12]
    let digits = Array("0123456789abcdef")
    return lengths.map { length in
      String((0..<length).map { _ in digits[Int.random(in: 0..<16, using: &random)] })
    }.joined(separator: "-")
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
