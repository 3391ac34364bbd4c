import TestSupport
import Testing

/// A way to break a valid workspace, and what the error must say.
struct BadInput: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var arguments = ["build", "--all"]
  var input: String?
  var status: Int32
  /// Texts that stderr must contain: the location, the problem, the remedy.
  var says: [String]
  var breaking: @Sendable (WorkspaceFixture) throws -> Void

  init(
    _ name: String, _ status: Int32, _ arguments: [String] = ["build", "--all"], input: String? = nil,
    says: [String], breaking: @escaping @Sendable (WorkspaceFixture) throws -> Void = { _ in }
  ) {
    testDescription = name
    self.arguments = arguments
    self.input = input
    self.status = status
    self.says = says
    self.breaking = breaking
  }

  /// A file of the workspace with a text put in the place of another.
  static func replacing(
    _ file: String, _ original: String, _ replacement: String
  ) -> @Sendable (WorkspaceFixture) throws -> Void {
    { fixture in
      let text = try TestFile.text(fixture.folder[file])
      let changed = text.replacing(original, with: replacement, maxReplacements: 1)
      if changed == text { throw NothingReplaced(file: file, original: original) }
      try fixture.folder.write(changed, to: file)
    }
  }

  static func writing(_ file: String, _ text: String) -> @Sendable (WorkspaceFixture) throws -> Void {
    { _ = try $0.folder.write(text, to: file) }
  }

  static func removing(_ file: String) -> @Sendable (WorkspaceFixture) throws -> Void {
    { try TestFile.remove($0.folder[file]) }
  }

  struct NothingReplaced: Error {
    var file: String
    var original: String
  }
}

extension BadInput {
  static let all = usage + manifests + configurations + templates + models + bases

  private static let usage = [
    BadInput("no customer chosen", 64, ["build"], says: ["no customers are selected", "--customer <app_id>", "--all"]),
    BadInput(
      "one customer and all", 64, ["build", "--all", "--customer", "beta"], says: ["--customer and --all", "use one"]),
    BadInput("unknown command", 64, ["biuld", "--all"], says: [#"unknown command "biuld""#, "did you mean build?"]),
    BadInput("unknown option", 64, ["build", "--al"], says: ["unknown option --al", "did you mean --all?"]),
    BadInput("jobs is no number", 64, ["build", "--all", "--jobs", "few"], says: ["--jobs", #""few""#, "≥ 1"]),
    BadInput("no jobs", 64, ["build", "--all", "--jobs=0"], says: ["--jobs", #""0""#]),
    BadInput("empty output", 64, ["build", "--all", "--output="], says: ["--output"]),
    BadInput("empty manifest", 64, ["build", "--all", "--manifest", ""], says: ["--manifest"]),
    // The next build would ship every customer's variant to every customer.
    BadInput(
      "output inside a base", 64, ["build", "--all", "--output", "base/ContextSDK.xcframework/out"],
      says: ["base/ContextSDK.xcframework", "--output"]),
    BadInput(
      "unknown customer", 64, ["build", "--customer", "alpa"],
      says: ["customers.json", #"there is no customer "alpa""#, "remedy: did you mean alpha?"]),
    BadInput(
      "unknown customer, far from all", 64, ["build", "--customer", "zzzzzzzz"],
      says: [#""zzzzzzzz""#, "alpha", "beta", "gamma"]),
    BadInput(
      "unknown customer, near none", 64, ["build", "--customer", "b"], says: ["use one of: alpha, beta, gamma"]),
    BadInput(
      "several unknown customers", 64, ["build", "--customer", "bata", "--customer", "alpha", "--customer=gama"],
      says: [#""bata""#, "did you mean beta", #""gama""#, "did you mean gamma"]),
    BadInput("unknown customer of plan", 64, ["plan", "--customer", "Beta"], says: ["did you mean beta"]),
  ]

  static let configurations = [
    BadInput(
      "release.json missing", 78, says: ["release.json: there is no such file", "--config"],
      breaking: removing("release.json")),
    BadInput(
      "release.json elsewhere", 78, ["build", "--all", "--config", "nowhere/release.json"],
      says: ["nowhere/release.json: there is no such file"]),
    BadInput(
      "unknown key", 78, says: ["release.json:2: template: unknown key", "did you mean templates?"],
      breaking: replacing("release.json", #""templates""#, #""template""#)),
    BadInput(
      "unknown key of a product", 78,
      says: ["release.json:1: products[0].podSpec: unknown key", "did you mean podspec?"],
      breaking: replacing("release.json", #""podspec""#, #""podSpec""#)),
    BadInput(
      "version is no version", 78, says: ["release.json:1: version", #""1""#, "remedy:"],
      breaking: replacing("release.json", #""1.0.0""#, #""1""#)),
    BadInput(
      "several problems in release.json", 78, says: ["release.json:1: version", "products[0]", "artifact"],
      breaking: writing("release.json", #"{"version": 1, "products": [{"name": "ContextSDK"}], "artifact": []}"#)),
    BadInput(
      "release.json is no JSON", 78, says: ["release.json:1:1", "remedy:"],
      breaking: writing("release.json", "version: 1.0.0\n")),
    BadInput(
      "release.json is empty", 78, says: ["release.json:1:1: the document is empty"],
      breaking: writing("release.json", "")),
    BadInput(
      "release.json without the URL that podspecs need", 78, says: ["release.json:3: artifact", "url"],
      breaking: replacing("release.json", #""url""#, #""path""#)),
  ]
}
