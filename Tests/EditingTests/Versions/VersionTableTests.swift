import Domain
import Editing
import Testing

/// Each kind of file by small texts: what is found, what is told, and the text after an edit to `new`.
struct VersionRow: Sendable, CustomTestStringConvertible {
  var name: String
  var kind: VersionFormat
  var before: String
  /// Nil for a text that is refused.
  var after: String?
  var new = "1.5.0"
  /// Subject and line of each site.
  var sites: [String] = []
  var problems: [String] = []

  var testDescription: String { name }

  func check() throws {
    let bytes = Array(before.utf8)
    let reading = VersionLocator.locate(bytes, as: kind)
    if after == nil || !sites.isEmpty { #expect(reading.sites.map { "\($0.line): \($0.subject)" } == sites) }
    #expect(reading.problems.map { "\($0.line.map { "\($0): " } ?? "")\($0.message)" } == problems)
    for site in reading.sites {
      let line = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[site.line - 1]
      let rest = String(decoding: line, as: UTF8.self).dropFirst(site.column - 1)
      #expect(rest.utf8.starts(with: bytes[site.range]))
    }
    let version = try #require(PackageVersion(new))
    guard let after else {
      #expect(throws: VersionEditError.problems(reading.problems)) {
        try VersionEdit.apply(version, replacing: nil, to: bytes, as: kind)
      }
      return
    }
    let edited = try VersionEdit.apply(version, replacing: nil, to: bytes, as: kind)
    #expect(String(decoding: edited, as: UTF8.self) == after)
  }
}

@Suite struct VersionTableTests {
  static let xcconfig: [VersionRow] = [
    VersionRow(
      name: "xcconfig", kind: .xcconfig(), before: "A = 1.4.0\nMARKETING_VERSION = 1.4.0 // not 1.3.0\n",
      after: "A = 1.4.0\nMARKETING_VERSION = 1.5.0 // not 1.3.0\n", sites: ["2: MARKETING_VERSION"]),
    VersionRow(
      name: "xcconfig, conditions", kind: .xcconfig(),
      before: "\tMARKETING_VERSION=1.4.0\r\nMARKETING_VERSION[sdk=macosx*][arch=*] = 1.4.0\r\n",
      after: "\tMARKETING_VERSION=1.5.0\r\nMARKETING_VERSION[sdk=macosx*][arch=*] = 1.5.0\r\n",
      sites: ["1: MARKETING_VERSION", "2: MARKETING_VERSION[sdk=macosx*][arch=*]"]),
    VersionRow(
      name: "xcconfig, byte order mark", kind: .xcconfig(), before: "\u{FEFF}MARKETING_VERSION = 1.4.0",
      after: "\u{FEFF}MARKETING_VERSION = 1.5.0"),
    VersionRow(
      name: "xcconfig, quotes", kind: .xcconfig(keepsPrerelease: true), before: "MARKETING_VERSION = \"1.4.0\"",
      after: "MARKETING_VERSION = \"1.5.0-beta.1\"", new: "1.5.0-beta.1"),
    VersionRow(
      name: "xcconfig, another setting", kind: .xcconfig(setting: "SDK_VERSION"),
      before:
        "MARKETING_VERSION = $(SDK_VERSION)\nSDK_VERSION = 1.4.0\nSDK_VERSION_MAJOR = 1\nMY_SDK_VERSION = 1.4.0\n",
      after: "MARKETING_VERSION = $(SDK_VERSION)\nSDK_VERSION = 1.5.0\nSDK_VERSION_MAJOR = 1\nMY_SDK_VERSION = 1.4.0\n"),
    VersionRow(
      name: "xcconfig, comments", kind: .xcconfig(),
      before: "// MARKETING_VERSION = 1.4.0\nX = 1 // MARKETING_VERSION = 2\n",
      problems: ["has no version: MARKETING_VERSION is missing"]),
    VersionRow(
      name: "xcconfig, setting", kind: .xcconfig(), before: "MARKETING_VERSION = $(SDK_VERSION)",
      problems: ["1: MARKETING_VERSION is the build setting SDK_VERSION"]),
    VersionRow(
      name: "xcconfig, inherited", kind: .xcconfig(),
      before: "MARKETING_VERSION[arch=x] = $(inherited)\nMARKETING_VERSION = 1.4.0",
      after: "MARKETING_VERSION[arch=x] = $(inherited)\nMARKETING_VERSION = 1.5.0"),
    VersionRow(
      name: "xcconfig, empty", kind: .xcconfig(), before: "MARKETING_VERSION =\n",
      problems: ["1: MARKETING_VERSION is \"\", which is not a version"]),
  ]

