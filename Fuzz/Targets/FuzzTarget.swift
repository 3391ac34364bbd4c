/// A reader that is given whatever bytes there are.
///
/// It may refuse them; it may not trap, nor take long, nor much memory. Where two ways lead to one answer, a target goes
/// both and holds them against each other.
struct FuzzTarget: Sendable {
  var name: String
  var run: @Sendable ([UInt8]) -> Void

  init(_ name: String, _ run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.run = run
  }

  static let all: [FuzzTarget] = [
    zip, contents, machO, propertyList, model, seal, interface, json, manifest, sources, versions, notes,
  ]

  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// What every reader does with bytes that it does not like: nothing to look at.
func refused<Value>(_ body: () throws -> Value) -> Value? { try? body() }
