/// Some customers in one block of bytes: for each the number of its traits, its `app_id`, name, bundle identifiers and models.
final class PackedCustomers: Sendable {
  fileprivate let bytes: [UInt8]
  let flowNames: [Identifier]
  /// Customers without what is in the bytes. Many have the same features, products and so on, so each occurs once.
  let traits: [Customer]

  init(_ packer: CustomerPacker) {
    bytes = packer.bytes.trimmed
    flowNames = packer.flowNames.values
    traits = packer.traits.values
  }

  func reader(at offset: Int) -> PackedReader { PackedReader(block: self, offset: offset) }
}

struct CustomerPacker {
  fileprivate var bytes = BytePacker()
  fileprivate var flowNames = Numbered<Identifier>()
  fileprivate var traits = Numbered<Customer>()

  /// - Returns: the customer's offset.
  mutating func add(_ customer: Customer) -> Int {
    let offset = bytes.bytes.count
    bytes.add(traits.number(of: customer.traits))
    bytes.add(customer.appID.description)
    bytes.add(customer.name == nil ? 0 : 1)
    if let name = customer.name { bytes.add(name) }
    bytes.add(customer.bundleIdentifiers) { $0.add($1) }
    bytes.add(customer.models.count)
    for model in customer.models { add(model) }
    return offset
  }

  private mutating func add(_ model: CustomModel) {
    bytes.add(model.flowID)
    bytes.add(flowNames.number(of: model.flowName))
    switch model.version {
    case .number(let number):
      bytes.add(0)
      bytes.add(number)
    case .uuid(let text):
      bytes.add(1)
      bytes.add(text)
    }
  }
}

/// Reads a customer field by field, each of which is after the others.
struct PackedReader {
  private let block: PackedCustomers
  private var bytes: ByteUnpacker

  fileprivate init(block: PackedCustomers, offset: Int) {
    self.block = block
    bytes = ByteUnpacker(block.bytes, at: offset)
  }

  consuming func trait() -> Int { bytes.number() }

  consuming func appID() -> Identifier {
    bytes.skipNumber()
    return identifier()
  }

  consuming func name() -> String? {
    bytes.skipNumber()
    bytes.skipText()
    return optionalText()
  }

  consuming func bundleIdentifiers() -> [String] {
    bytes.skipNumber()
    bytes.skipText()
    if bytes.number() == 1 { bytes.skipText() }
    return texts()
  }

  consuming func identifyingTextCount() -> Int {
    bytes.skipNumber()
    bytes.skipText()
    let names = bytes.number()
    if names == 1 { bytes.skipText() }
    return 1 + bytes.number() + names
  }

  consuming func identifyingTexts() -> [CustomerList.Text] {
    bytes.skipNumber()
    let appID = CustomerList.Text(role: .appID, bytes: bytes.slice())
    let name = bytes.number() == 1 ? CustomerList.Text(role: .name, bytes: bytes.slice()) : nil
    let identifiers = bytes.number()
    var texts = [appID]
    texts.reserveCapacity(identifiers + 2)
    for _ in 0..<identifiers { texts.append(CustomerList.Text(role: .bundleIdentifier, bytes: bytes.slice())) }
    if let name { texts.append(name) }
    return texts
  }

  consuming func identifyingText(_ index: Int) -> CustomerList.Text {
    bytes.skipNumber()
    if index == 0 { return CustomerList.Text(role: .appID, bytes: bytes.slice()) }
    bytes.skipText()
    let name = bytes.number() == 1 ? bytes.slice() : nil
    let identifiers = bytes.number()
    if index > identifiers, let name { return CustomerList.Text(role: .name, bytes: name) }
    for _ in 1..<index { bytes.skipText() }
    return CustomerList.Text(role: .bundleIdentifier, bytes: bytes.slice())
  }

  consuming func customer() -> Customer {
    var customer = block.traits[bytes.number()]
    customer.appID = identifier()
    customer.name = optionalText()
    customer.bundleIdentifiers = texts()
    customer.models = (0..<bytes.number()).map { _ in model() }
    return customer
  }

  private mutating func model() -> CustomModel {
    let (flowID, flowName) = (bytes.number(), block.flowNames[bytes.number()])
    return CustomModel(
      flowID: flowID, flowName: flowName, version: bytes.number() == 0 ? .number(bytes.number()) : .uuid(bytes.text()))
  }

  private mutating func identifier() -> Identifier { Identifier(unchecked: bytes.text()) }

  private mutating func optionalText() -> String? { bytes.number() == 0 ? nil : bytes.text() }

  private mutating func texts() -> [String] { bytes.elements { $0.text() } }
}

extension Customer {
  /// The customer without what tells it from others.
  fileprivate var traits: Customer {
    var traits = self
    traits.appID = Identifier(unchecked: "")
    (traits.name, traits.bundleIdentifiers, traits.models) = (nil, [], [])
    return traits
  }
}
