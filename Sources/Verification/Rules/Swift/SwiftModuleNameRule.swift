import Artifacts
import Domain

extension Rule {
  static let swiftModuleName = Rule(
    .swiftModuleName, .warning,
    claim: "no type has the name of its module",
    reason:
      "interfaces write Module.Type, which the compiler then looks up in the type, so apps cannot import the module",
    check: .slices { subject in
      let found = subject.publicInterfaces.filter { $0.interface.outline.typeNamedAsModule != nil }
      guard let (path, interface) = found.first, let line = interface.outline.typeNamedAsModule else { return [] }
      return [
        Violation(
          path, "line \(line) declares a type with the name of the module\(Violation.alike(found.count))",
          remedy: "rename the type or the module (swiftlang/swift, issue 56573)")
      ]
    })
}