  static let project: [VersionRow] = [
    VersionRow(
      name: "project", kind: .xcodeProject(keepsPrerelease: true),
      before: """
        // !$*UTF8*$!
        { objects = {
          A /* Debug */ = { isa = XCBuildConfiguration; buildSettings = {
            CURRENT_PROJECT_VERSION = 1.4.0;
            MARKETING_VERSION = 1.4.0; /* MARKETING_VERSION = 1.4.0; */
            "MARKETING_VERSION[sdk=iphoneos*]" = "1.4.0";
          }; name = Debug; };
          B = { isa = XCBuildConfiguration; buildSettings = { MARKETING_VERSION = 1.4.0; LD = (1.4.0, "MARKETING_VERSION = 1;"); };
            name = "Release"; };
        }; }
        """,
      after: """
        // !$*UTF8*$!
        { objects = {
          A /* Debug */ = { isa = XCBuildConfiguration; buildSettings = {
            CURRENT_PROJECT_VERSION = 1.4.0;
            MARKETING_VERSION = "1.5.0-beta.1"; /* MARKETING_VERSION = 1.4.0; */
            "MARKETING_VERSION[sdk=iphoneos*]" = "1.5.0-beta.1";
          }; name = Debug; };
          B = { isa = XCBuildConfiguration; buildSettings = { MARKETING_VERSION = "1.5.0-beta.1"; LD = (1.4.0, "MARKETING_VERSION = 1;"); };
            name = "Release"; };
        }; }
        """, new: "1.5.0-beta.1",
      sites: [
        "5: MARKETING_VERSION (Debug)", "6: MARKETING_VERSION[sdk=iphoneos*] (Debug)", "8: MARKETING_VERSION (Release)",
      ]),
    VersionRow(
      name: "project, quotes stay", kind: .xcodeProject(), before: "{MARKETING_VERSION = \"1.4.0-beta.1\";}",
      after: "{MARKETING_VERSION = \"1.5.0\";}"),
    VersionRow(
      name: "project, metadata", kind: .xcodeProject(keepsPrerelease: true), before: "{MARKETING_VERSION=1.4.0;}",
      after: "{MARKETING_VERSION=\"1.5.0+7\";}", new: "1.5.0+7"),
    VersionRow(
      name: "project, hyphen without quotes", kind: .xcodeProject(keepsPrerelease: true),
      before: "{MARKETING_VERSION = 1.4.0-rc;}",
      after: "{MARKETING_VERSION = \"1.4.0-rc.1\";}", new: "1.4.0-rc.1"),
    VersionRow(
      name: "project, inherited", kind: .xcodeProject(),
      before: "{MARKETING_VERSION = 1.4.0; a = { MARKETING_VERSION = \"$(inherited)\"; }; }",
      after: "{MARKETING_VERSION = 1.5.0; a = { MARKETING_VERSION = \"$(inherited)\"; }; }"),
    VersionRow(
      name: "project, setting", kind: .xcodeProject(), before: "{\nMARKETING_VERSION = \"$(SDK_VERSION)\"; }",
      problems: ["2: MARKETING_VERSION is the build setting SDK_VERSION"]),
    VersionRow(
      name: "project, unclosed", kind: .xcodeProject(), before: "{MARKETING_VERSION = 1.4.0;",
      problems: ["ends inside of { … }"]),
    VersionRow(
      name: "project, open string", kind: .xcodeProject(), before: "{MARKETING_VERSION = \"1.4.0;}",
      problems: ["1: a string or comment does not end"]),
    VersionRow(
      name: "project, nothing", kind: .xcodeProject(), before: "{ }",
      problems: ["has no version: MARKETING_VERSION is missing"]),
  ]

