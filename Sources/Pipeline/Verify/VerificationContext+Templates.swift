extension VerificationContext {
  /// Names of the files that every variant has beside its zips, by the templates in `release.json`.
  var templated: [String] { workspace.map { Renderer(workspace: $0).fileNames } ?? [] }
}
