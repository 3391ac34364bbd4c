import Domain

extension CoreMLModel {
  /// Checks a model's description against its entry in the manifest.
  ///
  /// The version is `userDefined.modelVersion`, or else `versionString`; the flow is `userDefined.flowName`. White space
  /// only counts as missing.
  /// - Parameters:
  ///   - description: nil if the model has none.
  ///   - subject: the subject of findings, such as `app_id 7f0e…: onboarding_upsell`.
  ///   - file: the path of the model to name in findings.
  package static func agreement(
    of description: CoreMLDescription?, with model: CustomModel, subject: String, file: String
  ) -> [Finding] {
    let claims = Claims(description)
    if claims.version == nil, claims.flowName == nil {
      return [
        Finding(
          "model.no-version", .warning, at: Location(file),
          "has neither a version nor a flow name, so nothing shows that it is version \(model.version)",
          subject: subject,
          remedy: "set userDefined modelVersion and flowName when the model is exported")
      ]
    }
    return [
      claims.versionMismatch(model, subject: subject, in: file), claims.flowMismatch(model, subject: subject, in: file),
    ].compactMap(\.self)
  }
}

extension CoreMLDescription {
  /// The flow that the model says it serves.
  package var claimedFlowName: String? { Claims(self).flowName }
  /// The version that the model says it has.
  package var claimedVersion: String? { Claims(self).version?.text }
}

/// The version and flow in a model's description.
private struct Claims {
  /// The key of the version, and its text.
  var version: (key: String, text: String)?
  var flowName: String?

  init(_ description: CoreMLDescription?) {
    let candidates = [
      ("userDefined.modelVersion", description?.userDefined["modelVersion"]),
      ("versionString", description?.versionString),
    ]
    version = candidates.lazy.compactMap { key, text in Self.present(text).map { (key, $0) } }.first
    flowName = Self.present(description?.userDefined["flowName"])
  }

  private static func present(_ text: String?) -> String? {
    text?.allSatisfy(\.isWhitespace) == false ? text : nil
  }

  func versionMismatch(_ model: CustomModel, subject: String, in file: String) -> Finding? {
    guard let version, !model.version.agrees(with: version.text) else { return nil }
    return Finding(
      "model.version-mismatch", at: Location(file, .path(version.key)),
      "the model says version \(version.text.debugDescription), the manifest says \(model.version)", subject: subject,
      remedy: "replace the model with version \(model.version), or correct modelVersion in the manifest")
  }

  func flowMismatch(_ model: CustomModel, subject: String, in file: String) -> Finding? {
    guard let flowName, flowName != model.flowName.description else { return nil }
    return Finding(
      "model.flow-mismatch", at: Location(file, .path("userDefined.flowName")),
      "the model says flow \(flowName.debugDescription), the manifest says \(model.flowName)", subject: subject,
      remedy: "replace the model with that of \(model.flowName), or correct flowName in the manifest")
  }
}
