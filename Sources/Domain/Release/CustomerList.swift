/// The customers of a manifest, in its order.
///
/// A run for one customer asks little of a hundred thousand others, so all are kept packed: an entry unpacks a field when it
/// is asked for it.
package struct CustomerList: RandomAccessCollection, Sendable {
  private struct Place {
    var block: UInt32
    var offset: UInt32
  }

  private var blocks: [PackedCustomers] = []
  private var places: [Place] = []

  private static let blockSize = 256

  package init(_ customers: [Customer]) {
    for start in stride(from: 0, to: customers.count, by: Self.blockSize) {
      var packer = CustomerPacker()
      for index in start..<Swift.min(start + Self.blockSize, customers.count) {
        places.append(Place(block: UInt32(blocks.count), offset: UInt32(packer.add(customers[index]))))
      }
      blocks.append(PackedCustomers(packer))
    }
  }

  package init(joining lists: [CustomerList]) {
    places.reserveCapacity(lists.reduce(0) { $0 + $1.count })
    for list in lists {
      let first = UInt32(blocks.count)
      blocks += list.blocks
      places += list.places.map { Place(block: first + $0.block, offset: $0.offset) }
    }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }

  package subscript(index: Int) -> Entry {
    let place = places[index]
    return Entry(block: blocks[Int(place.block)], offset: Int(place.offset))
  }

  package var unpacked: [Customer] { map(\.customer) }

  /// The names of all flows that customers have models for.
  package var flowNames: Set<Identifier> { blocks.reduce(into: []) { $0.formUnion($1.flowNames) } }
}

extension CustomerList {
  /// A text that tells a customer from others, in the list's own memory.
  package struct Text: Sendable {
    package enum Role: Sendable { case appID, bundleIdentifier, name }

    package var role: Role
    /// In UTF-8.
    package var bytes: ArraySlice<UInt8>

    package var string: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// A customer of the list.
  package struct Entry: Sendable {
    fileprivate let block: PackedCustomers
    fileprivate let offset: Int

    package var appID: Identifier { block.reader(at: offset).appID() }
    package var name: String? { block.reader(at: offset).name() }
    package var bundleIdentifiers: [String] { block.reader(at: offset).bundleIdentifiers() }
    package var features: [String] { block.traits[trait].features }
    package var products: [String]? { block.traits[trait].products }
    package var channels: [Identifier]? { block.traits[trait].channels }
    package var variables: [String: String] { block.traits[trait].variables }

    /// The `app_id`, then the bundle identifiers, then the name if there is one.
    package var identifyingTexts: [Text] { block.reader(at: offset).identifyingTexts() }
    package var identifyingTextCount: Int { block.reader(at: offset).identifyingTextCount() }
    package func identifyingText(_ index: Int) -> Text { block.reader(at: offset).identifyingText(index) }

    package var customer: Customer { block.reader(at: offset).customer() }

    private var trait: Int { block.reader(at: offset).trait() }
  }
}
