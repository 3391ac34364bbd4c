import Apple
import Artifacts
import Domain

extension Rule {
  static let modelsCompiledOnDevice = Rule(
    "models.compiled-on-device", .note,
    claim: "models are compiled, as a device loads them",
    reason: "Xcode compiles no model inside a framework that it only embeds: the app has to, with MLModel.compileModel",
    artifact: { subject in
      let names = Set(
        subject.models.filter { $0.format != .compiled && $0.kind != .symlink }
          .map { RelativePath.name($0.path) }
      ).sorted { $0.precedesByBytes($1) }
      guard !names.isEmpty else { return [] }
      let listed = names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", and \(names.count - 10) more" : "")
      return [
        Violation(
          nil, "the app has to compile \(listed) on the device before it can load \(names.count == 1 ? "it" : "them")",
          remedy: "`xcrun coremlcompiler compile` makes a .mlmodelc that loads as it is")
      ]
    })
}
