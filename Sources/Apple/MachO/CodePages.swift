/// Hashes the code in front of a signature while it passes, page by page.
///
/// The CodeDirectory, which says how large a page is and which hash it has, stands behind the code. So the load command
/// decides: a signature's size shows which hashes it has room for. The likeliest two are computed, and of small images
/// all of them.
final class CodePages {
  /// The likeliest first. Linkers make pages of 4 KiB, codesign those of 16 KiB for Apple's own processors.
  private static let ways: [Way] = [
    Way(.sha256, 4096), Way(.sha256, 16384), Way(.sha1, 4096), Way(.sha256Truncated, 4096), Way(.sha384, 4096),
    Way(.sha1, 16384), Way(.sha256Truncated, 16384), Way(.sha384, 16384), Way(.sha256, nil), Way(.sha1, nil),
    Way(.sha384, nil),
  ]
  /// What a signature has beside the hashes of code: requirements, entitlements, the certificate's signature, for which
  /// codesign reserves 18,000 bytes.
  private static let largestRest = 64 << 10
  /// So many bytes may be hashed in more than two ways, all of them counted.
  private static let smallWork = 4 << 20

  private struct Way: Hashable {
    var kind: CodeDirectory.HashKind
    /// In bytes; nil is one page.
    var pageSize: Int?

    init(_ kind: CodeDirectory.HashKind, _ pageSize: Int?) { (self.kind, self.pageSize) = (kind, pageSize) }

    /// What the hashes of a page take together, where this is the strongest of them.
    private var widths: [Int] {
      switch kind {
      case .sha1: [20]
      case .sha256Truncated: [20, 40]
      case .sha256: [32, 52]
      case .sha384: [48, 80, 100]
      }
    }

    func fits(size: Int, signatureSize: Int) -> Bool {
      let count = CodePages.count(size, pageSize: pageSize)
      return widths.contains { (0...CodePages.largestRest).contains(signatureSize - count * $0) }
    }
  }

  private struct Lane {
    var way: Way
    var hash: PageHash
    /// To the page's end.
    var left: Int
    var digests: [UInt8] = []
  }

  /// In bytes, as the load command has it.
  let size: Int
  /// How much of it has passed.
  private var passed = 0
  private var lanes: [Lane] = []

  /// - Parameters:
  ///   - size: of the code, in bytes from the image's start to its signature.
  ///   - signatureSize: in bytes, as the load command has it.
  init(size: Int, signatureSize: Int, make: PageHash.Maker) {
    self.size = size
    let most = max(2, Self.smallWork / max(1, size))
    lanes = Self.ways(size: size, signatureSize: signatureSize).prefix(most).map {
      Lane(way: $0, hash: make($0.kind), left: $0.pageSize ?? .max)
    }
  }

  static func count(_ size: Int, pageSize: Int?) -> Int {
    guard let pageSize else { return size > 0 ? 1 : 0 }
    return size / pageSize + (size % pageSize > 0 ? 1 : 0)
  }

  /// Each once, by what is computed for it.
  private static func ways(size: Int, signatureSize: Int) -> [Way] {
    var found: [Way] = []
    for way in ways where way.fits(size: size, signatureSize: signatureSize) {
      let computed = Way(way.kind.computed, way.pageSize)
      if !found.contains(computed) { found.append(computed) }
    }
    return found.isEmpty ? Array(ways.prefix(2)) : found
  }

  /// - Parameter bytes: what follows on those before, at first those of the image's start.
  func take(_ bytes: UnsafeRawBufferPointer, _ memory: inout StreamMemory) {
    let code = UnsafeRawBufferPointer(rebasing: bytes.prefix(size - passed))
    passed += code.count
    guard !code.isEmpty else { return }
    for index in lanes.indices.reversed() where !take(code, index, &memory) {
      memory.release(lanes.remove(at: index).digests.count)
    }
  }

  /// - Returns: whether there was room for the digests.
  private func take(_ code: UnsafeRawBufferPointer, _ index: Int, _ memory: inout StreamMemory) -> Bool {
    var rest = code[...]
    while !rest.isEmpty {
      let part = rest.prefix(lanes[index].left)
      rest = rest.dropFirst(part.count)
      lanes[index].hash.update(UnsafeRawBufferPointer(rebasing: part))
      lanes[index].left -= part.count
      guard lanes[index].left == 0 || rest.isEmpty && passed == size else { continue }
      guard memory.hold(lanes[index].way.kind.size, for: .bytes) else { return false }
      lanes[index].hash.finish(&lanes[index].digests)
      lanes[index].left = lanes[index].way.pageSize ?? .max
    }
    return true
  }

  /// Of each page, one behind the other; nil where they were not computed, or the code was not there to its end.
  func digests(_ kind: CodeDirectory.HashKind, pageSize: Int?) -> [UInt8]? {
    guard passed == size else { return nil }
    return lanes.first { $0.way == Way(kind.computed, pageSize) }?.digests
  }

  func drop(_ memory: inout StreamMemory) {
    memory.release(lanes.reduce(0) { $0 + $1.digests.count })
    lanes = []
  }
}
