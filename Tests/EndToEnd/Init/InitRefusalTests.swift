import TestSupport
import Testing

/// `release init` replaces nothing, and writes all files or none.
@Suite("release init in a folder with files") struct InitRefusalTests {
  @Test("a release.json that is there") func workspace() throws {
    let vendor = try InitFolder()
    try vendor.folder.write("{}", to: "release.json")
    try vendor.expectRefusal(65, ["release.json: is there already, and is never replaced"])
    let linked = try InitFolder()
    try linked.folder.link("release.json", to: "nowhere.json")
    try linked.expectRefusal(65, ["release.json: is there already"])
  }

  @Test("a manifest and templates that are there are used") func used() throws {
    let vendor = try InitFolder()
    try vendor.model("Models/alpha/upsell.mlmodel", "upsell", "3")
    let manifest = WorkspaceFixture.customersJSON([.init("alpha", [.init("upsell", 3)]), .init("beta")])
    try vendor.folder.write(manifest, to: "customers.json")
    try vendor.folder.write("# mine, {{version}}\n", to: "templates/RELEASE_NOTES.md")
    let result = try vendor.expectWorkspace()
    result.expectTells(["used as it is: templates/RELEASE_NOTES.md", "2 customers with 1 model"])
    #expect(!result.text.contains("placeholder"))
    #expect(try vendor.text("customers.json") == manifest)
    #expect(try vendor.text("dist/1.0.0/beta/RELEASE_NOTES.md") == "# mine, 1.0.0\n")
  }

  @Test("a manifest or a template that does not serve is named") func broken() throws {
    let vendor = try InitFolder()
    try vendor.folder.write("[]", to: "customers.json")
    try vendor.expectRefusal(65, ["customers.json: the manifest has no customers"])
    let other = try InitFolder()
    try other.folder.write("{{unknown}}\n", to: "templates/RELEASE_NOTES.md")
    let written = try other.run(["--yes"])
    written.expect(1)
    written.expectTells(["problems, which", "templates/RELEASE_NOTES.md:1:1: unknown placeholder", "new: release.json"])
    let third = try InitFolder()
    try third.model("Models/alpha/upsell.mlmodel", "upsell", "3")
    try third.folder.write(WorkspaceFixture.customersJSON([.init("alpha", [.init("upsell", 4)])]), to: "customers.json")
    let listed = try third.run(["--yes"])
    listed.expect(1)
    listed.expectTells(["the model says version \"3\", the manifest says 4", "new: release.json"])
  }

  @Test("what is in the way: a file for the folder, a link out of it") func obstacles() throws {
    let vendor = try InitFolder()
    try vendor.folder.write("text", to: "templates")
    try vendor.expectRefusal(65, ["templates: is there already, and is not a folder"])
    let linked = try InitFolder()
    let elsewhere = try TemporaryFolder()
    try linked.folder.link("templates", to: elsewhere.path)
    try linked.expectRefusal(65, ["templates: is there already, and is not a folder"])
    #expect(TestFile.names(in: elsewhere.path).isEmpty)
  }

  @Test("everything that keeps it from writing is said at once") func atOnce() throws {
    let vendor = try InitFolder(["Debug/Core", "Release/Core", "Core Kit"])
    try vendor.model("Models/upsell.mlmodel", "upsell")
    try vendor.expectRefusal(
      65,
      [
        "Release/Core.xcframework: has the same name as Debug/Core.xcframework",
        "\"Core Kit\" is not a valid name of a product", "Models/upsell.mlmodel: the folders of the models do not show",
      ])
  }

