/// Some customers in one block of bytes: for each the number of its traits, its `app_id`, name, bundle identifiers and models.
/// Numbers take seven bits of a byte, the lowest first; the eighth says that more follow. Texts follow their lengths.
final class PackedCustomers: Sendable {
  fileprivate let bytes: [UInt8]
  let flowNames: [Identifier]
  /// Customers without what is in the bytes. Many have the same features, products and so on, so each occurs once.
  let traits: [Customer]

  init(_ packer: CustomerPacker) {
    // Copied, because an array that has grown has room to spare.
    bytes = packer.bytes.withUnsafeBufferPointer { Array($0) }
    flowNames = packer.flowNames.values
    traits = packer.traits.values
  }

  func reader(at offset: Int) -> PackedReader { PackedReader(block: self, offset: offset) }
}

struct CustomerPacker {
  fileprivate var bytes: [UInt8] = []
  fileprivate var flowNames = Numbered<Identifier>()
  fileprivate var traits = Numbered<Customer>()

  /// - Returns: the customer's offset.
  mutating func add(_ customer: Customer) -> Int {
    let offset = bytes.count
    add(traits.number(of: customer.traits))
    add(customer.appID.description)
    add(customer.name == nil ? 0 : 1)
    if let name = customer.name { add(name) }
    add(customer.bundleIdentifiers.count)
    for identifier in customer.bundleIdentifiers { add(identifier) }
    add(customer.models.count)
    for model in customer.models { add(model) }
    return offset
  }

  private mutating func add(_ model: CustomModel) {
    add(model.flowID)
    add(flowNames.number(of: model.flowName))
    switch model.version {
    case .number(let number):
      add(0)
      add(number)
    case .uuid(let text):
      add(1)
      add(text)
    }
  }

  private mutating func add(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes += text.utf8
  }
}

/// Reads a customer field by field, each of which is after the others.
struct PackedReader {
  fileprivate let block: PackedCustomers
  fileprivate var offset: Int

  consuming func trait() -> Int { number() }

  consuming func appID() -> Identifier {
    skipNumber()
    return identifier()
  }

  consuming func name() -> String? {
    skipNumber()
    skipText()
    return optionalText()
  }

  consuming func bundleIdentifiers() -> [String] {
    skipNumber()
    skipText()
    if number() == 1 { skipText() }
    return texts()
  }

  consuming func identifyingTextCount() -> Int {
    skipNumber()
    skipText()
    let names = number()
    if names == 1 { skipText() }
    return 1 + number() + names
  }

  consuming func identifyingTexts() -> [CustomerList.Text] {
    skipNumber()
    let appID = CustomerList.Text(role: .appID, bytes: slice())
    let name = number() == 1 ? CustomerList.Text(role: .name, bytes: slice()) : nil
    let identifiers = number()
    var texts = [appID]
    texts.reserveCapacity(identifiers + 2)
    for _ in 0..<identifiers { texts.append(CustomerList.Text(role: .bundleIdentifier, bytes: slice())) }
    if let name { texts.append(name) }
    return texts
  }

  consuming func identifyingText(_ index: Int) -> CustomerList.Text {
    skipNumber()
    if index == 0 { return CustomerList.Text(role: .appID, bytes: slice()) }
    skipText()
    let name = number() == 1 ? slice() : nil
    let identifiers = number()
    if index > identifiers, let name { return CustomerList.Text(role: .name, bytes: name) }
    for _ in 1..<index { skipText() }
    return CustomerList.Text(role: .bundleIdentifier, bytes: slice())
  }

  consuming func customer() -> Customer {
    var customer = block.traits[number()]
    customer.appID = identifier()
    customer.name = optionalText()
    customer.bundleIdentifiers = texts()
    customer.models = (0..<number()).map { _ in model() }
    return customer
  }

  private mutating func model() -> CustomModel {
    let (flowID, flowName) = (number(), block.flowNames[number()])
    return CustomModel(flowID: flowID, flowName: flowName, version: number() == 0 ? .number(number()) : .uuid(text()))
  }

  private mutating func identifier() -> Identifier { Identifier(unchecked: text()) }

  private mutating func optionalText() -> String? { number() == 0 ? nil : text() }

  private mutating func texts() -> [String] { (0..<number()).map { _ in text() } }

  private mutating func text() -> String { String(decoding: slice(), as: UTF8.self) }

  private mutating func slice() -> ArraySlice<UInt8> {
    let count = number()
    defer { offset += count }
    return block.bytes[offset..<offset + count]
  }

  private mutating func skipText() {
    let count = number()
    offset += count
  }

  private mutating func skipNumber() { _ = number() }

  private mutating func number() -> Int {
    // As nearly all are.
    if block.bytes[offset] < 0x80 {
      offset += 1
      return Int(block.bytes[offset - 1])
    }
    var (number, shift): (UInt, UInt) = (0, 0)
    while true {
      let byte = block.bytes[offset]
      offset += 1
      number |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: number) }
      shift += 7
    }
  }
}

/// Values without repetition, numbered in the order in which they came.
private struct Numbered<Value: Hashable> {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
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
