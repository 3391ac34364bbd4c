import Domain
import Editing
import Testing

/// Projects in which not every target has the release's version, as Xcode's own templates make them.
@Suite struct XcodeTargetTests {
  /// - Parameter settings: of the project, of `SDK` and of `SDKTests`, each for Debug and Release.
  private static func project(_ settings: [[String]], bundles: [String] = ["", "com.example.sdk", "com.example.tests"])
    -> String
  {
    var text = "// !$*UTF8*$!\n{ objects = {\n"
    for (index, name) in ["", "SDK", "SDKTests"].enumerated() {
      let isa = name.isEmpty ? "PBXProject" : "PBXNativeTarget"
      text +=
        "T\(index) /* x */ = {isa = \(isa); buildConfigurationList = L\(index) /* \"y\" */; name = \"\(name)\"; };\n"
      text +=
        "L\(index) = {isa = XCConfigurationList; buildConfigurations = (C\(index)0 /* Debug */, C\(index)1, ); };\n"
      for (number, configuration) in ["Debug", "Release"].enumerated() {
        let bundle = bundles[index].isEmpty ? "" : " PRODUCT_BUNDLE_IDENTIFIER = \(bundles[index]);"
        text += "C\(index)\(number) = {isa = XCBuildConfiguration; buildSettings = {"
        text += settings[index].isEmpty ? "" : " MARKETING_VERSION = \(settings[index][number]);"
        text += "\(bundle) }; name = \(configuration); };\n"
      }
    }
    return text + "}; }\n"
  }

  private static func row(
    _ name: String, _ before: [[String]], _ after: [[String]]?, only: Set<String> = [], ignored: Set<String> = [],
    sites: [String] = [], problems: [String] = [], bundles: [String] = ["", "com.example.sdk", "com.example.tests"]
  ) -> VersionRow {
    VersionRow(
      name: name, kind: .xcodeProject(targets: VersionChoice(only: only, ignored: ignored)),
      before: project(before, bundles: bundles), after: after.map { project($0, bundles: bundles) }, sites: sites,
      problems: problems)
  }

  private static let (old, new, own) = (["1.4.0", "1.4.0"], ["1.5.0", "1.5.0"], ["1.0", "1.0"])

  static let rows = [
    row(
      "all", [[], old, old], [[], new, new],
      sites: [
        "9: MARKETING_VERSION of SDK (Debug)", "10: MARKETING_VERSION of SDK (Release)",
        "13: MARKETING_VERSION of SDKTests (Debug)", "14: MARKETING_VERSION of SDKTests (Release)",
      ]),
    row("ignored by name", [[], old, own], [[], new, own], ignored: ["SDKTests"]),
    row("ignored by bundle identifier", [[], old, own], [[], new, own], ignored: ["com.example.tests"]),
    row("only one by name", [[], old, own], [[], new, own], only: ["SDK"]),
    row("only one by bundle identifier", [[], old, own], [[], new, own], only: ["com.example.sdk"]),
    row(
      "an identifier of variables", [[], old, own], [[], new, own], only: ["$(PREFIX).sdk"],
      bundles: ["", "\"$(PREFIX).sdk\"", ""]),
    row("the project's belongs to all but the ignored", [old, [], own], [new, [], own], ignored: ["SDKTests"]),
    row(
      "the project's is that of a target without one", [old, [], own], [new, [], own], only: ["SDK"],
      sites: ["5: MARKETING_VERSION (Debug)", "6: MARKETING_VERSION (Release)"]),
    row("the project's is no concern of a target that has one", [own, old, own], [own, new, own], only: ["SDK"]),
    row(
      "a target that is not there", [[], old, own], nil, ignored: ["SDKTest"],
      sites: [
        "9: MARKETING_VERSION of SDK (Debug)", "10: MARKETING_VERSION of SDK (Release)",
        "13: MARKETING_VERSION of SDKTests (Debug)", "14: MARKETING_VERSION of SDKTests (Release)",
      ], problems: ["has no target SDKTest"]),
    row(
      "nothing is left", [[], [], own], nil, ignored: ["SDKTests"],
      problems: ["has no version: MARKETING_VERSION is missing"]),
    row(
      "an ignored one may be no version", [[], old, ["next", "$(V)"]], [[], new, ["next", "$(V)"]],
      ignored: ["SDKTests"]),
  ]

  @Test(arguments: rows) func edits(_ row: VersionRow) throws { try row.check() }

  @Test func aKnownNameIsSuggested() {
    let kind = VersionFormat.xcodeProject(targets: VersionChoice(ignored: ["SDKTest"]))
    let reading = VersionLocator.locate(Array(Self.project([[], Self.old, Self.own]).utf8), as: kind)
    #expect(reading.problems.map { $0.finding(file: "x").remedy } == ["did you mean SDKTests?"])
  }

  /// Lists and targets that name each other in a circle, twice, or not at all.
  @Test func strangeProjectsAreRead() throws {
    for (text, count) in [
      ("{ objects = { L = {isa = XCConfigurationList; buildConfigurations = (L, L, X); }; }; }", 0),
      ("{ T = {isa = PBXNativeTarget; name = A; buildConfigurationList = L; }; MARKETING_VERSION = 1.4.0; }", 1),
      ("{ a = (((b))); buildConfigurations = (c; MARKETING_VERSION = 1.4.0; }", 1),
      ("{ C = {isa = XCBuildConfiguration; buildSettings = (MARKETING_VERSION, 1.4.0); name = D; }; }", 0),
    ] {
      #expect(VersionLocator.locate(Array(text.utf8), as: .xcodeProject()).sites.count == count, "\(text)")
    }
  }
}
