import Foundation

@testable import ModelUpdates

/// For systems without Core ML: a model is "compiled" by copying it, and tried by reading its description (Core ML's `Model.proto`).
package struct DescriptionRuntime: ModelRuntime {
  package init() {}

  package func compile(_ file: URL) async throws -> URL {
    let compiled = file.deletingPathExtension().appendingPathExtension("mlmodelc")
    try FileManager.default.copyItem(at: file, to: compiled)
    return compiled
  }

  package func smokeTest(_ model: URL) throws {
    let fields = try Self.fields(Array(Data(contentsOf: model)))
    // `description` is field 2; its `input` is field 1.
    guard fields.contains(where: { $0.number == 1 }), let description = fields.first(where: { $0.number == 2 }),
      try Self.fields(description.bytes).contains(where: { $0.number == 1 })
    else { throw Refusal("a model without inputs") }
  }

  /// The fields of a message of Protocol Buffers.
  private static func fields(_ bytes: [UInt8]) throws -> [(number: UInt64, bytes: [UInt8])] {
    var position = 0
    func varint() throws -> UInt64 {
      var value: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 64, by: 7) {
        guard position < bytes.count else { throw Refusal("a model that is cut") }
        defer { position += 1 }
        value |= UInt64(bytes[position] & 0x7F) << shift
        if bytes[position] < 0x80 { return value }
      }
      throw Refusal("no model")
    }
    var fields: [(UInt64, [UInt8])] = []
    while position < bytes.count {
      let key = try varint()
      let length: UInt64
      switch key & 7 {
      case 0:
        _ = try varint()
        length = 0
      case 1: length = 8
      case 2: length = try varint()
      case 5: length = 4
      default: throw Refusal("no model")
      }
      guard length <= UInt64(bytes.count - position) else { throw Refusal("a model that is cut") }
      fields.append((key >> 3, Array(bytes[position..<position + Int(length)])))
      position += Int(length)
    }
    return fields
  }
}
