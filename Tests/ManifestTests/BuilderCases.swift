/// Builders, features and the cache in `release.json`.
enum BuilderCases {
  static let valid = """
    { "kind": "swift", "headers": "Sources/SDK/include", "library": "SDKCore", "configuration": "debug",
      "directory": "sdk", "sources": ["Sources/**", "Package.swift"], "exclude": ["Sources/Old"],
      "environment": { "LANG": "C" }, "inherit": ["DEVELOPER_DIR"], "secrets": ["SDK_KEY"], "timeout": 90,
      "toolchain": ["swift", "--version"] }
    """

  static let features = """
    "features": { "onboarding": { "conditions": ["ONBOARDING"], "sources": ["Sources/Onboarding"] }, "paywall": {} },
      "cache": { "path": "cache", "size": 512 }
    """

  private static let command = #"{ "kind": "command", "command": ["make"], "output": "out/SDK.xcframework" }"#
  private static let pods = #"{ "kind": "cocoapods-pack", "podspec": "SDK.podspec", "url": "https://sdk.example.com" }"#
  private static let xcode = #"{ "kind": "xcodebuild", "workspace": "SDK.xcworkspace", "scheme": "SDK" }"#
  private static let builder = "products[1].builder"

  static let all = kinds + sources + variables + bundling + featureRows + cache + modelCommand

