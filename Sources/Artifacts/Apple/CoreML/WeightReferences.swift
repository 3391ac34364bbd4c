/// Where an ML Program says that its weights are: files beside it, and the bytes in them at which a record begins.
struct WeightReferences {
  /// By file, relative to the program's folder.
  private(set) var offsets: [String: Set<Int>] = [:]

  /// What Core ML puts the program's folder for.
  private static let folder = "@model_path/"

  private mutating func add(_ path: String, _ offset: Int) {
    let file = path.hasPrefix(Self.folder) ? String(path.dropFirst(Self.folder.count)) : path
    offsets[file, default: []].insert(offset)
  }
}

// In a protocol buffer.
extension WeightReferences {
  /// The messages on the way from a model to a value in a file (Apple, coremltools, mlmodel/format/Model.proto and MIL.proto).
  private enum Message {
    case model, pipelineKind, pipeline
    case program, functionEntry, function, blockEntry, block, operation, argumentEntry, argument, binding
    case valueEntry, value, immediate, values, pairs, pair, file
  }

  /// The fields with such messages.
  private static let parts: [Message: [Int: Message]] = [
    .model: [200: .pipelineKind, 201: .pipelineKind, 202: .pipeline, 502: .program],
    .pipelineKind: [1: .pipeline], .pipeline: [1: .model],
    .program: [2: .functionEntry, 4: .valueEntry],
    .functionEntry: [2: .function], .function: [3: .blockEntry, 4: .valueEntry],
    .blockEntry: [2: .block], .block: [3: .operation, 4: .valueEntry],
    .operation: [2: .argumentEntry, 4: .block, 5: .valueEntry],
    .argumentEntry: [2: .argument], .argument: [1: .binding], .binding: [2: .value],
    .valueEntry: [2: .value], .value: [3: .immediate, 5: .file],
    .immediate: [2: .values, 3: .values, 4: .pairs], .values: [1: .value],
    .pairs: [1: .pair], .pair: [1: .value, 2: .value],
  ]

  /// Blocks and lists nest; a program of Apple's compilers never so deep.
  private static let deepest = 128

  /// - Parameter model: a `.mlmodel`, whole.
  init(model: [UInt8]) throws(Malformed) { try read(.model, ProtobufReader(ByteReader(model)), depth: 0) }

  private mutating func read(_ kind: Message, _ reader: ProtobufReader, depth: Int) throws(Malformed) {
    if depth > Self.deepest { return }
    if kind == .file { return try readFile(reader) }
    guard let parts = Self.parts[kind] else { return }
    var reader = reader
    while let field = try reader.next() {
      if let part = parts[field.number] { try read(part, try field.message(), depth: depth + 1) }
    }
  }

  /// `Value.BlobFileValue`
  private mutating func readFile(_ reader: ProtobufReader) throws(Malformed) {
    var reader = reader
    var (name, offset) = ("", 0)
    while let field = try reader.next() {
      switch field.number {
      case 1: name = try field.text()
      case 2: offset = try field.integer()
      default: break
      }
    }
    if !name.isEmpty { add(name, offset) }
  }
}

// In the text of a compiled model.
extension WeightReferences {
  private static let mark = Array("BLOBFILE(".utf8)

  /// - Parameter text: a `model.mil`. Apple does not document it; coremlcompiler writes, on one line or several,
  ///   `BLOBFILE(path = string("@model_path/weights/weight.bin"), offset = uint64(64))`, before iOS 17 with
  ///   `tensor<string, []>` and `tensor<uint64, []>`.
  init(text: [UInt8]) {
    var position = 0
    while let start = text[position...].firstIndex(of: Self.mark[0]) {
      position = start + 1
      guard text[start...].starts(with: Self.mark) else { continue }
      // Much longer than any.
      var rest = text[(start + Self.mark.count)...].prefix(4096)
      guard let open = rest.firstIndex(of: UInt8(ascii: "\"")) else { continue }
      rest = rest[(open + 1)...]
      guard let close = rest.firstIndex(of: UInt8(ascii: "\"")) else { continue }
      let path = String(decoding: rest[..<close], as: UTF8.self)
      // The number in the next parentheses: `uint64` has digits too.
      guard let parenthesis = rest[close...].firstIndex(of: UInt8(ascii: "(")) else { continue }
      let digits = rest[(parenthesis + 1)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      if let offset = Int(String(decoding: digits, as: UTF8.self)) { add(path, offset) }
    }
  }
}
