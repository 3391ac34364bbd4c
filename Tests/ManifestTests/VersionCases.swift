/// One row per rule of `versions` in `release.json`.
enum VersionCases {
  static let valid = #"""
    "versions": { "files": [
        "Extra.podspec", { "path": "Sources/SDKVersion.swift", "constant": "sdkVersion" },
        { "path": "App/Info.plist", "keys": ["CFBundleShortVersionString", "SDKVersion"] },
        { "path": "package.json", "keyPath": "packages.0.a\\.b\\\\" },
        { "path": "README.md", "pattern": "pod 'ContextSDK', '~> {{version}}'" },
        { "path": "README.md", "pattern": "exact: \"{{version}}\"" },
        { "path": "UI.podspec", "siblings": ["ContextSDK"] }, { "path": "Config.xcconfig" }
      ] }
    """#

  static let all = kinds + entries + places + fits + duplicates

  /// Replaces the first entry.
  private static func valid(_ name: String, _ entry: String) -> DocumentCase {
    .valid(name, #""Extra.podspec""#, entry)
  }

  private static func invalid(
    _ name: String, _ entry: String, _ code: String, at path: String = "", _ message: String, remedy: String = "",
    beyondSchema: String? = nil
  ) -> DocumentCase {
    .invalid(
      name, #""Extra.podspec""#, entry, code, at: "versions.files[0]\(path)", message, remedy: remedy,
      beyondSchema: beyondSchema)
  }

  static let kinds: [DocumentCase] =
    [
      "../SDK/Extra.podspec", "/abs/Extra.podspec", ".podspec", "Extra.podspec.json", "Package.swift",
      "a/Package@swift-5.9.swift", "SDK.xcconfig", "App.xcodeproj/project.pbxproj", "Info.plist", "é/日本.plist",
    ].map { valid("a bare \($0)", "\"\($0)\"") }
    + [
      ("README.md", "pattern"), ("LICENSE", "pattern"), ("a.podspec/", "pattern"), ("a.podspec.bak", "pattern"),
      ("Info.PLIST", "pattern"), ("Other.pbxproj", "pattern"), ("podspec", "pattern"), ("version.rb", "pattern"),
      ("package.json", "keyPath"), ("podspec.json", "keyPath"), ("SDKVersion.swift", "constant"),
      ("MyPackage.swift", "constant"), ("Package.swift/A.swift", "constant"), ("version.h", "constant"),
      ("a/b.mm", "constant"), ("sdk.cpp", "constant"),
    ].flatMap { path, key -> [DocumentCase] in
      let message = "the name \"\(path)\" does not show where the version is"
      return [
        invalid("a bare \(path)", "\"\(path)\"", "version-place", message, remedy: "write \"\(key)\""),
        invalid(
          "a path alone, \(path)", "{ \"path\": \"\(path)\" }", "version-place", at: ".path", message,
          remedy: "write \"\(key)\""),
      ]
    }

  static let entries: [DocumentCase] = [
    .valid("no version files", valid, #""versions": { "files": [] }"#),
    .invalid("versions a list", valid, #""versions": []"#, "wrong-type", at: "versions", "expected an object"),
    .invalid(
      "unknown key in versions", #""versions": { "files""#, #""versions": { "file""#, "unknown-key",
      at: "versions.file", "did you mean files?",
      remedy: "rename"),
    .invalid(
      "files a string", valid, #""versions": { "files": "a.podspec" }"#, "wrong-type", at: "versions.files",
      "expected a list of files", remedy: "[\"ContextSDK.podspec\"]"),
    invalid("entry a number", "1", "wrong-type", "expected a path, or an object with a path, found 1"),
    invalid("entry a list", "[]", "wrong-type", "expected a path, or an object with a path, found an empty list"),
    invalid("entry empty", #""""#, "path", "the path is empty", remedy: "write a path"),
    invalid("entry with NUL", #""\u0000.podspec""#, "path", "contains a NUL character", remedy: "write a path"),
    invalid("entry without a path", #"{ "keyPath": "version" }"#, "missing-key", at: ".path", "is missing"),
    invalid("path a number", #"{ "path": 1 }"#, "wrong-type", at: ".path", "expected a string, found 1"),
    invalid(
      "unknown key in an entry", #"{ "path": "a.json", "keypath": "v" }"#, "unknown-key", at: ".keypath",
      "did you mean keyPath?", remedy: "rename it to keyPath"),
    invalid(
      "two places in an entry", #"{ "path": "a.json", "keyPath": "v", "pattern": "{{version}}" }"#, "version-place",
      "expected one of keyPath, pattern, found 2", remedy: "list the file again"),
    invalid(
      "siblings and a pattern", #"{ "path": "a.podspec", "siblings": ["A"], "pattern": "{{version}}" }"#,
      "version-place", "expected one of pattern, siblings, found 2", remedy: "keep one"),
  ]

  static let places: [DocumentCase] = [
    valid("constant of every kind of character", #"{ "path": "a.h", "constant": "_SDK_version2" }"#),
    invalid(
      "constant empty", #"{ "path": "a.h", "constant": "" }"#, "constant", at: ".constant",
      #""" is not a valid constant name"#,
      remedy: "bare name"),
    invalid(
      "constant with a type", #"{ "path": "a.swift", "constant": "SDK.version" }"#, "constant", at: ".constant",
      #""SDK.version" is not a valid constant name"#, remedy: "bare name"),
    invalid(
      "constant begins with a digit", #"{ "path": "a.swift", "constant": "2a" }"#, "constant", at: ".constant",
      "is not a valid constant name", remedy: "not starting with a digit"),
    invalid(
      "constant true", #"{ "path": "a.swift", "constant": true }"#, "wrong-type", at: ".constant", "expected a string"),
    invalid(
      "keys empty", #"{ "path": "a.plist", "keys": [] }"#, "empty-list", at: ".keys", "the list of keys is empty",
      remedy: "CFBundleShortVersionString"),
    invalid(
      "keys a string", #"{ "path": "a.plist", "keys": "A" }"#, "wrong-type", at: ".keys", "expected a list of names"),
    invalid(
      "key twice", #"{ "path": "a.plist", "keys": ["A", "A"] }"#, "duplicate-key", at: ".keys[1]",
      #""A" is also listed at versions.files[0].keys[0]"#, remedy: "remove one"),
    invalid("key empty", #"{ "path": "a.plist", "keys": [""] }"#, "key", at: ".keys[0]", "has no name"),
    valid("key path with escapes", #"{ "path": "a.json", "keyPath": "\\.\\\\.日本. " }"#),
    invalid(
      "key path empty", #"{ "path": "a.json", "keyPath": "" }"#, "key-path", at: ".keyPath", #""" has an empty key"#,
      remedy: "packages.0.version"),
    invalid(
      "key path with an empty key", #"{ "path": "a.json", "keyPath": "a..b" }"#, "key-path", at: ".keyPath",
      "has an empty key", remedy: "dots between them"),
    invalid(
      "key path ends with a dot", #"{ "path": "a.json", "keyPath": "a." }"#, "key-path", at: ".keyPath",
      "has an empty key", remedy: "dots between them"),
    invalid(
      "key path ends with a backslash", #"{ "path": "a.json", "keyPath": "a\\" }"#, "key-path", at: ".keyPath",
      "escapes neither '.' nor a backslash", remedy: "double each backslash"),
    invalid(
      "key path with another escape", #"{ "path": "a.json", "keyPath": "a\\n" }"#, "key-path", at: ".keyPath",
      "escapes neither '.' nor a backslash", remedy: "double each backslash"),
    valid("pattern is the version", #"{ "path": "VERSION", "pattern": "{{version}}" }"#),
    valid("pattern with two and braces", #"{ "path": "a", "pattern": "{{{version}}}{{version}}\n{{product}}" }"#),
    invalid(
      "pattern without the version", #"{ "path": "a", "pattern": "v{{ version }}" }"#, "pattern", at: ".pattern",
      "does not contain {{version}}", remedy: "write {{version}}"),
    invalid(
      "pattern of two versions in a row", #"{ "path": "a", "pattern": "{{version}}{{version}}" }"#, "pattern",
      at: ".pattern", "there is no text between", remedy: "{{version}} once"),
    invalid("pattern null", #"{ "path": "a", "pattern": null }"#, "wrong-type", at: ".pattern", "expected a string"),
    valid("pattern of a number", #"{ "path": "a", "pattern": "M{{major}}.{{minor}}" }"#),
    invalid(
      "pattern of two numbers in a row", #"{ "path": "a", "pattern": "{{major}}{{minor}}" }"#, "pattern",
      at: ".pattern", "there is no text between", remedy: "{{version}} once"),
    valid("ignored targets", #"{ "path": "Package.swift", "ignore": ["Other"] }"#),
    invalid(
      "ignored target empty", #"{ "path": "Package.swift", "ignore": [""] }"#, "target", at: ".ignore[0]", "no name"),
    valid(
      "targets of a project", #"{ "path": "a/project.pbxproj", "only": ["SDK"], "ignore": ["com.example.tests"] }"#),
    valid("lines of a constant", #"{ "path": "a.swift", "constant": "v", "only": ["public let"] }"#),
    valid("lines of settings", #"{ "path": "a.xcconfig", "ignore": ["[sdk=macosx*]"] }"#),
    valid("lines of a podspec", #"{ "path": "a.podspec", "siblings": ["B"], "ignore": ["legacy"] }"#),
    invalid(
      "text of a line empty", #"{ "path": "a.xcconfig", "only": [""] }"#, "text", at: ".only[0]", "a text has no name"),
    invalid(
      "ignored keys of a property list", #"{ "path": "a.plist", "ignore": ["Other"] }"#, "version-place",
      at: ".ignore", "cannot be used for \"a.plist\"", remedy: "remove"),
    invalid(
      "only some of JSON", #"{ "path": "a.json", "keyPath": "v", "only": ["Other"] }"#, "version-place", at: ".only",
      "cannot be used for \"a.json\"", remedy: "remove"),
    valid("build number of a project", #"{ "path": "project.pbxproj", "buildNumber": true, "only": ["SDK"] }"#),
    valid("build number of a property list", #"{ "path": "a.plist", "buildNumber": true }"#),
    valid("build number at a key path", #"{ "path": "build.gradle", "keyPath": "a.b", "buildNumber": true }"#),
    valid("no build number", #"{ "path": "a.xcconfig", "buildNumber": false }"#),
    valid("build number in a pattern", #"{ "path": "a", "pattern": "{{version}}+{{build}}" }"#),
    invalid(
      "build number and a pattern", #"{ "path": "a", "pattern": "{{version}}", "buildNumber": true }"#,
      "version-place", at: ".buildNumber", "cannot be used with a pattern", remedy: "{{build}}"),
    invalid(
      "build number of a podspec", #"{ "path": "a.podspec", "buildNumber": true }"#, "version-place",
      at: ".buildNumber", "cannot be used for \"a.podspec\"", remedy: "remove"),
    invalid(
      "build number a number", #"{ "path": "a.xcconfig", "buildNumber": 7 }"#, "wrong-type", at: ".buildNumber",
      "expected true or false, found 7"),
    valid("prereleases in a property list", #"{ "path": "a.plist", "keys": ["A"], "prerelease": "keep" }"#),
    valid("prereleases in settings", #"{ "path": "a.xcconfig", "prerelease": "strip" }"#),
    invalid(
      "prereleases in a podspec", #"{ "path": "a.podspec", "prerelease": "keep" }"#, "version-place", at: ".prerelease",
      "cannot be used for \"a.podspec\"", remedy: "remove"),
    invalid(
      "prereleases otherwise", #"{ "path": "a.plist", "prerelease": "drop" }"#, "prerelease", at: ".prerelease",
      "expected \"strip\" or \"keep\"", remedy: "App Store"),
    valid("no siblings", #"{ "path": "a.podspec", "siblings": [] }"#),
    invalid("sibling empty", #"{ "path": "a.podspec", "siblings": [""] }"#, "sibling", at: ".siblings[0]", "no name"),
    invalid(
      "sibling twice", #"{ "path": "a.podspec", "siblings": ["A", "B", "A"] }"#, "duplicate-sibling",
      at: ".siblings[2]", #""A" is also listed at versions.files[0].siblings[0]"#, remedy: "remove one"),
  ]

  static let fits: [DocumentCase] =
    [
      ("constant", "\"a\"", ["Package.swift", "a.swift", "a.h", "a.kt", "a.gradle"]), ("keys", "[\"A\"]", ["a.plist"]),
      (
        "keyPath", "\"a\"",
        ["a.json", "a.podspec.json", "a.yaml", "a.yml", "a.toml", "a.gradle", "a.gradle.kts", "x/build.gradle.kts"]
      ), ("siblings", "[\"A\"]", ["a.podspec", "a.podspec.json"]),
      (
        "pattern", "\"{{version}}\"", ["a.podspec", "Package.swift", "a.plist", "a.json", "a.swift", "project.pbxproj"]
      ),
    ].flatMap { key, value, paths in
      paths.map { valid("\(key) in \($0)", "{ \"path\": \"\($0)\", \"\(key)\": \(value) }") }
    }
    + [
      ("constant", "\"a\"", "a.podspec", "a podspec", "remove the key"),
      ("constant", "\"a\"", "a.podspec.json", "a podspec in JSON", "remove the key"),
      ("constant", "\"a\"", "a.xcconfig", "a file of build settings", "remove the key"),
      ("constant", "\"a\"", "project.pbxproj", "a project of Xcode", "remove the key"),
      ("constant", "\"a\"", "a.yaml", "a YAML file", "\"keyPath\""),
      ("keyPath", "\"a\"", "a.kts", "a text file", "\"pattern\""),
      ("constant", "\"a\"", "a.plist", "a property list", "\"keys\""),
      ("constant", "\"a\"", "a.json", "a JSON file", "\"keyPath\""),
      ("keys", "[\"A\"]", "a.swift", "source code", "\"constant\""),
      ("keys", "[\"A\"]", "a.md", "a text file", "\"pattern\""),
      ("keyPath", "\"a\"", "a.plist", "a property list", "\"keys\""),
      ("siblings", "[\"A\"]", "Package.swift", "a package manifest", "remove the key"),
      ("siblings", "[\"A\"]", "a.json", "a JSON file", "\"keyPath\""),
    ].map { key, value, path, kind, remedy in
      invalid(
        "\(key) in \(path)", "{ \"path\": \"\(path)\", \"\(key)\": \(value) }", "version-place", at: ".\(key)",
        "cannot be used for \"\(path)\", \(kind)", remedy: remedy)
    }

  private static let decoded = "the schema compares text, not decoded values"

  static let duplicates: [DocumentCase] = [
    .invalid(
      "path twice", #"{ "path": "Config.xcconfig" }"#, #""Extra.podspec""#, "duplicate-version-file",
      at: "versions.files[7]", #""Extra.podspec" is also listed at versions.files[0] with the same location"#,
      remedy: "remove one"),
    .invalid(
      "path twice, once in an object", "Config.xcconfig", "Extra.podspec", "duplicate-version-file",
      at: "versions.files[7]", "is also listed at versions.files[0]", remedy: "remove one", beyondSchema: decoded),
    .invalid(
      "pattern twice", #"exact: \"{{version}}\""#, "pod 'ContextSDK', '~> {{version}}'", "duplicate-version-file",
      at: "versions.files[5]", #""README.md" is also listed at versions.files[4]"#, remedy: "change its location"),
    .invalid(
      "the keys that go without saying", valid,
      #""versions": { "files": ["a.plist", { "path": "a.plist", "keys": ["CFBundleShortVersionString"] }] }"#,
      "duplicate-version-file", at: "versions.files[1]", "is also listed at versions.files[0]", beyondSchema: decoded),
  ]
}
