import Domain

extension CoreMLModel {
  /// Holds what a model says about itself against the manifest's entry for it.
  ///
  /// The version is `userDefined.modelVersion`, else `versionString`; the flow is `userDefined.flowName`. Text of white
  /// space counts as none.
  /// - Parameters:
  ///   - description: nil where the model carries none.
  ///   - subject: whom findings concern, such as `app_id 7f0e…: onboarding_upsell`.
  ///   - file: how findings name the model.
  package static func agreement(
    of description: CoreMLDescription?, with model: CustomModel, subject: String, file: String
  ) -> [Finding] {
    let claims = Claims(description)
    if claims.version == nil, claims.flowName == nil {
      return [
        Finding(
          "model.no-version", .warning, at: Location(file),
          "carries neither a version nor a flow name, so nothing shows that it is version \(model.version)",
          subject: subject,
          remedy: "set userDefined modelVersion and flowName when the model is exported")
      ]
    }
    return [claims.versionMismatch(model, subject, file), claims.flowMismatch(model, subject, file)].compactMap(\.self)
  }
}

/// What a model says it is.
private struct Claims {
  /// The key that says so, and the text.
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

  func versionMismatch(_ model: CustomModel, _ subject: String, _ file: String) -> Finding? {
    guard let version, !model.version.agrees(with: version.text) else { return nil }
    return Finding(
      "model.version-mismatch", at: Location(file, .path(version.key)),
      "the model says version \(version.text.debugDescription), the manifest says \(model.version)", subject: subject,
      remedy: "put version \(model.version) of the model in this place, or correct modelVersion in the manifest")
  }

  func flowMismatch(_ model: CustomModel, _ subject: String, _ file: String) -> Finding? {
    guard let flowName, flowName != model.flowName.description else { return nil }
    return Finding(
      "model.flow-mismatch", at: Location(file, .path("userDefined.flowName")),
      "the model serves flow \(flowName.debugDescription), the manifest says \(model.flowName)", subject: subject,
      remedy: "put the model of \(model.flowName) in this place, or correct flowName in the manifest")
  }
}
