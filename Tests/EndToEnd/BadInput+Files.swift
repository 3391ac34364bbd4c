import TestSupport
import Testing

extension BadInput {
  private static let upsell = "Models/Custom/alpha/upsell.mlmodel"
  private static let base = "base/ContextSDK.xcframework/"

  static let templates = [
    BadInput(
      "template missing", 65, says: ["templates/ContextSDK.podspec: there is no such file", "remedy:"],
      breaking: removing("templates/ContextSDK.podspec")),
    BadInput(
      "template not UTF-8", 65, says: ["templates/NOTES.md: is not UTF-8 text", "remedy: save it as UTF-8"],
      breaking: { try $0.folder.write([0x63, 0xE9, 0x0A], to: "templates/NOTES.md") }),
    BadInput(
      "a template that is a Git LFS pointer", 65,
      says: ["templates/NOTES.md: is a Git LFS pointer, not the file", "remedy: fetch the file with `git lfs pull`"],
      breaking: { try $0.folder.write(CoreMLFixture.pointer, to: "templates/NOTES.md") }),
    BadInput(
      "a manifest that is a Git LFS pointer", 65,
      says: ["customers.json: is a Git LFS pointer, not the file", "remedy: fetch the file with `git lfs pull`"],
      breaking: { try $0.folder.write(CoreMLFixture.pointer, to: "customers.json") }),
    BadInput(
      "unknown placeholder", 65,
      says: [
        "templates/NOTES.md:1:3: unknown placeholder {{versoin}}", "did you mean {{version}}?", "app_id", "checksum",
      ],
      breaking: replacing("templates/NOTES.md", "{{version}}", "{{versoin}}")),
    BadInput(
      "unknown placeholders in several templates", 65,
      says: ["templates/NOTES.md:1:3", "{{one}}", "templates/ContextSDK.podspec:", "{{two}}"],
      breaking: {
        try replacing("templates/NOTES.md", "{{version}}", "{{one}}")($0)
        try replacing("templates/ContextSDK.podspec", "{{version}}", "{{two}}")($0)
      }),
    BadInput(
      "section without an end", 65, says: ["templates/NOTES.md:2:1", "{{#models}}", "remedy:"],
      breaking: replacing("templates/NOTES.md", "{{/models}}", "")),
    BadInput(
      "version of another release", 65, says: ["templates/ContextSDK.podspec:3", "0.9.0", "1.0.0", "remedy:"],
      breaking: replacing("templates/ContextSDK.podspec", "{{version}}", "0.9.0")),
    BadInput(
      "checksum of another release", 65, says: ["templates/Package.swift:", "checksum", "remedy:"],
      breaking: replacing("templates/Package.swift", "{{checksum}}", String(repeating: "ab", count: 32))),
  ]

  /// One customer is chosen: for all, the others would be done.
  static let models = [
    model("cut off", ["alpha/upsell.mlmodel", "remedy:"]) {
      let bytes = WorkspaceFixture.bytes(of: .init("upsell", 3), for: "alpha")
      try $0.folder.write(bytes.prefix(40), to: upsell)
    },
    model("empty", ["alpha/upsell.mlmodel", "remedy:"], breaking: writing(upsell, "")),
    model("a picture", ["alpha/upsell.mlmodel", "remedy:"]) {
      try $0.folder.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], to: upsell)
    },
    model("a folder", ["alpha/upsell.mlmodel", "a .mlmodel is a file", "remedy:"]) {
      try TestFile.remove($0.folder[upsell])
      try $0.folder.write("x", to: upsell + "/x")
    },
    model("of another version", ["alpha/upsell.mlmodel", "4", "3", "app_id alpha: upsell", "remedy:"]) {
      try $0.folder.write(CoreMLFixture.model(flowName: "upsell", version: "4"), to: upsell)
    },
    model("of another flow", ["alpha/upsell.mlmodel", "paywall", "app_id alpha: upsell", "remedy:"]) {
      try $0.folder.write(CoreMLFixture.model(flowName: "paywall", version: "3"), to: upsell)
    },
    model("left over", ["alpha/old.mlmodel: this model is not listed in customers.json", "app_id alpha", "remedy:"]) {
      try $0.folder.write(CoreMLFixture.model(flowName: "old", version: "1"), to: "Models/Custom/alpha/old.mlmodel")
    },
    model("missing", ["alpha/upsell.mlmodel", "app_id alpha: upsell", "remedy: put the model there"]) {
      try TestFile.remove($0.folder[upsell])
    },
    model("all broken at once", ["alpha/upsell.mlmodel", "alpha/paywall.mlmodel", "alpha/old.mlpackage"]) {
      try $0.folder.write("no model", to: upsell)
      try TestFile.remove($0.folder["Models/Custom/alpha/paywall.mlmodel"])
      try $0.folder.write("{}", to: "Models/Custom/alpha/old.mlpackage/Manifest.json")
    },
  ]

  private static func model(
    _ name: String, _ says: [String], breaking: @escaping @Sendable (WorkspaceFixture) throws -> Void
  ) -> BadInput {
    BadInput("model " + name, 65, ["build", "--customer", "alpha"], says: says, breaking: breaking)
  }

  static let bases = [
    BadInput(
      "base missing", 65, says: ["base/ContextSDK.xcframework: there is no such file or folder", "`base`"],
      breaking: removing("base/ContextSDK.xcframework")),
    BadInput(
      "base without Info.plist", 65, says: ["base/ContextSDK.xcframework", "Info.plist", "remedy:"],
      breaking: removing(base + "Info.plist")),
    BadInput(
      "base without a slice", 65, says: ["base/ContextSDK.xcframework", "ios-arm64", "remedy:"],
      breaking: removing(base + "ios-arm64")),
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
    BadInput(
      "link out of the base", 65, says: ["ios-arm64/secret", "this link leads outside the framework", "remedy:"],
      breaking: { try $0.folder.link(base + "ios-arm64/secret", to: "../../../customers.json") }),
    BadInput(
      "names that collide on a Mac", 65, says: ["readme", "README", "remedy: rename one of them"],
      breaking: {
        try $0.folder.write("1", to: base + "README")
        try $0.folder.write("2", to: base + "readme")
      }),
    BadInput(
      "sealed base", 65, says: ["ios-arm64/ContextSDK.framework/_CodeSignature", "seal", "remedy:"],
      breaking: writing(base + "ios-arm64/ContextSDK.framework/_CodeSignature/CodeResources", "<plist/>")),
    BadInput(
      "another customer's model in the base", 65,
      says: ["ios-arm64/oops.bin", "the bytes of a model of customer alpha"],
      breaking: {
        try TestFile.copy($0.folder[upsell], to: $0.folder[base + "ios-arm64/oops.bin"])
        try TestFile.remove($0.folder["Models/Custom/alpha/paywall.mlmodel"])
      }),
  ]
}
