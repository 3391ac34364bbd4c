/// Small but real Core ML models: an identity model with one input, one output and the metadata that `release` reads.
/// The field numbers are those of Core ML's Model.proto and FeatureTypes.proto.
package enum CoreMLFixture {
  /// - Parameter salt: makes models with equal flow and version differ.
  package static func model(flowName: String?, version: String?, salt: String = "") -> [UInt8] {
    var userDefined: [(String, String)] = [("salt", salt)]
    if let flowName { userDefined.append(("flowName", flowName)) }
    if let version { userDefined.append(("modelVersion", version)) }
    let entries = userDefined.flatMap { field(100, text(1, $0.0) + text(2, $0.1)) }
    let metadata = text(1, "test model") + (version.map { text(2, $0) } ?? []) + entries
    let description = field(1, feature("input")) + field(10, feature("output")) + field(100, metadata)
    return varint(1 << 3) + varint(1) + field(2, description) + field(900, [])
  }

  /// An ML Program whose weights begin at these bytes of `weights/weight.bin`: each is the value of an operation, the last in a block
  /// within one (coremltools, mlmodel/format/MIL.proto).
  package static func program(weightsAt offsets: [Int]) -> [UInt8] {
    func operation(_ offset: Int, _ blocks: [UInt8] = []) -> [UInt8] {
      let file = text(1, "@model_path/weights/weight.bin") + varint(2 << 3) + varint(offset)
      let value = field(5, file)
      return text(1, "const") + field(5, text(1, "val") + field(2, value)) + blocks
    }
    let last = offsets.last.map { field(4, field(3, operation($0))) } ?? []
    let operations = offsets.dropLast().flatMap { field(3, operation($0)) } + field(3, text(1, "cond") + last)
    let function = field(3, text(1, "CoreML7") + field(2, operations))
    let program = varint(1 << 3) + varint(1) + field(2, text(1, "main") + field(2, function))
    let description = field(1, feature("input")) + field(10, feature("output"))
    return varint(1 << 3) + varint(7) + field(2, description) + field(502, program)
  }

  /// The same in the text of a compiled model, as compilers before and since iOS 17 write it.
  package static func programText(weightsAt offsets: [Int]) -> String {
    offsets.enumerated().map { index, offset in
      index % 2 == 0
        ? "BLOBFILE(path = tensor<string, []>(\"@model_path/weights/weight.bin\"), offset = tensor<uint64, []>(\(offset)))"
        : "BLOBFILE(path = string(\"@model_path/weights/weight.bin\"), offset = uint64(\(offset)))"
    }.joined(separator: "\n")
  }

  /// A file of weights with records of these sizes (coremltools, mlmodel/src/MILBlob/Blob/StorageFormat.hpp). The first is at byte
  /// 64, the data of each 64 bytes behind it.
  package static func weights(_ sizes: [Int]) -> [UInt8] {
    func number(_ value: Int, _ width: Int) -> [UInt8] {
      (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func padded(_ bytes: [UInt8]) -> [UInt8] { bytes + [UInt8](repeating: 0, count: (64 - bytes.count % 64) % 64) }
    var file = padded(number(sizes.count, 4) + number(2, 4))
    for size in sizes {
      file += padded(number(0xDEAD_BEEF, 4) + number(1, 4) + number(size, 8) + number(file.count + 64, 8))
      file += [UInt8](repeating: 7, count: size)
      if size != sizes.last { file = padded(file) }
    }
    return file
  }

  package static let pointer = """
    version https://git-lfs.github.com/spec/v1
    oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
    size 4352

    """

  /// A feature of type double.
  private static func feature(_ name: String) -> [UInt8] { text(1, name) + field(3, field(2, [])) }

  private static func text(_ number: Int, _ text: String) -> [UInt8] { field(number, Array(text.utf8)) }

  private static func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(bytes.count) + bytes
  }

  private static func varint(_ value: Int) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    while rest >= 128 {
      bytes.append(UInt8(rest & 127 | 128))
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
}