  private static let kinds: [DocumentCase] = [
    .valid("a command builder", valid, command),
    .valid("a command builder without output", valid, #"{ "kind": "command", "command": ["make"] }"#),
    .valid("CocoaPods", valid, pods),
    .valid("Xcode", valid, xcode),
    .valid(
      "Xcode with a package", valid, #"{ "kind": "xcodebuild", "scheme": "SDK", "destinations": ["platform=macOS"] }"#),
    .valid("the least of a Swift package", valid, #"{ "kind": "swift", "headers": "include" }"#),
    .invalid(
      "a kind mistyped", #""kind": "swift""#, #""kind": "swfit""#, "builder", at: "\(builder).kind", "found \"swfit\"",
      remedy: "did you mean \"swift\"?"),
    .invalid(
      "a key of another kind", #""headers""#, #""podspec": "a", "headers""#, "unknown-key", at: "\(builder).podspec",
      "unknown key", remedy: "known keys: kind"),
    .invalid(
      "an empty command", valid, #"{ "kind": "command", "command": [] }"#, "command", at: "\(builder).command",
      "is empty",
      remedy: "write the program"),
    .invalid(
      "a line for a shell", valid, #"{ "kind": "command", "command": "make all" }"#, "wrong-type",
      at: "\(builder).command", "expected a list", remedy: "write the program"),
    .invalid(
      "output elsewhere", valid, command.replacing("out/SDK.xcframework", with: "../SDK.xcframework"), "path",
      at: "\(builder).output",
      "has the component '..'", remedy: "inside the builder's"),
    .invalid(
      "no headers", #""headers": "Sources/SDK/include","#, "", "missing-key", at: "\(builder).headers", "is missing"),
    .invalid(
      "a project and a workspace", valid, xcode.replacing(#""scheme""#, with: #""project": "a.xcodeproj", "scheme""#),
      "builder",
      at: "\(builder).project", "there is a workspace too", remedy: "remove one"),
    .invalid(
      "no destination", valid, xcode.replacing(#""scheme""#, with: #""destinations": [], "scheme""#), "empty-list",
      at: "\(builder).destinations",
      "there is no destination", remedy: "remove the key"),
    .invalid(
      "no time", #""timeout": 90"#, #""timeout": 0"#, "wrong-type", at: "\(builder).timeout",
      "expected a whole number \u{2265} 1", remedy: "write a whole number"),
  ]

  private static let sources: [DocumentCase] = [
    .invalid(
      "a glob that leaves", "Sources/Old", "../Old", "glob", at: "\(builder).exclude[0]", "has the component '..'",
      remedy: "* is any part"),
    .invalid(
      "no sources", #"["Sources/**", "Package.swift"]"#, "[]", "empty-list", at: "\(builder).sources",
      "would see no file",
      remedy: "remove the key"),
  ]

  private static let variables: [DocumentCase] = [
    .invalid(
      "a variable that every builder gets", "LANG", "RELEASE_VERSION", "variable",
      at: "\(builder).environment.RELEASE_VERSION", "is set for every builder", remedy: "another name"),
    .invalid(
      "a secret instead of its name", "SDK_KEY", "sk-live-1", "variable", at: "\(builder).secrets[0]",
      "not the name of an environment variable", remedy: "never write the token"),
    .invalid(
      "a variable twice", "DEVELOPER_DIR", "LANG", "variable", at: "\(builder).environment.LANG",
      "also taken from the tool's environment", remedy: "remove one", beyondSchema: "two keys are compared"),
  ]

  private static let bundling: [DocumentCase] = [
    .invalid(
      "a builder and a base", #""name": "Compiled","#, #""name": "Compiled", "base": "a","#, "builder", at: builder,
      "has a base framework too", remedy: "remove \"base\""),
    .invalid(
      "neither builder nor base", #""builder": \#(valid), "bundling": "compile""#, #""models": true"#, "missing-key",
      at: "products[1].base", "is missing"),
    .invalid(
      "models for an artifact bundle", #", "bundling": "compile" }"#, " }", "bundling", at: builder,
      "has no place for models", remedy: "\"compile\" to compile them in"),
    .valid("an artifact bundle without models", #""bundling": "compile" }"#, #""models": false }"#),
    .valid("models for what a program makes", #"\#(valid), "bundling": "compile""#, command),
    .invalid(
      "an unknown bundling", #""compile" }"#, #""embed" }"#, "bundling", at: "products[1].bundling", "found \"embed\"",
      remedy: "inject adds models"),
    .invalid(
      "compiled models in a prebuilt product", #""builder": \#(valid)"#, #""base": "a""#, "bundling",
      at: "products[1].bundling", "has no builder", remedy: "add \"builder\""),
    .invalid(
      "compiled models in a product without any", #""compile" }"#, #""compile", "models": false }"#, "bundling",
      at: "products[1].bundling", "carries no models", remedy: "remove"),
  ]

  private static let featureRows: [DocumentCase] = [
    .invalid(
      "features as a list", features, #""features": ["a"]"#, "wrong-type", at: "features", "expected an object",
      remedy: "put keys and values"),
    .invalid(
      "an unknown key in a feature", #""paywall": {}"#, #""paywall": { "flags": [] }"#, "unknown-key",
      at: "features.paywall.flags", "unknown key", remedy: "conditions, sources"),
    .invalid(
      "a condition with a dash", #""ONBOARDING""#, #""ON-BOARDING""#, "condition",
      at: "features.onboarding.conditions[0]", "is not a compile condition", remedy: "as `#if` names it"),
    .invalid(
      "a comma in a name", #""paywall": {}"#, #""pay,wall": {}"#, "feature", at: "features[\"pay,wall\"]",
      "has a comma",
      remedy: "commas between"),
  ]

  private static let cache: [DocumentCase] = [
    .invalid("no room", #""size": 512"#, #""size": 0"#, "wrong-type", at: "cache.size", "expected a whole number"),
    .invalid(
      "too much room", #""size": 512"#, #""size": 99999999999"#, "size", at: "cache.size", "more than any disk",
      remedy: "at most"),
  ]

  private static let modelCommand: [DocumentCase] = [
    .invalid(
      "a model command without its model", #""{{model}}", "#, "", "command", at: "models.command",
      "no argument has {{model}}", remedy: "such as"),
    .invalid(
      "a model command with another placeholder", "{{output}}\"]", "{{output}}\", \"{{app_id}}\"]", "pattern",
      at: "models.command[3]", "unknown placeholder", remedy: "{{model}}, {{output}}"),
  ]
}
