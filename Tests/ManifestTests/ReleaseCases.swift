/// One row per rule of `release.json`.
enum ReleaseCases {
  static let valid = """
    {
      "$schema": "schemas/release.schema.json", "version": "1.4.0", "customers": "c.json", "output": "out",
      "products": [
        { "name": "ContextSDK", "base": "Build/ContextSDK.xcframework", "podspec": "templates/ContextSDK.podspec",
          "models": true, "seal": "refuse" },
        { "name": "Compiled", "builder": \(BuilderCases.valid), "bundling": "compile" },
        { "name": "Extension", "base": "Build/ios.zip", "models": false, "seal": { "command": ["sign", "--deep"] } }
      ],
      "models": \(modelsOfValid),
      \(BuilderCases.features),
      "templates": \(templatesOfValid),
      "variables": { "minimum_ios": "15.0", "support_email": null },
      "artifact": { "url": "https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip", "path": "r/{{product}}.zip" },
      \(VersionCases.valid),
      \(GitCases.valid),
      \(NotesCases.valid),
      \(NotesCases.bump),
      \(OverTheAirCases.valid),
      \(TrustCases.valid),
      \(ChannelCases.valid)
    }
    """

  private static let templatesOfValid = """
    { "package": "templates/Package.swift", "notes": "templates/NOTES.md",
      "files": ["templates/TERMS", { "template": "t/c.json", "name": "ContextSDK.json" }],
      "growing": [{ "template": "t/feed.xml", "name": "releases.rss" }, "templates/latest.json"] }
    """

  private static let modelsOfValid =
    #"{ "path": "Models/{{app_id}}/{{flowName}}", "directory": "Models/Custom", "command": ["compile", "{{model}}", "{{output}}"] }"#

  static let minimal = #"{ "version": "1.4.0", "products": [{ "name": "A", "base": "A.xcframework" }] }"#

  static let all =
    documents + files + keys + products + seals + models + templates + urls + paths + VersionCases.all + GitCases.all
    + NotesCases.all + ChannelCases.all + BuilderCases.all + HomeCases.all
    + OverTheAirCases.all + TrustCases.all + waves

  private static let file = #""ContextSDK.json""#

