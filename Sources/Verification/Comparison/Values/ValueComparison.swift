/// Compares two documents value by value.
///
/// Lists whose elements have names are compared by name, lists of plain values as multisets, and other lists by position.
struct ValueComparison {
  private static let limit = 10_000
  /// Keys whose values identify the elements of a list.
  private static let names = [
    "LibraryIdentifier", "app_id", "flowName", "name", "NSPrivacyCollectedDataType", "NSPrivacyAccessedAPIType",
  ]
  /// The name of an xcframework's slice.
  private static let library = "LibraryIdentifier"

  private(set) var changes: [ValueChange] = []
  private(set) var omitted = 0

  init(_ old: DocumentValue, _ new: DocumentValue) { compare(old, new, at: "") }

  private mutating func add(_ path: String, old: String?, new: String?) {
    guard changes.count < Self.limit else {
      omitted += 1
      return
    }
    changes.append(ValueChange(path: path, old: old?.clipped(), new: new?.clipped()))
  }

  private mutating func compare(_ old: DocumentValue?, _ new: DocumentValue?, at path: String) {
    if old == new { return }
    switch (old, new) {
    case (.dictionary(let before), .dictionary(let after)):
      for key in Set(before.keys).union(after.keys).sorted() {
        compare(before[key], after[key], at: Self.path(path, key.text))
      }
    case (.array(let before), .array(let after)):
      compare(before, after, at: path)
    default: add(path, old: old?.text, new: new?.text)
    }
  }

  private mutating func compare(_ old: [DocumentValue], _ new: [DocumentValue], at path: String) {
    for name in Self.names {
      guard let before = Self.byName(old, name), let after = Self.byName(new, name) else { continue }
      if name == Self.library { return compareLibraries(before, after, at: path) }
      for key in Set(before.keys).union(after.keys).sorted() {
        compare(before[key], after[key], at: Self.path(path, element: key.text))
      }
      return compareOrder(old.compactMap { $0[name] }, new.compactMap { $0[name] }, at: path)
    }
    if (old + new).allSatisfy(\.isScalar) { return compareScalars(old, new, at: path) }
    for index in 0..<max(old.count, new.count) {
      let (before, after) = (index < old.count ? old[index] : nil, index < new.count ? new[index] : nil)
      compare(before, after, at: "\(path)[\(index)]")
    }
  }

  /// The only list whose order is known to be irrelevant: Xcode writes it in random order.
  private mutating func compareLibraries(
    _ old: [ByteText: DocumentValue], _ new: [ByteText: DocumentValue], at path: String
  ) {
    for change in ListedLibrary.changes(from: old, to: new) {
      compare(change.old, change.new, at: Self.path(path, element: change.identifier))
    }
  }

  /// Nil if an element has no name, or two elements have the same name.
  private static func byName(_ elements: [DocumentValue], _ name: String) -> [ByteText: DocumentValue]? {
    var result: [ByteText: DocumentValue] = [:]
    for element in elements {
      guard case .string(let key) = element[name], result.updateValue(element, forKey: key) == nil else { return nil }
    }
    return result
  }

  private mutating func compareScalars(_ old: [DocumentValue], _ new: [DocumentValue], at path: String) {
    let (gone, come) = (Self.surplus(old, over: new), Self.surplus(new, over: old))
    for value in gone { add(path + "[]", old: value.text, new: nil) }
    for value in come { add(path + "[]", old: nil, new: value.text) }
    if gone.isEmpty, come.isEmpty { compareOrder(old, new, at: path) }
  }

  private static func surplus(_ values: [DocumentValue], over others: [DocumentValue]) -> [DocumentValue] {
    var counts: [DocumentValue: Int] = [:]
    for value in others { counts[value, default: 0] += 1 }
    return values.filter { value in
      counts[value, default: 0] -= 1
      return counts[value, default: 0] < 0
    }
  }

  /// The elements that both lists have, if their order differs.
  private mutating func compareOrder(_ old: [DocumentValue], _ new: [DocumentValue], at path: String) {
    let (before, after) = (Set(old), Set(new))
    let (kept, others) = (old.filter(after.contains), new.filter(before.contains))
    if kept == others { return }
    add(path, old: "order " + DocumentValue.array(kept).text, new: "order " + DocumentValue.array(others).text)
  }

  private static func path(_ path: String, element name: String) -> String { "\(path)[\(name.clipped(to: 128))]" }

  private static func path(_ path: String, _ key: String) -> String {
    let key = key.clipped(to: 128)
    let isPlain = !key.isEmpty && !key.utf8.contains { ".[]\" ".utf8.contains($0) || $0 < 0x20 }
    if !isPlain { return "\(path)[\(key.debugDescription)]" }
    return path.isEmpty ? key : "\(path).\(key)"
  }
}
