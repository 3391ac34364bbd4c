import TestSupport
import Testing

/// The repositories that vendors have: `init`, `build --all` and `verify` follow each other without an edit.
@Suite("release init on every shape of repository") struct InitShapesTests {
  private static let checksum = String(repeating: "a", count: 64)

  enum Shape: String, CaseIterable {
    case packageAndExample, exampleOnly, binaryTargets, findings, existingIgnore, signed, bundle, severalProducts
  }

  private func make(_ shape: Shape) throws -> (InitFolder, [String]) {
    switch shape {
    case .packageAndExample:
      let vendor = try InitFolder(["Build/ContextSDK", "Examples/App/Frameworks/ContextSDK", "DemoApp/Other"])
      try vendor.folder.write("", to: "Examples/App/App.xcodeproj/project.pbxproj")
      try vendor.model("Models/Custom/alpha/upsell.mlmodel", "upsell")
      // A model of the sample's own is nobody's.
      try vendor.model("Examples/App/Scanner.mlmodel", "scanner")
      return (vendor, [])
    case .exampleOnly:
      return (try InitFolder(["Examples/ContextSDK/Build/ContextSDK"]), [])
    case .binaryTargets:
      let vendor = try InitFolder(["Frameworks/ContextSDK"])
      try vendor.folder.write(
        """
        // swift-tools-version:5.9
        import PackageDescription
        let package = Package(
          name: "ContextSDK", products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
          targets: [
            .binaryTarget(
              name: "ContextSDK", url: "https://sdk.example.com/1.0.0/ContextSDK.zip", checksum: "\(Self.checksum)")
          ])

        """, to: "Package.swift")
      return (vendor, ["--url", "https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip"])
    case .findings:
      let vendor = try InitFolder()
      let plist = "ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist"
      try vendor.folder.write(
        try vendor.text(plist).replacing("<string>FMWK</string>", with: "<string>BNDL</string>"), to: plist)
      return (vendor, [])
    case .existingIgnore:
      let vendor = try InitFolder()
      try Tool.run("git", ["init", "-q"], in: vendor.folder.path).expect(0)
      try vendor.folder.write("*.o", to: ".gitignore")
      return (vendor, [])
    case .signed:
      let vendor = try InitFolder()
      try vendor.model("Models/Custom/alpha/upsell.mlmodel", "upsell")
      try vendor.folder.write("seal", to: "ContextSDK.xcframework/_CodeSignature/CodeResources")
      return (vendor, ["--strip-seals"])
    case .bundle:
      let vendor = try InitFolder([])
      try BundleFixture.write("Kit.artifactbundle", name: "Kit", in: vendor.folder)
      return (vendor, ["--sdk-version", "1.0.0"])
    case .severalProducts: return (try InitFolder(["Core", "Views"]), [])
    }
  }

  @Test(arguments: Shape.allCases) func isReleased(_ shape: Shape) throws {
    let (vendor, words) = try make(shape)
    let result = try vendor.run(["--yes"] + words)
    result.expect(shape == .findings ? 1 : 0)
    if shape == .findings {
      try ReleaseTool.run(["accept", "bundle.info-plist"], in: vendor.folder.path).expect(0)
    }
    try vendor.expectSound()
    let verified = try ReleaseTool.run(["verify", "dist/1.0.0"], in: vendor.folder.path)
    verified.expect(0)
    let bases = try vendor.value("release.json", "[p['base'] for p in d['products']]")
    switch shape {
    case .packageAndExample:
      #expect(bases == "['Build/ContextSDK.xcframework']")
      result.expectTells([
        "DemoApp/Other.xcframework: is in the folder of a sample",
        "Examples/App/Frameworks/ContextSDK.xcframework: is in the folder of a sample",
      ])
      #expect(try vendor.value("release.json", "d['models']['path']") == "Models/Custom/{{app_id}}/{{flowName}}")
    case .exampleOnly: #expect(bases == "['Examples/ContextSDK/Build/ContextSDK.xcframework']")
    case .severalProducts: #expect(bases == "['Core.xcframework', 'Views.xcframework']")
    case .existingIgnore: #expect(try vendor.text(".gitignore") == "*.o\ndist/\n.release/\n")
    case .binaryTargets, .findings, .signed, .bundle: break
    }
  }
}
