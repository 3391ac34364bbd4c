import TestSupport
import Testing

/// Random releases built by the program and judged by scripts that share no code with it.
@Suite struct RandomReleaseTests {
  @Test(arguments: Rounds.of(0..<30)) func noVariantHoldsAForeignModel(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let release = try RandomRelease(using: &generator)
    let jobs = Int.random(in: 1...4, using: &generator)
    try ReleaseTool.buildAll(release.fixture, ["--jobs", String(jobs)])
    try Judge.python("isolation.py", [release.fixture.folder.path, release.fixture.output])
    let zips = try Tool.run("find", [release.fixture.output, "-name", "*.zip"]).text.split(separator: "\n")
    try Judge.python("zip.py", zips.map(String.init))
    for appID in release.appIDs { try Judge.checksums(release.fixture.output + "/" + appID) }
  }
}

/// A workspace with random customers: some without models, some with many, some who share a model's bytes.
struct RandomRelease {
  let fixture: WorkspaceFixture
  let appIDs: [String]

  init(using generator: inout SeededGenerator) throws {
    let count = Int.random(in: 1...9, using: &generator)
    let flows = ["upsell", "paywall", "att_prompt", "Nudge-2", "push.permission", "0"]
    let customers = (0..<count).map { index in
      let chosen = flows.shuffled(using: &generator).prefix(Int.random(in: 0...flows.count, using: &generator))
      let unique = String(generator.next(), radix: 36)
      return WorkspaceFixture.Customer(
        ["\(unique)-app", "Acme.\(unique)", "C.\(unique).x"][index % 3],
        chosen.map { .init($0, Int.random(in: 1...3, using: &generator)) })
    }
    let folder = ["", "Models", "Brains/Core"].randomElement(using: &generator) ?? ""
    let products = Bool.random(using: &generator) ? ["ContextSDK"] : ["ContextSDK", "ContextSDKExtension"]
    fixture = try WorkspaceFixture(
      customers, products: products, configuration: #", "models": {"directory": "\#(folder)"}"#)
    appIDs = customers.map(\.appID)
    for customer in customers {
      for model in customer.models { try vary(model, of: customer.appID, using: &generator) }
    }
  }

  /// Leaves a model unchanged, makes it one that customers share, or makes it a package.
  private func vary(_ model: WorkspaceFixture.Model, of appID: String, using generator: inout SeededGenerator) throws {
    let path = fixture.path(of: model, for: appID)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: try fixture.folder.write(WorkspaceFixture.bytes(of: model, for: "everyone"), to: path)
    case 1:
      let package = path.replacing(".mlmodel", with: ".mlpackage")
      let name = "model.mlmodel"
      try fixture.folder.write(
        """
        {"fileFormatVersion": "1.0.0", "rootModelIdentifier": "1", "itemInfoEntries": {"1":
          {"author": "com.apple.CoreML", "name": "\(name)", "path": "com.apple.CoreML/\(name)"}}}
        """, to: package + "/Manifest.json")
      try fixture.folder.write(
        WorkspaceFixture.bytes(of: model, for: appID), to: package + "/Data/com.apple.CoreML/" + name)
      try TestFile.remove(fixture.folder[path])
    default: break
    }
  }
}
