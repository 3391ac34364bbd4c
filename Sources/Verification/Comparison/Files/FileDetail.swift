import Artifacts
import Domain

/// The difference inside a changed file.
enum FileDetail: Sendable {
  case document(DocumentChange)
  case interface(InterfaceChange)
  case text(TextChange)
  case seal(SealChange)
  /// The file is of a known kind, but too large to compare.
  case tooLarge
  case nothing

  init(_ path: String, old: FileContent, new: FileContent) {
    switch (old, new) {
    case (.propertyList(.success(let before)), .propertyList(.success(let after))):
      self = .document(DocumentChange(path, form: .propertyList, old: DocumentValue(before), new: DocumentValue(after)))
    case (.bytes(let before), .bytes(let after)): self = Self.bytes(path, old: before, new: after)
    case (.tooLarge, _), (_, .tooLarge): self = .tooLarge
    default: self = .nothing
    }
  }

  private static func bytes(_ path: String, old: [UInt8], new: [UInt8]) -> FileDetail {
    if let seal = SealChange(path, old: old, new: new) { return .seal(seal) }
    if CodeSeal.isPart(path) { return .nothing }
    // Debug symbols follow from the binary. In them are lists of addresses, and copies of interfaces that no client imports.
    if path.contains(".dSYM/Contents/Resources/") { return .nothing }
    switch RelativePath.fileExtension(path) {
    case "swiftinterface": return .interface(InterfaceChange(path, old: old, new: new))
    case "mlmodel", "bin": return .nothing
    case "json":
      if let before = json(old), let after = json(new) {
        return .document(DocumentChange(path, form: .json, old: before, new: after))
      }
    // These files have one name, but three possible forms: binary, XML, or their own.
    case "strings", "stringsdict", "loctable":
      if let before = try? PropertyList(parsing: old, file: path),
        let after = try? PropertyList(parsing: new, file: path)
      {
        return .document(
          DocumentChange(path, form: .propertyList, old: DocumentValue(before), new: DocumentValue(after)))
      }
    default: break
    }
    return old.contains(0) || new.contains(0) ? .nothing : .text(TextChange(path, old: old, new: new))
  }
}

extension FileDetail {
  private static func json(_ bytes: [UInt8]) -> DocumentValue? {
    (try? JSONValue(parsing: bytes)).flatMap { DocumentValue($0) }
  }
}

extension DocumentChange {
  fileprivate init(_ path: String, form: Form, old: DocumentValue, new: DocumentValue) {
    let comparison = ValueComparison(old, new)
    self.init(path: path, form: form, changes: comparison.changes, omitted: comparison.omitted)
  }
}