  static let swift: [VersionRow] = [
    VersionRow(
      name: "swift let", kind: .swiftConstant(name: "sdkVersion"),
      before: "// let sdkVersion = \"1.0.0\"\npublic let sdkVersion = \"1.4.0\" // 1.4.0\n",
      after: "// let sdkVersion = \"1.0.0\"\npublic let sdkVersion = \"1.5.0\" // 1.4.0\n", sites: ["2: sdkVersion"]),
    VersionRow(
      name: "swift static", kind: .swiftConstant(name: "version"),
      before:
        "enum SDK {\n  public static let version: Swift.String =\n    #\"1.4.0\"#\n  static let swiftVersion = \"1.4.0\"\n}",
      after:
        "enum SDK {\n  public static let version: Swift.String =\n    #\"1.5.0\"#\n  static let swiftVersion = \"1.4.0\"\n}"
    ),
    VersionRow(
      name: "swift property", kind: .swiftConstant(name: "version"),
      before: "var version: String { \"1.4.0\" }", after: "var version: String { \"1.5.0\" }"),
    VersionRow(
      name: "swift property with return", kind: .swiftConstant(name: "version"),
      before: "@objc public class var version: String {\n  return \"1.4.0\"\n}",
      after: "@objc public class var version: String {\n  return \"1.5.0\"\n}"),
    VersionRow(
      name: "swift, not it", kind: .swiftConstant(name: "version"),
      before: """
        protocol P { var version: String { get } }
        let s = \"\"\"
        let version = "1.4.0"
        \"\"\"
        if let version = f() {}
        guard let a, let version = f() else {}
        struct S { let version: String }
        f(version: "1.4.0")
        """, problems: ["has no version: the constant version is missing"]),
    VersionRow(
      name: "swift, computed", kind: .swiftConstant(name: "version"), before: "let version = major + \".4.0\"",
      problems: ["1: version is computed: major + \".4.0\""]),
    VersionRow(
      name: "swift, put together", kind: .swiftConstant(name: "version"),
      before: "let m = \"1\"\nlet version = \"\\(m).4.0\"",
      problems: ["2: version is computed: \\(m).4.0"]),
    VersionRow(
      name: "swift, of another constant", kind: .swiftConstant(name: "version"),
      before: "let current = \"1.4.0\"\nlet version = current", after: "let current = \"1.5.0\"\nlet version = current"),
    VersionRow(
      name: "swift, two", kind: .swiftConstant(name: "version"),
      before: "struct A { static let version = \"1.4.0\" }\nstruct B { static let version = \"2.0.0\" }",
      sites: ["1: version", "2: version"],
      problems: [
        "2: more than one value could be the version: version = \"1.4.0\" on line 1, version = \"2.0.0\" on line 2"
      ]),
    VersionRow(
      name: "swift, branches", kind: .swiftConstant(name: "version"),
      before: "#if DEBUG\nlet version = \"1.4.0\"\n#else\nlet version = \"1.4.0\"\n#endif",
      after: "#if DEBUG\nlet version = \"1.5.0\"\n#else\nlet version = \"1.5.0\"\n#endif"),
    VersionRow(
      name: "swift, open string", kind: .swiftConstant(name: "version"), before: "let x = \"\nlet version = \"1.4.0\"",
      sites: ["2: version"],
      problems: ["1: from here on, code and strings cannot be told apart"]),
  ]

