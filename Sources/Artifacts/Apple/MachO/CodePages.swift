import Domain

/// Hashes the code before a signature page by page, as it streams.
///
/// The CodeDirectory, which gives page size and kind of hash, comes after the code. The load command comes before it and
/// has the signature's size, which shows which hashes the signature has room for. The two most likely are computed, and
/// for small images all of them.
final class CodePages {
  /// The most likely first. Linkers use pages of 4 KiB; codesign uses 16 KiB for Apple silicon.
  private static let ways: [Way] = [
    Way(.sha256, 4096), Way(.sha256, 16384), Way(.sha1, 4096), Way(.sha256Truncated, 4096), Way(.sha384, 4096),
    Way(.sha1, 16384), Way(.sha256Truncated, 16384), Way(.sha384, 16384), Way(.sha256, nil), Way(.sha1, nil),
    Way(.sha384, nil),
  ]
  /// Space in a signature for everything but code hashes: requirements, entitlements and the CMS signature, for which
  /// codesign reserves 18,000 bytes.
  private static let largestRest = 64 << 10
  /// Limit on the bytes hashed in more than two ways, counted once for each way.
  private static let smallWork = 4 << 20

  struct Way: Hashable {
    var kind: CodeDirectory.HashKind
    /// In bytes; nil if the code is a single page.
    var pageSize: Int?

    init(_ kind: CodeDirectory.HashKind, _ pageSize: Int?) { (self.kind, self.pageSize) = (kind, pageSize) }

    /// Bytes that the hashes of a page take together if this is the strongest of them.
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
    var hash: RunningHash
    /// Bytes to the end of the page.
    var left: Int
    var digests: [UInt8] = []
  }

  /// Size of the code in bytes, from the load command.
  let size: Int
  /// Bytes of the code hashed so far.
  private var passed = 0
  private var lanes: [Lane] = []

  /// - Parameters:
  ///   - size: size of the code in bytes, from the image's start to its signature.
  ///   - signatureSize: in bytes, from the load command.
  init(size: Int, signatureSize: Int) {
    self.size = size
    lanes = Self.ways(size: size, signatureSize: signatureSize).map {
      Lane(way: $0, hash: $0.kind.makeHash(), left: $0.pageSize ?? .max)
    }
  }

  static func count(_ size: Int, pageSize: Int?) -> Int {
    guard let pageSize else { return size > 0 ? 1 : 0 }
    return size / pageSize + (size % pageSize > 0 ? 1 : 0)
  }

  /// Without duplicates: two kinds can share a computed hash.
  static func ways(size: Int, signatureSize: Int) -> ArraySlice<Way> {
    let found = ways.filter { $0.fits(size: size, signatureSize: signatureSize) }
      .map { Way($0.kind.computed, $0.pageSize) }.uniqued()
    return found.isEmpty ? ways.prefix(2) : found.prefix(max(2, smallWork / max(1, size)))
  }

  /// - Parameter bytes: the next bytes of the image; the first call begins at its start.
  func take(_ bytes: UnsafeRawBufferPointer, _ memory: inout StreamMemory) {
    let code = UnsafeRawBufferPointer(rebasing: bytes.prefix(size - passed))
    passed += code.count
    guard !code.isEmpty else { return }
    for index in lanes.indices.reversed() where !take(code, page: index, memory: &memory) {
      memory.release(lanes.remove(at: index).digests.count)
    }
  }

  /// - Returns: whether there was room for the digests.
  private func take(_ code: UnsafeRawBufferPointer, page index: Int, memory: inout StreamMemory) -> Bool {
    var rest = code[...]
    while !rest.isEmpty {
      let part = rest.prefix(lanes[index].left)
      rest = rest.dropFirst(part.count)
      lanes[index].hash.update(UnsafeRawBufferPointer(rebasing: part))
      lanes[index].left -= part.count
      guard lanes[index].left == 0 || rest.isEmpty && passed == size else { continue }
      guard memory.hold(lanes[index].way.kind.size, for: .bytes) else { return false }
      lanes[index].digests += lanes[index].hash.finish()
      lanes[index].left = lanes[index].way.pageSize ?? .max
    }
    return true
  }

  /// The digests of all pages, concatenated; nil if they were not computed or the code is incomplete.
  func digests(_ kind: CodeDirectory.HashKind, pageSize: Int?) -> [UInt8]? {
    guard passed == size else { return nil }
    return lanes.first { $0.way == Way(kind.computed, pageSize) }?.digests
  }

  func drop(_ memory: inout StreamMemory) {
    memory.release(lanes.reduce(0) { $0 + $1.digests.count })
    lanes = []
  }
}
