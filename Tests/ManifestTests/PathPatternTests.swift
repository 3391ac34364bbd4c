import Domain
import Testing

@testable import Manifest

@Suite struct PathPatternTests {
  @Test func placeholdersAreReplaced() throws {
    let pattern = try PathPattern("a/{{app_id}}{{flowName}}/{{app_id}}é", allowed: ["app_id", "flowName"])
    #expect(pattern.placeholders == ["app_id", "flowName", "app_id"])
    #expect(pattern.expand(["app_id": "1", "flowName": "{{app_id}}"]) == "a/1{{app_id}}/1é")
    #expect(pattern.expand(["app_id": "1"]) == "a/1{{flowName}}/1é")
    #expect(
      pattern.expand(["app_id": "/", "flowName": "x"], encode: PercentEncoding.encodePathComponent) == "a/%2Fx/%2Fé")
  }

  @Test(arguments: [
    ("{{app_id", #"at "{{app_id""#), ("app_id}}", #"at "}}""#), ("{app_id}", #"at "{app_id}""#), ("a{b", #"at "{b""#),
    ("{{{app_id}}}", #"at "{{{app_id}}}""#), ("{{a{{app_id}}", #"at "{{a{{app_id}}""#), ("{{app_id}}}", #"at "}""#),
    ("{{}}", #"unknown placeholder "{{}}""#), ("{{ app_id }}", #"unknown placeholder "{{ app_id }}""#),
    ("{{appId}}", #"unknown placeholder "{{appId}}""#), ("{{x}}", #"unknown placeholder "{{x}}""#),
    ("{{", #"at "{{""#), ("{{app_id}", #"at "{{app_id}""#), ("{{\u{1B}}}", #"unknown placeholder "{{\u{1B}}}""#),
  ])
  func problemsAreExplained(text: String, message: String) {
    let problem = #expect(throws: PatternProblem.self) { try PathPattern(text, allowed: ["app_id"]) }
    #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "")")
    #expect(problem?.remedy.contains("{{") == true)
  }

  @Test(arguments: [
    ("M/{{app_id}}/{{flowName}}", "M/a/x", [["app_id": "a", "flowName": "x"]]), ("M/{{app_id}}", "M/a/x", []),
    ("M/{{app_id}}", "M/", []), ("{{app_id}}/{{app_id}}", "a/b", []),
    ("{{app_id}}/{{app_id}}", "é/é", [["app_id": "é"]]),
    ("{{app_id}}-{{flowName}}", "a-b-c", [["app_id": "a", "flowName": "b-c"], ["app_id": "a-b", "flowName": "c"]]),
  ])
  func readings(pattern: String, text: String, values: [[String: String]]) throws {
    let pattern = try PathPattern(pattern, allowed: ["app_id", "flowName"])
    #expect(pattern.readings(of: text) == values)
    for reading in values { #expect(pattern.expand(reading) == text) }
  }

  @Test func variablesAreFilledInWithNamesOnly() throws {
    let pattern = try PathPattern(
      "https://x.org/{{env.A}}/{{env.B}}/{{app_id}}.zip", allowed: ["app_id"], takesEnvironment: true)
    let filled = pattern.filledIn { ["A": "beta", "B": "../up"][$0] }
    #expect(filled == (try PathPattern("https://x.org/beta/{{env.B}}/{{app_id}}.zip", allowed: ["app_id", "env.B"])))
    #expect(filled.environmentVariables == ["B"])
    for text in ["{{env.}}", "{{env.1}}", "{{env.A-B}}", "{{env}}", "{{ENV.A}}", "{{env.A.B}}"] {
      #expect(throws: PatternProblem.self) { try PathPattern(text, allowed: [], takesEnvironment: true) }
    }
    #expect(throws: PatternProblem.self) { try PathPattern("{{env.A}}", allowed: ["app_id"]) }
  }

  /// `release withdraw` must find the places of customers who have left the manifest, and of whom no values are known.
  @Test func ownValuesAreForTemplates() {
    let problem = #expect(throws: PatternProblem.self) {
      try PathPattern("sdk/{{variables.line}}", allowed: ["app_id", "version"], takesEnvironment: true)
    }
    #expect(problem?.message == #"unknown placeholder "{{variables.line}}""#)
    #expect(problem?.remedy == "use values of your own in templates only; known placeholders: {{app_id}}, {{version}}")
  }

  @Test(arguments: ["appId", " app_id ", "APP_ID", "app_ids"]) func suggestions(name: String) {
    let problem = #expect(throws: PatternProblem.self) {
      try PathPattern("{{\(name)}}", allowed: ["app_id", "version"])
    }
    #expect(problem?.remedy == "did you mean {{app_id}}? Known: {{app_id}}, {{version}}")
  }

  @Test(arguments: [
    ("", ""), ("AZaz09-._~", "AZaz09-._~"), ("a b/c?d#e", "a%20b%2Fc%3Fd%23e"), ("%", "%25"), ("1.0.0+b", "1.0.0%2Bb"),
    ("é", "%C3%A9"), ("🏋", "%F0%9F%8F%8B"), ("\n\0", "%0A%00"),
  ])
  func percentEncoding(text: String, encoded: String) {
    #expect(PercentEncoding.encodePathComponent(text) == encoded)
  }
}
