import TestSupport
import Testing

/// `variables` of release.json and of customers, in templates.
@Suite struct OwnValuesTests {
  private let fixture: WorkspaceFixture

  init() throws {
    fixture = try WorkspaceFixture(
      [.init("alpha"), .init("beta")],
      configuration: #", "variables": { "minimum_ios": "15.0", "name": "'Kit' \\ #{1}" }"#)
    try rewrite(
      "templates/ContextSDK.podspec", "s.name = 'ContextSDK'",
      "s.name = 'ContextSDK'\n  s.summary = '{{variables.name}}'")
    try fixture.folder.write("# {{version}} for {{name}}\n\niOS {{variables.minimum_ios}}\n", to: "templates/NOTES.md")
    try giveBeta(#"{ "minimum_ios": "16 *beta*" }"#)
  }

  private func rewrite(_ file: String, _ old: String, _ new: String) throws {
    let text = try TestFile.text(fixture.folder[file])
    try #require(text.contains(old))
    try fixture.folder.write(text.replacing(old, with: new), to: file)
  }

  private func giveBeta(_ variables: String) throws {
    let list = WorkspaceFixture.customersJSON(fixture.customers)
    try fixture.folder.write(
      list.replacing(#"{"app_id": "beta","#, with: #"{"app_id": "beta", "variables": \#(variables),"#),
      to: "customers.json")
  }

  private func run(_ arguments: [String]) throws -> Tool.Result {
    try ReleaseTool.run(arguments, in: fixture.folder.path)
  }

  @Test func aCustomersValuesReplaceThoseOfTheRelease() throws {
    try ReleaseTool.buildAll(fixture)
    let notes = try ["alpha", "beta"].map { try TestFile.text("\(fixture.output)/\($0)/RELEASE_NOTES.md") }
    #expect(notes == ["# 1.0.0 for alpha\n\niOS 15.0\n", "# 1.0.0 for beta\n\niOS 16 \\*beta\\*\n"])
    let script =
      "require 'ripper'; p Ripper.sexp(File.read(ARGV[0])) ? :ok : :broken; puts File.read(ARGV[0])[/summary = (.*)/, 1].then { |it| eval(it) }"
    let ruby = try Tool.run("ruby", ["-e", script, "\(fixture.output)/beta/ContextSDK.podspec"])
    #expect(ruby.text == ":ok\n'Kit' \\ #{1}\n", "\(ruby.errors)")
    #expect(!(try run(["plan"]).text.contains("16 *beta*")))
  }

  @Test func whatDoesNotFitTogetherIsRefused() throws {
    try giveBeta(#"{ "minimum_iso": "16.0" }"#)
    try rewrite("release.json", #""15.0""#, "null")
    try fixture.folder.write("# {{version}}\n{{minimum_ios}} {{variables.nam}}\n", to: "templates/NOTES.md")
    let result = try run(["check"])
    result.expect(65)
    result.expectSays([
      """
      customers.json:4: [1].variables: `variables` in release.json does not declare "minimum_iso"
        app_id beta
        remedy: did you mean "minimum_ios"?
      customers.json:2: [0].variables: there is no value for "minimum_ios", which 2 customers lack
        app_id alpha
        remedy: add it, or write a value for all customers in `variables` of release.json
      """,
      "NOTES.md:2:1: unknown placeholder {{minimum_ios}}",
      "NOTES.md:2:17: unknown placeholder {{variables.nam}}; did you mean {{variables.name}}?",
    ])
  }
}
