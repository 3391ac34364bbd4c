/// Changes a few random bytes: flips, replaces, removes, inserts or truncates them.
enum Mutation {
  static func mutate(_ bytes: [UInt8], using generator: inout some RandomNumberGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(.random(in: 0...255, using: &generator), at: index)
      case 2: bytes.removeSubrange(index...)
      case 3: bytes[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
      case 4: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      default: bytes[index] = .random(in: 0...255, using: &generator)
      }
    }
    return bytes
  }
}