  static let c: [VersionRow] = [
    VersionRow(
      name: "define", kind: .cConstant(name: "SDK_VERSION"),
      before:
        "/* #define SDK_VERSION \"1.0\" */\n#  define SDK_VERSION \"1.4.0\" // was 1.3.0\n#define SDK_VERSION_NEXT \"1.4.0\"\n",
      after:
        "/* #define SDK_VERSION \"1.0\" */\n#  define SDK_VERSION \"1.5.0\" // was 1.3.0\n#define SDK_VERSION_NEXT \"1.4.0\"\n",
      sites: ["2: SDK_VERSION"]),
    VersionRow(
      name: "define on the next line", kind: .cConstant(name: "V"), before: "#define V \\\r\n  (@\"1.4.0\")\r\n",
      after: "#define V \\\r\n  (@\"1.5.0\")\r\n"),
    VersionRow(
      name: "define without quotes", kind: .cConstant(name: "V"), before: "#define V 1.4.0\n",
      after: "#define V 1.5.0-rc.1\n",
      new: "1.5.0-rc.1"),
    VersionRow(
      name: "char array", kind: .cConstant(name: "kVersion"),
      before: "int c = '\"'; const char kVersion[] = \"1.4.0\", *other = \"1.4.0\";",
      after: "int c = '\"'; const char kVersion[] = \"1.5.0\", *other = \"1.4.0\";"),
    VersionRow(
      name: "NSString", kind: .cConstant(name: "SDKVersion"),
      before: "extern NSString * const SDKVersion;\nNSString * const SDKVersion = @\"1.4.0\";\nf(@\"SDKVersion = 1\");",
      after: "extern NSString * const SDKVersion;\nNSString * const SDKVersion = @\"1.5.0\";\nf(@\"SDKVersion = 1\");"),
    VersionRow(
      name: "string_view", kind: .cConstant(name: "kVersion"),
      before: "constexpr std::string_view kVersion{u8R\"x(1.4.0)x\"};",
      after: "constexpr std::string_view kVersion{u8R\"x(1.5.0)x\"};"),
    VersionRow(
      name: "C, not it", kind: .cConstant(name: "V"),
      before: "#define V\n#define V(x) \"1.4.0\"\nint f() { return V == \"1.4.0\"; }\nV = \"1.4.0\";\n",
      problems: ["has no version: the constant V is missing"]),
    VersionRow(
      name: "C, pasted", kind: .cConstant(name: "V"), before: "#define V \"1.\" MINOR \".0\"\n",
      problems: ["1: V is computed: \"1.\" MINOR \".0\""]),
    VersionRow(
      name: "C, branches", kind: .cConstant(name: "V"),
      before: "#ifdef X\n#define V \"1.4.0\"\n#else\n#define V \"1.4.0\"\n#endif\n",
      after: "#ifdef X\n#define V \"1.5.0\"\n#else\n#define V \"1.5.0\"\n#endif\n"),
    VersionRow(
      name: "C, two", kind: .cConstant(name: "V"),
      before: "#ifdef X\n#define V \"1.4.0\"\n#else\n#define V \"1.4.1\"\n#endif\n",
      sites: ["2: V", "4: V"],
      problems: ["4: more than one value could be the version: V = \"1.4.0\" on line 2, V = \"1.4.1\" on line 4"]),
  ]

