/// A reader that is given arbitrary bytes.
///
/// It may refuse them, but must not trap, take long or use much memory. If there are two ways to one answer, a target takes
/// both and compares the answers.
struct FuzzTarget: Sendable {
  var name: String
  var run: @Sendable ([UInt8]) -> Void

  init(_ name: String, _ run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.run = run
  }

  static let all: [FuzzTarget] = [
    zip, extraFields, nested, traces, staticArchive, discImage, contents, machO, propertyList, bundle, model, seal,
    certificate, interface, header, json, manifest, sources, versions, notes, tokens,
    trust,
  ]

  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// The value that `body` returns; nil if the reader refuses the bytes.
func refused<Value>(_ body: () throws -> Value) -> Value? { try? body() }
