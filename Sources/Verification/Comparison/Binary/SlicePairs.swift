import Domain

/// A slice, or what a list says about it.
protocol PlatformSlice {
  /// Its folder.
  var identifier: String { get }
  /// With the variant: `ios-simulator`.
  var platform: String { get }
}

/// Which slice of the older side belongs to which slice of the newer one.
struct SlicePairs<Slice: PlatformSlice> {
  /// Sorted by the bytes of the (new) identifiers, as the other lists.
  private(set) var common: [(old: Slice, new: Slice)] = []
  private(set) var removed: [Slice]
  private(set) var added: [Slice]

  /// Pairs slices for the same platform: their folders are named after their architectures, which come and go.
  ///
  /// The folder's name counts where a side has several slices for a platform, or says another platform by mistake.
  init(old: [Slice], new: [Slice]) {
    removed = Self.distinct(old)
    added = Self.distinct(new)
    pair { [ByteText($0.platform), ByteText($0.identifier)] }
    pair { [ByteText($0.platform)] }
    pair { [ByteText($0.identifier)] }
    common.sort { ByteText($0.new.identifier) < ByteText($1.new.identifier) }
  }

  /// Sorted, each identifier once.
  private static func distinct(_ slices: [Slice]) -> [Slice] {
    let named = slices.keyed { ByteText($0.identifier) }
    return named.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Pairs slices with equal keys, in their order.
  private mutating func pair(by key: (Slice) -> [ByteText]) {
    // The last of each list is taken first.
    var free = Dictionary(grouping: removed.reversed(), by: key)
    var taken: Set<ByteText> = []
    added.removeAll { slice in
      guard let other = free[key(slice)]?.popLast() else { return false }
      common.append((other, slice))
      taken.insert(ByteText(other.identifier))
      return true
    }
    removed.removeAll { taken.contains(ByteText($0.identifier)) }
  }
}
