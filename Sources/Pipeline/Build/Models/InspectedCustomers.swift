import Apple
import Domain
import Files

/// The customers whose models were read, in the order in which they were added. A run needs one at a time, so all are kept
/// packed: an element is unpacked when it is asked for.
struct InspectedCustomers: RandomAccessCollection, Sendable {
  fileprivate struct Place: Sendable {
    var block: UInt32
    var offset: UInt32
  }

  private var blocks: [Block] = []
  private var places: [Place] = []

  init() {}

  init(joining lists: [InspectedCustomers]) {
    places.reserveCapacity(lists.reduce(0) { $0 + $1.count })
    for list in lists {
      let first = UInt32(blocks.count)
      blocks += list.blocks
      places += list.places.map { Place(block: first + $0.block, offset: $0.offset) }
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { places.count }

  subscript(index: Int) -> InspectedCustomer { element(index) { $0.customer() } }

  var positions: some RandomAccessCollection<Int> { indices.lazy.map { position(at: $0) } }

  /// The customer's index in the manifest.
  func position(at index: Int) -> Int { element(index) { $0.position() } }

  /// What the manifest says of the customer.
  func customer(at index: Int) -> Customer { element(index) { $0.entry() } }

  /// What the manifest says of all of them.
  var entries: some RandomAccessCollection<Customer> { indices.lazy.map { customer(at: $0) } }

  func appID(at index: Int) -> Identifier { element(index) { $0.entry().appID } }

  /// With what is known of the files.
  func reading(at index: Int) -> CustomerReading { element(index) { $0.reading() } }

  func warnings(at index: Int) -> [Finding] { element(index) { $0.warnings() } }

  func choosing(_ indices: [Int]) -> InspectedCustomers {
    var chosen = self
    chosen.places = indices.map { places[$0] }
    return chosen
  }

  private func element<Value>(_ index: Int, _ read: (consuming InspectionReader) -> Value) -> Value {
    let place = places[index]
    return read(InspectionReader(blocks[Int(place.block)], at: Int(place.offset)))
  }
}

extension InspectedCustomers {
  /// Packs what was read of some customers.
  init(_ readings: [(position: Int, reading: CustomerReading)], of customers: [Customer], _ locator: ModelLocator) {
    var packer = InspectionPacker(locator)
    places = readings.map { Place(block: 0, offset: UInt32(packer.add($0.reading, at: $0.position))) }
    blocks = [
      Block(
        customers: customers, locator: locator, bytes: packer.bytes.trimmed, names: packer.names.values,
        warnings: packer.warnings)
    ]
  }

  fileprivate final class Block: Sendable {
    let customers: [Customer]
    let locator: ModelLocator
    let bytes: [UInt8]
    /// Types, and names in models, which many have.
    let names: [String]
    let warnings: [[Finding]]

    init(
      customers: [Customer], locator: ModelLocator, bytes: [UInt8], names: [String], warnings: [[Finding]]
    ) {
      (self.customers, self.locator, self.bytes) = (customers, locator, bytes)
      (self.names, self.warnings) = (names, warnings)
    }
  }
}

/// For each customer the index in the manifest, the number of its warnings or 0, its models, files that do not ship, and what
/// is known of files.
private struct InspectionPacker {
  let locator: ModelLocator
  var bytes = BytePacker()
  var names = Numbered<String>()
  var warnings: [[Finding]] = []

  init(_ locator: ModelLocator) { self.locator = locator }

  /// - Returns: the customer's offset.
  mutating func add(_ reading: CustomerReading, at position: Int) -> Int {
    let offset = bytes.bytes.count
    let (inspected, customer) = (reading.inspected, reading.inspected.customer)
    bytes.add(position)
    if !reading.warnings.isEmpty { warnings.append(reading.warnings) }
    bytes.add(reading.warnings.isEmpty ? 0 : warnings.count)
    for (model, entry) in zip(inspected.models, customer.models) { add(model, entry, customer) }
    add(inspected.unshipped)
    reading.digests.pack(into: &bytes, knowing: inspected.digestsByPath)
    return offset
  }

  private mutating func add(_ model: InspectedModel, _ entry: CustomModel, _ customer: Customer) {
    bytes.add(names.number(of: model.format.rawValue))
    let pattern = locator.pattern(leadingTo: model.source, entry, model.format, customer)
    add(model.source, instead: pattern)
    add(model.origin, instead: model.origin == model.source ? 0 : nil)
    bytes.add(names.number(of: model.type ?? ""))
    bytes.add(model.folders.count)
    for folder in model.folders { bytes.add(names.number(of: folder)) }
    add(model.files)
  }

  /// - Parameter number: what the path can be known by; nil to write it.
  private mutating func add(_ path: String, instead number: Int?) {
    bytes.add(number.map { $0 + 1 } ?? 0)
    if number == nil { bytes.add(path) }
  }

  private mutating func add(_ files: [InspectedModel.File]) {
    bytes.add(files.count)
    for file in files {
      bytes.add(names.number(of: file.path))
      bytes.add(file.size)
      bytes.add(file.digest)
    }
  }
}

/// Reads a customer field by field, each of which is after the others.
private struct InspectionReader {
  private let block: InspectedCustomers.Block
  private var bytes: ByteUnpacker

  init(_ block: InspectedCustomers.Block, at offset: Int) {
    self.block = block
    bytes = ByteUnpacker(block.bytes, at: offset)
  }

  consuming func position() -> Int { bytes.number() }

  consuming func entry() -> Customer { block.customers[bytes.number()] }

  consuming func warnings() -> [Finding] {
    bytes.skipNumber()
    return nextWarnings()
  }

  consuming func customer() -> InspectedCustomer { nextCustomer().inspected }

  consuming func reading() -> CustomerReading {
    let (inspected, warnings) = nextCustomer()
    let digests = StampedDigests(unpacking: &bytes, knowing: inspected.digestsByPath)
    return CustomerReading(inspected: inspected, warnings: warnings, digests: digests)
  }

  private mutating func nextCustomer() -> (inspected: InspectedCustomer, warnings: [Finding]) {
    let customer = block.customers[bytes.number()]
    let warnings = nextWarnings()
    var inspected = InspectedCustomer(customer: customer)
    inspected.models = customer.models.map { model($0, customer) }
    inspected.unshipped = files()
    return (inspected, warnings)
  }

  private mutating func nextWarnings() -> [Finding] {
    let number = bytes.number()
    return number == 0 ? [] : block.warnings[number - 1]
  }

  private mutating func model(_ entry: CustomModel, _ customer: Customer) -> InspectedModel {
    let format = CoreMLFormat(rawValue: name()) ?? .source
    let locator = block.locator
    let source = path { locator.path($0, entry, format, customer) }
    let origin = path { _ in source }
    let type = name()
    return InspectedModel(
      model: entry, source: source, origin: origin, format: format,
      folders: (0..<bytes.number()).map { _ in name() }, files: files(), type: type.isEmpty ? nil : type)
  }

  private mutating func path(_ known: (Int) -> String) -> String {
    let number = bytes.number()
    return number == 0 ? bytes.text() : known(number - 1)
  }

  private mutating func files() -> [InspectedModel.File] {
    (0..<bytes.number()).map { _ in
      InspectedModel.File(path: name(), size: bytes.number(), digest: bytes.digest())
    }
  }

  private mutating func name() -> String { block.names[bytes.number()] }
}

extension InspectedCustomer {
  /// Of every file of the models that ship, by path.
  fileprivate var digestsByPath: [String: Digest] {
    var digests: [String: Digest] = [:]
    for model in models {
      for file in model.files { digests[FilePath.join(model.source, file.path)] = file.digest }
    }
    return digests
  }
}
