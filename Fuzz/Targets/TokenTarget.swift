import Artifacts
import Domain

extension FuzzTarget {
  /// The search for customers in a file of any format: what is found does not depend on how the bytes are divided, which the first
  /// byte of the input says.
  static let tokens = FuzzTarget("tokens") { input in
    guard let first = input.first else { return }
    let bytes = Array(input.dropFirst())
    let whole = customers.tokenMatches(in: bytes)
    let scanner = IdentityScanner(customers)
    let step = 1 + Int(first) * 64
    for start in stride(from: 0, to: bytes.count, by: step) {
      bytes[start..<min(start + step, bytes.count)].withUnsafeBytes(scanner.scan)
    }
    precondition(scanner.finish() == whole, "finds something else in pieces")
    for match in whole { precondition(!match.text.isEmpty && !match.groups.isEmpty, "finds nothing somewhere") }
  }

  static let customers = IdentityIndex(
    customers: [("acme-fitness", "Acme Fitness Club"), ("trailcast", "Bob’s \"Öl\" & Co")].compactMap { id, name in
      Identifier(id).map { Customer(appID: $0, name: name, bundleIdentifiers: ["com.\(id).app"], models: []) }
    }, nameRule: NameRule())
}
