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
