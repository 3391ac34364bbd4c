import Artifacts
import Domain

extension Rule {
  static let modelsCompiledOnDevice = Rule(
    .modelsCompiledOnDevice, .note,
    claim: "models are compiled into the form that a device loads",
    reason: "Xcode does not compile models inside an embedded framework, so the app has to, with MLModel.compileModel",
    check: .artifact { subject in
      let names = Set(
        subject.models.filter { $0.format != .compiled && $0.kind != .symlink }
          .map { RelativePath.name($0.path) }
      ).sorted { $0.precedesByBytes($1) }
      guard !names.isEmpty else { return [] }
      return [
        Violation(
          nil,
          "the app must compile \(Amount.names(names)) on the device before it can load \(names.count == 1 ? "it" : "them")",
          remedy: "run `xcrun coremlcompiler compile` to make a .mlmodelc that loads directly")
      ]
    })
}