  static let files: [DocumentCase] =
    ["a.md", "A.TXT", "Guide.markdown", "Version.swift", "x.podspec.json", "NOTICE-2", "index.json"].map {
      .valid("further file \($0)", file, "\"\($0)\"")
    }
    + [
      ("../LICENSE", "contains \"/\""), ("", "is empty"), ("a b.md", "contains \" \""), (".md", "does not start"),
      ("a..md", "contains '..'"), ("Makefile", "cannot be escaped"), ("Podfile", "cannot be escaped"),
      ("install.sh", "cannot be escaped"), ("guide.html", "cannot be escaped"), ("x.podspec", "cannot be escaped"),
      ("ContextSDK.zip", "cannot be escaped"), ("Package.swift", "every variant has"),
      ("PACKAGE.SWIFT", "every variant has"), ("Variant.json", "every variant has"),
      ("SHA256SUMS", "every variant has"),
      ("release_notes.MD", "every variant has"),
    ].map { name, message in
      .invalid(
        "further file \(name)", file, "\"\(name)\"", "file-name", at: "templates.files[1].name", message,
        remedy: "")
    } + [
      .invalid(
        "further file twice", file, #""terms""#, "file-name", at: "templates.files[1].name", "cannot be escaped"),
      .invalid(
        "further file twice in capitals", file, #""TERMS""#, "duplicate-file", at: "templates.files[1].name",
        "is also listed", beyondSchema: "compares two members"),
      .invalid(
        "further file that is the changelog", valid,
        minimal.dropLast(2) + """
          , "templates": { "files": ["t/CHANGELOG.md"] },
          "publish": [{ "name": "p", "kind": "git", "url": "x/{{app_id}}.git" }] }
          """, "duplicate-file", at: "templates.files", "the channel p writes CHANGELOG.md too",
        beyondSchema: "compares two members"),
      .invalid(
        "template that names no file", #""templates/TERMS""#, #""templates/Makefile""#, "file-name",
        at: "templates.files[0]", "cannot be escaped"),
      .invalid(
        "growing file of unknown kind", #""releases.rss""#, #""releases.atom""#, "file-name",
        at: "templates.growing[0].name", "cannot be escaped", remedy: ".rss"),
      .invalid(
        "growing file that is a further file", "templates/latest.json", "templates/contextsdk.json", "duplicate-file",
        at: "templates.growing[1]", "is also listed", beyondSchema: "compares two members"),
      .invalid("further file a number", #""templates/TERMS""#, "1", "wrong-type", at: "templates.files[0]", "found 1"),
    ]

  static let documents: [DocumentCase] = [
    .invalid(
      "value true", #""15.0""#, "true", "wrong-type", at: "variables.minimum_ios", "expected a string, found true",
      remedy: "in double quotes"),
    .invalid(
      "value with a name of two words", "minimum_ios", "minimum ios", "variable-name",
      at: #"variables["minimum ios"]"#, "is not a name", remedy: "use letters"),
    .valid("the valid document", "1.4.0", "1.4.0"),
    .valid(
      "a file that extends another", "\"version\": \"1.4.0\",", "\"version\": \"1.4.0\", \"extends\": \"base.json\","),
    .invalid(
      "extends a number", "\"version\": \"1.4.0\",", "\"version\": \"1.4.0\", \"extends\": 1,", "wrong-type",
      at: "extends",
      "expected a string, found 1"),
    .valid("the least there can be", valid, minimal),
    .valid(
      "empty groups", valid,
      String(minimal.dropLast(2))
        + #", "models": {}, "templates": {}, "artifact": {}, "verify": {}, "versions": {}, "git": {}, "notes": {} }"#),
    .valid(
      "a rule for one place", valid,
      String(minimal.dropLast(2))
        + #", "verify": { "rules": { "size.zip": { "severity": "note", "paths": ["a/b"], "reason": "it is so", "$comment": 1 } } } }"#
    ),
    .invalid(
      "a rule for no place", valid,
      String(minimal.dropLast(2)) + #", "verify": { "rules": { "size.zip": { "severity": "off", "paths": [] } } } }"#,
      "rule-paths", at: "verify.rules[\"size.zip\"].paths", "the list is empty",
      remedy: "list paths as reports show them"),
    .invalid(
      "a rule without a severity", valid,
      String(minimal.dropLast(2)) + #", "verify": { "rules": { "size.zip": { "paths": ["a"] } } } }"#,
      "missing-key", at: "verify.rules[\"size.zip\"].severity", "is missing; expected a string"),
    .valid("teams that sign", valid, String(minimal.dropLast(2)) + #", "verify": { "signers": ["ABCDE12345"] } }"#),
    .invalid(
      "a team that is no list", valid, String(minimal.dropLast(2)) + #", "verify": { "signers": "ABCDE12345" } }"#,
      "wrong-type", at: "verify.signers", "expected a list of strings", remedy: "list teams: [\"ABCDE12345\"]"),
    .invalid("list at the top", valid, "[]", "wrong-type", at: nil, "expected an object, found an empty list"),
    .invalid(
      "version missing", #""version": "1.4.0","#, "", "missing-key", at: "version", "is missing",
      remedy: "such as \"1.4.0\""),
    .invalid(
      "version a number", #""1.4.0""#, "3", "wrong-type", at: "version", "expected a string, found 3", remedy: "such as"
    ),
    .invalid(
      "version with v", "1.4.0", "v1.4.0", "version", at: "version", #"found "v1.4.0""#, remedy: #"write "1.4.0""#),
    .invalid(
      "version of one number", "1.4.0", "1", "version", at: "version", #"found "1""#, remedy: #"write "1.0""#),
    .valid("version of two numbers", "1.4.0", "1.4"),
    .valid("version that is a date", "1.4.0", "26.08.11"),
    .valid("version with everything", "1.4.0", "1.4.0-rc.1+build.5"),
    .valid("version of four numbers", "1.4.0", "1.4.0.2"),
    .invalid("customers empty", "c.json", "", "path", at: "customers", "is empty", remedy: "write a path"),
    .invalid(
      "output with NUL", #""out""#, #""o\u0000ut""#, "path", at: "output", #""o\0ut" contains a NUL character"#,
      remedy: "write a path"),
    .invalid("customers a list", #""c.json""#, "[1]", "wrong-type", at: "customers", "expected a string, found a list"),
    .invalid(
      "$schema a number", #""schemas/release.schema.json""#, "1", "wrong-type", at: "$schema", "expected a string"),
  ]

  static let keys: [DocumentCase] = [
    .invalid(
      "unknown key", #""output""#, #""colour": 1, "output""#, "unknown-key", at: "colour", "unknown key",
      remedy: "known keys: $schema, extends"),
    .invalid(
      "mistyped key", #""output""#, #""outptu""#, "unknown-key", at: "outptu", "did you mean output?",
      remedy: "rename it to output"),
    .invalid(
      "unknown key in a product", #""models": false"#, #""model": false"#, "unknown-key", at: "products[2].model",
      "did you mean models?", remedy: "rename"),
    .invalid(
      "unknown key in models", #""directory": "Models"#, #""dir": "Models"#, "unknown-key", at: "models.dir",
      "unknown key",
      remedy: "path, directory"),
    .invalid(
      "unknown key in templates", #""notes""#, #""note""#, "unknown-key", at: "templates.note", "did you mean notes?",
      remedy: "rename"),
    .invalid(
      "unknown key in artifact", #""path": "r"#, #""Path": "r"#, "unknown-key", at: "artifact.Path",
      "did you mean path?", remedy: "rename"),
    .valid(
      "credentials of downloads", #""path": "r"#,
      #""token": "SDK_TOKEN", "header": "PRIVATE-TOKEN", "confirm": "url", "path": "r"#),
    .invalid(
      "a token in release.json", #""path": "r"#, #""token": "a b", "path": "r"#, "variable", at: "artifact.token",
      "not the name of an environment variable", remedy: "name the variable"),
    .invalid(
      "a user without a token", #""path": "r"#, #""user": "robot", "path": "r"#, "missing-key", at: "artifact.token",
      "is missing", remedy: "name the environment variable"),
    .invalid(
      "two places for a token", #""path": "r"#, #""token": "A", "user": "b", "header": "c", "path": "r"#, "credentials",
      at: "artifact.header", "the token is a password", remedy: "remove one"),
    .invalid(
      "a header of two lines", #""path": "r"#, #""token": "A", "header": "a\nb", "path": "r"#, "header",
      at: "artifact.header", "is not the name of an HTTP header", remedy: "such as PRIVATE-TOKEN"),
    .invalid(
      "another way to confirm", #""path": "r"#, #""confirm": "chanel", "path": "r"#, "confirm", at: "artifact.confirm",
      "expected one of url, channel", remedy: "did you mean"),
    .valid("retry", #""output""#, #""retry": { "seconds": 0 }, "output""#),
    .invalid(
      "retry without seconds", #""output""#, #""retry": {}, "output""#, "missing-key", at: "retry.seconds",
      "is missing", remedy: ""),
    .invalid(
      "retry for more than a day", #""output""#, #""retry": { "seconds": 86401 }, "output""#, "retry",
      at: "retry.seconds", "more than a day", remedy: "at most 86400"),
    .invalid(
      "unknown key in seal", #"{ "command""#, #"{ "args": [], "command""#, "unknown-key", at: "products[2].seal.args",
      "unknown key", remedy: "known keys: command"),
    .invalid(
      "key of control characters", #""output""#, #""\u001b[2J": 1, "output""#, "unknown-key", at: #"["\u{1B}[2J"]"#,
      "unknown key", remedy: "known keys"),
  ]

  static let products: [DocumentCase] = [
    .valid("products missing", valid, #"{ "version": "1.4.0" }"#),
    .invalid(
      "products empty", valid, #"{ "version": "1.4.0", "products": [] }"#, "empty-list", at: "products", "at least one",
      remedy: "list what the SDK ships"),
    .invalid(
      "product a string", valid, #"{ "version": "1.4.0", "products": ["A"] }"#, "wrong-type", at: "products[0]",
      "expected an object"),
    .invalid("name missing", #""name": "Extension","#, "", "missing-key", at: "products[2].name", "is missing"),
    .invalid(
      "name empty", #""Extension""#, #""""#, "product-name", at: "products[2].name", #""" is not a valid product name"#,
      remedy: "1 to 64"),
    .invalid(
      "name starts with a digit", #""Extension""#, #""2A""#, "product-name", at: "products[2].name",
      "is not a valid product name",
      remedy: "starting with a letter"),
    .invalid(
      "name with a slash", #""Extension""#, #""a/b""#, "product-name", at: "products[2].name",
      "is not a valid product name",
      remedy: "letters"),
    .invalid(
      "name with a hyphen", #""Extension""#, #""a-b""#, "product-name", at: "products[2].name",
      "is not a valid product name",
      remedy: "letters"),
    .invalid(
      "name of 65 characters", #""Extension""#, #""\#(String(repeating: "a", count: 65))""#, "product-name",
      at: "products[2].name", "is not a valid product name", remedy: "64"),
    .valid("name of 64 characters", #""Extension""#, #""_\#(String(repeating: "a", count: 63))""#),
    .invalid(
      "name twice but for case", #""Extension""#, #""contextsdk""#, "duplicate-product-name", at: "products[2].name",
      "also the name at products[0].name", remedy: "its own name",
      beyondSchema: "the schema looks at one product at a time"),
    .invalid("base missing", #""base": "Build/ios.zip","#, "", "missing-key", at: "products[2].base", "is missing"),
    .invalid("base empty", "Build/ios.zip", "", "path", at: "products[2].base", "is empty", remedy: "write a path"),
    .invalid(
      "podspec a boolean", #""templates/ContextSDK.podspec""#, "true", "wrong-type", at: "products[0].podspec",
      "expected a string, found true"),
    .invalid(
      "models a string", #""models": false"#, #""models": "no""#, "wrong-type", at: "products[2].models",
      #"expected true or false, found "no""#),
  ]

  static let seals: [DocumentCase] = [
    .valid("seal strip", #""refuse""#, #""strip""#),
    .valid("seal with an empty argument", "--deep", ""),
    .invalid(
      "seal misspelt", #""refuse""#, #""refuze""#, "seal", at: "products[0].seal", #"found "refuze""#,
      remedy: #"did you mean "refuse""#),
    .invalid(
      "seal of another word", #""refuse""#, #""ignore""#, "seal", at: "products[0].seal", #"found "ignore""#,
      remedy: "stops at a signed base"),
    .invalid(
      "seal null", #""refuse""#, "null", "seal", at: "products[0].seal", "found null", remedy: "stops at a signed base"),
    .invalid(
      "seal without a command", #"{ "command": ["sign", "--deep"] }"#, "{}", "missing-key",
      at: "products[2].seal.command", "is missing", remedy: "scripts/sign.sh"),
    .invalid(
      "command a string", #"["sign", "--deep"]"#, #""sign --deep""#, "wrong-type", at: "products[2].seal.command",
      "expected a list of strings", remedy: "scripts/sign.sh"),
    .invalid(
      "command empty", #"["sign", "--deep"]"#, "[]", "seal", at: "products[2].seal.command", "the command is empty",
      remedy: "scripts/sign.sh"),
    .invalid(
      "program empty", #""sign""#, #""""#, "seal", at: "products[2].seal.command[0]", "name is empty",
      remedy: "path of a program"),
    .invalid(
      "argument with NUL", "--deep", #"\u0000"#, "seal", at: "products[2].seal.command[1]", "NUL", remedy: "arguments"),
    .invalid(
      "argument a number", #""--deep""#, "1", "wrong-type", at: "products[2].seal.command[1]",
      "expected a string, found 1"),
  ]

  private static let customDirectory = #""directory": "Models/Custom""#
  private static func listNamed(_ name: String) -> String { #""list": {"file": "\#(name)"}"# }
  private static let onePath = #""Models/{{app_id}}/{{flowName}}""#

  static let models: [DocumentCase] = [
    .valid(
      "every placeholder of models", "Models/{{app_id}}/{{flowName}}",
      "{{app_id}}/{{flowId}}-{{flowName}}-{{modelVersion}}"),
    .valid("resource folder itself", "Models/Custom", ""),
    .invalid(
      "models a list", ReleaseCases.modelsOfValid, "[]",
      "wrong-type", at: "models", "expected an object"),
    .invalid(
      "pattern without app_id", "Models/{{app_id}}/", "Models/", "pattern", at: "models.path",
      "two customers would share", remedy: "add {{app_id}}"),
    .valid("no list", customDirectory, #""list": false"#),
    .valid("a list by another name", customDirectory, listNamed("m.json")),
    .valid("a list of another shape", customDirectory, #""list": {"template": "templates/Models.json"}"#),
    .invalid("a list that is true", customDirectory, #""list": true"#, "wrong-type", at: "models.list", "or false"),
    .invalid(
      "an unknown key of a list", customDirectory, #""list": {"name": "x"}"#, "unknown-key", at: "models.list.name", ""),
    .invalid(
      "a list in a folder", customDirectory, listNamed("a/b"), "path", at: "models.list.file", "not the name of a file",
      remedy: "Models.json"),
    .invalid(
      "a list that is a model", customDirectory, listNamed("a.mlModel"), "path", at: "models.list.file",
      "the name of a model", remedy: "Models.json"),
    .invalid(
      "a list without a name", customDirectory, listNamed(""), "path", at: "models.list.file", "empty component"),
    .valid("a list of paths", onePath, #"["Models/{{app_id}}/{{flowName}}", "Shared/{{flowId}}"]"#),
    .valid("only shared models", onePath, #"["Shared/{{flowName}}"]"#),
    .invalid("no path", onePath, "[]", "pattern", at: "models.path", "lists no path", remedy: "list one"),
    .invalid(
      "a path twice", onePath, #"["M/{{flowId}}", "M/{{flowId}}"]"#, "duplicate-path", at: "models.path[1]",
      "also listed at models.path[0]", remedy: "remove one"),
    .invalid(
      "a shared path without a flow", onePath, #"["Models/{{app_id}}/{{flowName}}", "Shared"]"#, "pattern",
      at: "models.path[1]", "two flows", remedy: "add {{flowName}}"),
    .invalid(
      "a path in a list is a number", onePath, "[1]", "wrong-type", at: "models.path[0]", "expected a string"),
    .invalid(
      "pattern without a flow", "/{{flowName}}", "", "pattern", at: "models.path",
      "two flows of a customer would share", remedy: "add {{flowName}}"),
    .invalid(
      "pattern with an unknown name", "{{flowName}}", "{{flow_name}}", "pattern", at: "models.path",
      #"unknown placeholder "{{flow_name}}""#, remedy: "did you mean {{flowName}}?"),
    .invalid(
      "pattern with the version", "{{flowName}}", "{{flowName}}{{version}}", "pattern", at: "models.path",
      "unknown placeholder", remedy: "{{modelVersion}}"),
    .invalid(
      "pattern with open braces", "/{{flowName}}", "/{{flowName", "pattern", at: "models.path",
      #"brace outside a placeholder, at "{{flowName""#, remedy: "{{name}}"),
    .invalid(
      "pattern with one brace", "Models/{{app_id}}", "Mod}els/{{app_id}}", "pattern", at: "models.path",
      "brace outside",
      remedy: "{{name}}"),
    .invalid(
      "pattern empty", "Models/{{app_id}}/{{flowName}}", "", "path", at: "models.path", "is empty",
      remedy: "write a path"),
    .invalid(
      "directory absolute", "Models/Custom", "/Models", "path", at: "models.directory", "is not relative",
      remedy: "inside the framework"),
    .invalid(
      "directory with ..", "Models/Custom", "Models/../..", "path", at: "models.directory", "component '..'",
      remedy: "inside the framework"),
    .invalid(
      "directory with .", "Models/Custom", "./Models", "path", at: "models.directory", "component '.'", remedy: "inside"
    ),
    .invalid(
      "directory ends in a slash", "Models/Custom", "Models/", "path", at: "models.directory", "empty component",
      remedy: "inside"),
    .invalid(
      "directory with a backslash", "Models/Custom", #"Models\\Custom"#, "path", at: "models.directory", "backslash",
      remedy: "inside"),
    .invalid(
      "directory with a line break", "Models/Custom", #"Models\n"#, "path", at: "models.directory", "control character",
      remedy: "inside", beyondSchema: "to Python, $ matches before a final line break"),
    .valid("directory with dots in names", "Models/Custom", "..a/b../.c"),
  ]

  static let templates: [DocumentCase] = [
    .invalid(
      "templates a string", templatesOfValid,
      #""templates""#, "wrong-type", at: "templates", "expected an object"),
    .invalid(
      "template empty", "templates/NOTES.md", "", "path", at: "templates.notes", "is empty", remedy: "write a path"),
    .invalid(
      "template a number", #""templates/NOTES.md""#, "1", "wrong-type", at: "templates.notes",
      "expected a string, found 1"),
  ]

  static let urls: [DocumentCase] = [
    .valid("url with a port, a query and an escape", "https://sdk.example.com/", "https://sdk.example.com:8443/a%20b/"),
    .valid("url with an IPv6 address", "https://sdk.example.com/", "https://[2001:db8::1]:8443/"),
    .invalid(
      "url with brackets in its path", "sdk.example.com/", "sdk.example.com/[a]/", "url", at: "artifact.url",
      #""[" is not allowed in a URL"#, remedy: "percent-encode"),
    .invalid(
      "url with a name in brackets", "sdk.example.com/", "[sdk.example.com]/", "url", at: "artifact.url",
      #""[" is not allowed in a URL"#, remedy: "percent-encode"),
    .invalid(
      "url with an escape in its host", "sdk.example.com/", "%5B2001:db8::1%5D/", "url", at: "artifact.url",
      "host contains a '%'", remedy: "as it is"),
    .valid("url with a query", "{{product}}.zip\", \"path", "{{product}}.zip?v=1\", \"path"),
    .invalid(
      "artifact a string",
      #"{ "url": "https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip", "path": "r/{{product}}.zip" }"#,
      #""a""#, "wrong-type", at: "artifact", "expected an object"),
    .invalid(
      "podspec without url", #""url": "https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip", "#, "",
      "missing-key", at: "artifact.url", "the podspec at products[0] needs it", remedy: "https://sdk.example.com/"),
    .valid("url with a variable", "sdk.example.com/", "sdk.example.com/{{env.CHANNEL}}/"),
    .invalid(
      "url with a misspelt variable", "sdk.example.com/", "sdk.example.com/{{env.MY-CHANNEL}}/", "pattern",
      at: "artifact.url", "unknown placeholder"),
    .invalid("url of http", "https:", "http:", "url", at: "artifact.url", "starts with https://", remedy: "only https"),
    .invalid(
      "url without host", "https://sdk.example.com/", "https:///", "url", at: "artifact.url", "no host",
      remedy: "https://host/path"),
    .invalid(
      "url with a user", "https://sdk", "https://me:pw@sdk", "url", at: "artifact.url", "user name",
      remedy: "every customer reads"),
    .invalid(
      "url of a tar", "{{product}}.zip\", \"path", "{{product}}.tgz\", \"path", "url", at: "artifact.url",
      "not exactly .zip", remedy: ".zip"),
    .invalid(
      "url of a ZIP", "{{product}}.zip\", \"path", "{{product}}.ZIP\", \"path", "url", at: "artifact.url",
      "not exactly .zip", remedy: ".zip"),
    .invalid(
      "url whose query ends in zip", "{{product}}.zip\", \"path", "{{product}}?a.zip\", \"path", "url",
      at: "artifact.url", "not exactly .zip", remedy: ".zip"),
    .invalid(
      "url of a hidden file", "{{product}}.zip\", \"path", "{{product}}/.zip\", \"path", "url", at: "artifact.url",
      "not exactly .zip", remedy: ".zip"),
    .invalid(
      "url with a space", "sdk.example.com/", "sdk.example.com/a b/", "url", at: "artifact.url",
      #"" " is not allowed in a URL"#, remedy: "percent-encode"),
    .invalid(
      "url with a fragment", "sdk.example.com/", "sdk.example.com/a#b/", "url", at: "artifact.url",
      ##""#" is not allowed in a URL"##, remedy: "percent-encode"),
    .invalid(
      "url with an accent", "sdk.example.com/", "sdk.example.com/é/", "url", at: "artifact.url",
      #""é" is not allowed in a URL"#,
      remedy: "percent-encode"),
    .invalid(
      "url with a quote", "sdk.example.com/", #"sdk.example.com/\"/"#, "url", at: "artifact.url",
      "is not allowed in a URL",
      remedy: "percent-encode"),
    .invalid(
      "url with half an escape", "sdk.example.com/", "sdk.example.com/%2/", "url", at: "artifact.url",
      "'%' without two hexadecimal digits", remedy: "%20"),
    .invalid(
      "url without app_id", "/{{app_id}}/{{version}}", "/{{version}}", "pattern", at: "artifact.url",
      "one customer's release would overwrite", remedy: "add {{app_id}}"),
    .invalid(
      "url without version", "/{{app_id}}/{{version}}", "/{{app_id}}", "pattern", at: "artifact.url",
      "without {{version}}, one version would overwrite another", remedy: "add {{version}}"),
    .invalid(
      "url without product", "{{product}}.zip\", \"path", "a.zip\", \"path", "pattern", at: "artifact.url",
      "one product's zip would overwrite", remedy: "add {{product}}"),
    .invalid(
      "url with an unknown name", "{{version}}", "{{vresion}}", "pattern", at: "artifact.url", "unknown placeholder",
      remedy: "did you mean {{version}}?"),
    .valid(
      "url without product for one product", valid,
      String(minimal.dropLast(2)) + #", "artifact": { "url": "https://a.b/{{app_id}}/{{version}}/a.zip" } }"#),
  ]

  static let paths: [DocumentCase] = [
    .valid("every placeholder of path", "r/{{product}}.zip", "{{app_id}}/{{version}}/{{product}}.zip"),
    .invalid(
      "path absolute", "r/{{product}}.zip", "/r/{{product}}.zip", "path", at: "artifact.path", "is not relative",
      remedy: "inside the release repository"),
    .invalid(
      "path with ..", "r/{{product}}.zip", "../{{product}}.zip", "path", at: "artifact.path", "component '..'",
      remedy: "inside"),
    .invalid(
      "path of a tar", "r/{{product}}.zip", "r/{{product}}.tar", "path", at: "artifact.path", "not exactly .zip",
      remedy: ".zip"),
    .invalid(
      "path without product", "r/{{product}}.zip", "r/a.zip", "pattern", at: "artifact.path",
      "one product's zip would overwrite", remedy: "add {{product}}"),
    .invalid(
      "path with a flow", "r/{{product}}.zip", "{{flowName}}/{{product}}.zip", "pattern", at: "artifact.path",
      "unknown placeholder", remedy: "known placeholders: {{version}}"),
  ]
}