  @Test("sources and no framework") func sources() throws {
    let vendor = try InitFolder([])
    try vendor.expectRefusal(65, ["no zip of one: there is nothing to release"])
    try vendor.folder.write(
      "// .library(name: \"Old\")\nlet p = Package(targets: [.target(name: \"A\")])", to: "Package.swift")
    try vendor.expectRefusal(65, ["there is nothing to release"])
    try vendor.folder.write(
      "let p = Package(products: [.library(name: \"Kit\", targets: [\"A\"])])", to: "Package.swift")
    try vendor.expectRefusal(
      65,
      [
        "but Package.swift, which a builder can compile one from", "docs/builders.md",
        #"[{"name": "Kit", "builder": {"kind": "xcodebuild", "scheme": "Kit"}}]"#,
      ])
    try vendor.folder.write("", to: "Demo/Demo.xcworkspace/contents.xcworkspacedata")
    try vendor.folder.write("", to: "ios/KitExample/KitExample.xcodeproj/project.pbxproj")
    // A sample's project is not the SDK.
    try vendor.expectRefusal(65, ["but Package.swift, which a builder can compile one from"])
    try vendor.folder.write("", to: "My SDK.xcodeproj/project.xcworkspace/contents.xcworkspacedata")
    try vendor.expectRefusal(
      65,
      [
        "but My SDK.xcodeproj, which",
        #"{"kind": "xcodebuild", "project": "My SDK.xcodeproj", "scheme": "My SDK"}}]"#,
      ])
    try vendor.folder.write("", to: "My SDK.xcworkspace/contents.xcworkspacedata")
    try vendor.expectRefusal(65, [#""workspace": "My SDK.xcworkspace""#])
  }

  @Test("options that are no answers") func usage() throws {
    let vendor = try InitFolder()
    try vendor.expectRefusal(
      64, ["--sdk-version: \"abc\"", "--url: \"http://x\"", "--customer: \"a b\"", "--customer a b: \"nodot\""],
      ["--sdk-version", "abc", "--url", "http://x", "--customer", "a b=nodot"])
    let result = try vendor.run([])
    result.expect(64)
    result.expectSays(["there is no terminal to ask at", "--dry-run", "--yes"])
  }

  @Test("hostile names in the folder, its tags and its podspec") func hostile() throws {
    let vendor = try InitFolder(["Build \"$(id)\"\n'; x/{{app_id}}/Core"])
    try vendor.model("Models/alpha/upsell.mlmodel", "upsell")
    try vendor.model("Models/beta/upsell.mlmodel", "upsell")
    let podspec =
      "Pod::Spec.new do |s|\n  s.name = 'Core'\n  s.version = '1.0.0'\n  s.summary = '{{name}} #{system(\"id\")}'\nend\n"
    try vendor.folder.write(podspec, to: "\"`id`.podspec")
    try vendor.folder.write("\u{FF}\u{0}", to: "Other.podspec")
    for words in [
      ["init", "-q"], ["-c", "user.name=A", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "x"],
      ["tag", "{{version}}-1.0.0"], ["tag", "\"$(id)\"-1.0.0"], ["tag", "\"$(id)\"-0.9.0"],
    ] { try Tool.run("git", words, in: vendor.folder.path).expect(0) }
    let url = "https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip"
    let result = try vendor.expectWorkspace(["--url", url])
    #expect(result.text.contains("Build \"$(id)\"\\n'; x"))
    #expect(try vendor.value("release.json", "d['git']['tag']") == "\"$(id)\"-{{version}}")
    try Tool.run("ruby", ["-c", vendor.folder["dist/1.0.0/alpha/Core.podspec"]]).expect(0)
    #expect(!(try vendor.text("templates/Core.podspec")).contains("system"))
  }

  @Test(
    "names that no release can have",
    arguments: [
      ("Models/a b/upsell.mlmodel", "\"a b\" cannot be the app_id"),
      ("Models/..x/upsell.mlmodel", "Models/..x"), ("Models/$(id)/upsell.mlmodel", "\"$(id)\" cannot be the app_id"),
    ])
  func names(_ path: String, _ says: String) throws {
    let vendor = try InitFolder()
    try vendor.model(path, "upsell")
    try vendor.model("Models/alpha/upsell.mlmodel", "upsell")
    if path.contains("/..") {
      // A hidden folder is nobody's.
      try vendor.expectWorkspace()
    } else {
      try vendor.expectRefusal(65, [says])
    }
  }

  @Test("a framework with a name that no target can have") func frameworkName() throws {
    try InitFolder(["Core Kit"]).expectRefusal(65, ["\"Core Kit\" is not a valid name of a product"])
  }
}
