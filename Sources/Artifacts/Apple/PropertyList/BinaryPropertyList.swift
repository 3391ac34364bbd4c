/// The binary form, `bplist00` (Apple, CoreFoundation, CFBinaryPList.c): header, objects, table of offsets, trailer.
///
/// Not read by libplist, which follows shared references without a limit: a kilobyte of arrays that each refer to the
/// next one twice would fill any memory.
struct BinaryPropertyList {
  static let magic = Array("bplist0".utf8)

  private let whole: ByteReader
  private let trailer: Trailer
  private var open: Set<Int> = []
  private var finished: [Int: Measured] = [:]
  /// Total size of the objects read so far, in bytes.
  private var consumed = 0

  /// An object that has been read, with its height and number of values.
  private struct Measured {
    var value: PropertyList
    var height = 0
    var count = 1
  }

  static func parse(_ bytes: [UInt8]) throws(Malformed) -> PropertyList {
    let whole = ByteReader(bytes)
    var parser = BinaryPropertyList(whole: whole, trailer: try Trailer(of: whole))
    return try parser.object(parser.trailer.topObject, depth: 0).value
  }

  /// The object with an index. Each object is read once, however often it is referred to.
  private mutating func object(_ index: Int, depth: Int) throws(Malformed) -> Measured {
    var reader = try whole.at(try trailer.offset(of: index, in: whole))
    let start = reader.position
    if let known = finished[index] {
      try checkDepth(depth + known.height, at: start)
      return known
    }
    guard open.insert(index).inserted else { throw Malformed(message: "contains itself", offset: start) }
    try checkDepth(depth, at: start)
    let marker = try reader.byte()
    let measured =
      marker >= 0xA0
      ? try container(marker, &reader, depth: depth) : Measured(value: try BinaryScalar.read(marker, &reader))
    consumed += reader.position - start
    // Overlapping objects could each copy the whole file.
    guard consumed <= whole.remaining else { throw Malformed(message: "has objects that overlap", offset: start) }
    open.remove(index)
    finished[index] = measured
    return measured
  }

  private func checkDepth(_ depth: Int, at offset: Int) throws(Malformed) {
    guard depth <= PropertyListLimit.depth else {
      throw Malformed(message: "nests more than \(PropertyListLimit.depth) deep", offset: offset)
    }
  }

  private mutating func container(
    _ marker: UInt8, _ reader: inout ByteReader, depth: Int
  ) throws(Malformed) -> Measured {
    let start = reader.position
    let count = try BinaryScalar.count(marker, &reader)
    var sum = Measured(value: .array([]))
    switch marker >> 4 {
    case 0xA, 0xC:
      sum.value = .array(try objects(count, &reader, depth: depth, into: &sum))
    case 0xD:
      let keys = try objects(count, &reader, depth: depth, into: &sum)
      let values = try objects(count, &reader, depth: depth, into: &sum)
      sum.value = .dictionary(try Self.dictionary(keys, values, at: start))
    default: throw Malformed(message: "has an object of unknown type \(marker >> 4)", offset: start)
    }
    return sum
  }

  private mutating func objects(
    _ count: Int, _ reader: inout ByteReader, depth: Int, into sum: inout Measured
  ) throws(Malformed) -> [PropertyList] {
    guard count <= PropertyListLimit.values else { throw Self.tooMany(at: reader.position) }
    var references = try reader.take(try trailer.bytes(forReferences: count, at: reader.position))
    var values: [PropertyList] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      let child = try object(try references.size(trailer.referenceSize, .big), depth: depth + 1)
      sum.height = max(sum.height, child.height + 1)
      sum.count += child.count
      guard sum.count <= PropertyListLimit.values else { throw Self.tooMany(at: reader.position) }
      values.append(child.value)
    }
    return values
  }

  private static func tooMany(at offset: Int) -> Malformed {
    Malformed(message: "contains more than \(PropertyListLimit.values) values", offset: offset)
  }

  private static func dictionary(
    _ keys: [PropertyList], _ values: [PropertyList], at offset: Int
  ) throws(Malformed) -> [String: PropertyList] {
    var members: [String: PropertyList] = [:]
    for (key, value) in zip(keys, values) {
      guard let name = key.string else {
        throw Malformed(message: "has a key that is \(key.kind), expected a string", offset: offset)
      }
      guard members.updateValue(value, forKey: name) == nil else {
        throw Malformed(message: "has the key \(name.debugDescription) twice", offset: offset)
      }
    }
    return members
  }
}

extension BinaryPropertyList {
  /// The last 32 bytes: 5 unused bytes, sort version, offset size, reference size, and three numbers of 8 bytes.
  fileprivate struct Trailer {
    static let size = 32

    let referenceSize: Int
    let topObject: Int
    private let offsetSize: Int
    private let objectCount: Int
    private let tableOffset: Int

    init(of whole: ByteReader) throws(Malformed) {
      var reader = try whole.at(max(0, whole.remaining - Self.size))
      _ = try reader.take(6)
      offsetSize = Int(try reader.byte())
      referenceSize = Int(try reader.byte())
      objectCount = try reader.size(8, .big)
      topObject = try reader.size(8, .big)
      tableOffset = try reader.size(8, .big)
      guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
        throw Malformed(message: "has a trailer with impossible sizes", offset: reader.position)
      }
    }

    func offset(of index: Int, in whole: ByteReader) throws(Malformed) -> Int {
      guard index < objectCount, objectCount <= whole.remaining else {
        throw Malformed(message: "refers to object \(index) of \(objectCount)", offset: whole.remaining)
      }
      var table = try whole.at(tableOffset)
      _ = try table.take(index * offsetSize)
      return try table.size(offsetSize, .big)
    }

    func bytes(forReferences count: Int, at offset: Int) throws(Malformed) -> Int {
      let (bytes, overflow) = count.multipliedReportingOverflow(by: referenceSize)
      guard !overflow else { throw Malformed(message: "has a container larger than any file", offset: offset) }
      return bytes
    }
  }
}
