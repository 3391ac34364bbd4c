import TestSupport
import Testing

/// A way to break a valid workspace, and what the error must say.
struct BadInput: Sendable {
  var name: String
  var arguments: [String]
  var input: String?
  var status: Int32
  /// Texts that stderr must contain: the location, the problem, the remedy.
  var says: [String]
  var breaking: @Sendable (WorkspaceFixture) throws -> Void

  init(
    _ name: String, _ status: Int32, _ arguments: [String] = ["build", "--all"], input: String? = nil,
    says: [String], breaking: @escaping @Sendable (WorkspaceFixture) throws -> Void = { _ in }
  ) {
    self.name = name
    self.arguments = arguments
    self.input = input
    self.status = status
    self.says = says
    self.breaking = breaking
  }

  /// A file of the workspace with a text put in the place of another.
  private static func replacing(
    _ file: String, _ original: String, _ replacement: String
  ) -> @Sendable (WorkspaceFixture) throws -> Void {
    { fixture in
      let text = try TestFile.text(fixture.folder[file])
      try #require(text.contains(original), "\(file) has no \(original)")
      try fixture.folder.write(text.replacing(original, with: replacement, maxReplacements: 1), to: file)
    }
  }
}

/// Some of each kind: the modules' own tests, such as `CustomerCases`, `ReleaseCases`, `ModelTests` and `BaseTests`, have a row for each rule.
extension BadInput {
  static let all = usage + documents + templates + [model] + bases

  private static let usage = [
    BadInput("no customer chosen", 64, ["build"], says: ["no customers are selected", "--customer <app_id>", "--all"]),
    BadInput(
      "one customer and all", 64, ["build", "--all", "--customer", "beta"], says: ["--customer and --all", "use one"]),
    // The next build would ship every customer's variant to every customer.
    BadInput(
      "output inside a base", 64, ["build", "--all", "--output", "base/ContextSDK.xcframework/out"],
      says: ["base/ContextSDK.xcframework", "--output"]),
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

  private static let documents = [
    BadInput(
      "a manifest that is a Git LFS pointer", 65,
      says: ["customers.json: is a Git LFS pointer, not the file", "remedy: fetch the file with `git lfs pull`"],
      breaking: { try $0.folder.write(CoreMLFixture.pointer, to: "customers.json") }),
    BadInput(
      "not UTF-8", 65, says: ["customers.json:1:", "invalid UTF-8", "remedy:"],
      breaking: { try $0.folder.write(Array("[\"".utf8) + [0xFF, 0xFE] + Array("\"]".utf8), to: "customers.json") }),
    BadInput(
      "broken on standard input", 65, ["build", "--all", "--manifest", "-"], input: "[\n  {}\n]]\n",
      says: ["standard input:3:2:", "after the end"]),
    BadInput(
      "nothing on standard input", 65, ["build", "--all", "--manifest=-"], input: "",
      says: ["standard input:1:1: the document is empty"]),
    BadInput(
      "app_id of the index", 65, says: ["[1].app_id", "index.json", "remedy: give the customer another app_id"],
      breaking: replacing("customers.json", #""app_id": "beta""#, #""app_id": "index.json""#)),
    BadInput(
      "problems in manifest and templates", 65, says: ["customers.json:1:", "templates/NOTES.md"],
      breaking: {
        try $0.folder.write("[,]", to: "customers.json")
        try TestFile.remove($0.folder["templates/NOTES.md"])
      }),
    BadInput(
      "release.json without the URL that podspecs need", 78, says: ["release.json:3: artifact", "url"],
      breaking: replacing("release.json", #""url""#, #""path""#)),
  ]

  private static let templates = [
    BadInput(
      "template not UTF-8", 65, says: ["templates/NOTES.md: is not UTF-8 text", "remedy: save it as UTF-8"],
      breaking: { try $0.folder.write([0x63, 0xE9, 0x0A], to: "templates/NOTES.md") }),
    BadInput(
      "a template that is a Git LFS pointer", 65,
      says: ["templates/NOTES.md: is a Git LFS pointer, not the file", "remedy: fetch the file with `git lfs pull`"],
      breaking: { try $0.folder.write(CoreMLFixture.pointer, to: "templates/NOTES.md") }),
    BadInput(
      "unknown placeholders in several templates", 65,
      says: ["templates/NOTES.md:1:3", "{{one}}", "templates/ContextSDK.podspec:", "{{two}}", "app_id", "checksum"],
      breaking: {
        try replacing("templates/NOTES.md", "{{version}}", "{{one}}")($0)
        try replacing("templates/ContextSDK.podspec", "{{version}}", "{{two}}")($0)
      }),
    BadInput(
      "version of another release", 65, says: ["templates/ContextSDK.podspec:3", "0.9.0", "1.0.0", "remedy:"],
      breaking: replacing("templates/ContextSDK.podspec", "{{version}}", "0.9.0")),
  ]

  /// One customer is chosen: for all, the others would be done.
  private static let model = BadInput(
    "model of another version", 65, ["build", "--customer", "alpha"],
    says: ["alpha/upsell.mlmodel", "4", "3", "app_id alpha: upsell", "remedy:"]
  ) {
    let model = CoreMLFixture.model(flowName: "upsell", version: "4")
    try $0.folder.write(model, to: "Models/Custom/alpha/upsell.mlmodel")
  }

  private static let bases = [
    BadInput(
      "base is a text", 65, says: ["base/ContextSDK.xcframework", "remedy:"],
      breaking: {
        try TestFile.remove($0.folder["base/ContextSDK.xcframework"])
        try $0.folder.write("not a zip", to: "base/ContextSDK.xcframework")
      }),
    BadInput(
      "base is a zip of something else", 65,
      says: ["base/ContextSDK.xcframework", "contains no .xcframework", "remedy:"],
      breaking: {
        try TestFile.remove($0.folder["base/ContextSDK.xcframework"])
        let zip = $0.folder["base/ContextSDK.xcframework"]
        try Tool.run("zip", ["-qr", zip + ".zip", "templates"], in: $0.folder.path).expect(0)
        try Tool.run("mv", [zip + ".zip", zip]).expect(0)
      }),
  ]
}