  static let json: [VersionRow] = [
    VersionRow(
      name: "json", kind: .json(keyPath: ["version"]),
      before: "{\r\n\t\"x\": {\"version\": \"1.4.0\"}, \"version\" : \"1.4.0\",\r\n\t\"v\": \"1.4.0\"}",
      after: "{\r\n\t\"x\": {\"version\": \"1.4.0\"}, \"version\" : \"1.5.0\",\r\n\t\"v\": \"1.4.0\"}",
      sites: ["2: version"]),
    VersionRow(
      name: "json array", kind: .json(keyPath: ["packages", "1", "version"]),
      before: "{\"packages\": [{\"version\": \"1.4.0\"}, {\"a\": [1, 2], \"version\": \"1.4.0\"}]}",
      after: "{\"packages\": [{\"version\": \"1.4.0\"}, {\"a\": [1, 2], \"version\": \"1.5.0\"}]}"),
    VersionRow(
      name: "json, dots and escapes", kind: .json(keyPath: ["a.b", "ü\\"]),
      before: "{\"a.b\": {\"\\u00fc\\\\\": \"1.4\\u002e0\"}}", after: "{\"a.b\": {\"\\u00fc\\\\\": \"1.5.0\"}}"),
    VersionRow(
      name: "json number", kind: .json(keyPath: ["version"]), before: "{\"version\": 1.4}",
      problems: ["1: version is \"1.4\", which is not a version"]),
    VersionRow(
      name: "json twice", kind: .json(keyPath: ["a", "version"]),
      before: "{\"a\": {\"version\": \"1.4.0\"},\n\"a\": {}}",
      sites: ["1: a.version"], problems: ["2: the key a is used twice"]),
    VersionRow(
      name: "json, nothing", kind: .json(keyPath: ["a", "b"]), before: "{\"a\": {\"b\": {}}}",
      problems: ["has no version: a.b is missing"]),
    VersionRow(
      name: "json, broken", kind: .json(keyPath: ["a"]), before: "{\"a\": \"1.4.0\"]",
      sites: ["1: a"], problems: ["1: ] closes nothing"]),
    VersionRow(
      name: "json template", kind: .json(keyPath: ["version"]),
      before: "{ {{#models}} \"{{flowName}}\": {{modelVersion}}, {{/models}} \"version\": \"1.4.0\" }",
      after: "{ {{#models}} \"{{flowName}}\": {{modelVersion}}, {{/models}} \"version\": \"1.5.0\" }"),
  ]

  static let text: [VersionRow] = [
    VersionRow(
      name: "pattern", kind: .pattern("pod 'ContextSDK', '~> {{version}}'"),
      before: "pod 'ContextSDK', '~> 1.4.0'\r\npod 'Other', '~> 1.4.0'\r\n pod 'ContextSDK', '~> 1.4.0'",
      after: "pod 'ContextSDK', '~> 1.5.0'\r\npod 'Other', '~> 1.4.0'\r\n pod 'ContextSDK', '~> 1.5.0'"),
    VersionRow(
      name: "pattern, as long as can be", kind: .pattern("SDK-{{version}}.zip"),
      before: "SDK-1.4.0-beta.1.zip SDK-1.4.0.zip.zip SDK-x.zip", after: "SDK-2.0.0.zip SDK-2.0.0.zip SDK-x.zip",
      new: "2.0.0"),
    VersionRow(
      name: "pattern, end of a sentence", kind: .pattern("version {{version}}"),
      before: "This is version 1.4.0. Not version 1.4.0-, nor version one.",
      after: "This is version 1.5.0. Not version 1.5.0-, nor version one."),
    VersionRow(
      name: "pattern, two in one", kind: .pattern("/{{version}}/SDK-{{version}}."),
      before: "é https://x.example/1.4.0/SDK-1.4.0.zip", after: "é https://x.example/1.5.0/SDK-1.5.0.zip",
      sites: ["1: “/{{version}}/SDK-{{version}}.”", "1: “/{{version}}/SDK-{{version}}.”"]),
    VersionRow(
      name: "pattern, alone", kind: .pattern("{{version}}"), before: "v1.4.0\n", after: "v1.5.0\n"),
    VersionRow(
      name: "pattern, nothing", kind: .pattern("v{{version}}"), before: "1.4.0",
      problems: ["has no version: the text “v{{version}}” is missing"]),
  ]

  @Test(arguments: xcconfig + project + swift + c + json + text) func edits(_ row: VersionRow) throws {
    try row.check()
  }
}
