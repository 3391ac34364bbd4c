import TestSupport
import Testing

/// The demo with interfaces that the compiler has written, as Xcode lays them out.
enum SwiftDemo {
  static let targets = [
    CraftedArtifact.device: ["arm64-apple-ios14.0"],
    CraftedArtifact.simulator: ["arm64-apple-ios14.0-simulator", "x86_64-apple-ios14.0-simulator"],
    CraftedArtifact.catalyst: ["arm64-apple-ios14.0-macabi", "x86_64-apple-ios14.0-macabi"],
  ]

  /// `Modules/ContextSDK.swiftmodule` of a slice, links followed.
  static func module(_ bundle: String) -> String {
    bundle + (bundle == CraftedArtifact.catalyst ? "/Versions/A" : "") + "/Modules/ContextSDK.swiftmodule"
  }

  static let artifact = Result { try make() }

  private static func make() throws -> CraftedArtifact {
    var artifact = try CraftedArtifact.demo()
    for (bundle, targets) in targets {
      for target in targets {
        let name = target.split(separator: "14.0").joined()
        for (file, bytes) in try compile(target) { artifact.write("\(module(bundle))/\(name).\(file)", bytes) }
      }
    }
    return artifact
  }

  /// Without the standard library, which no toolchain has for other platforms than its own.
  private static func compile(_ target: String) throws -> [(String, [UInt8])] {
    let folder = try TemporaryFolder()
    try folder.write("public enum Moment { case now, later }\n", to: "Moment.swift")
    let files = ["swiftmodule", "swiftinterface", "private.swiftinterface"]
    let built = try Tool.run(
      "swiftc",
      [
        "-target", target, "-parse-stdlib", "-parse-as-library", "-swift-version", "5", "-module-name", "ContextSDK",
        "-enable-library-evolution", "-emit-module", "-emit-module-path", folder[files[0]],
        "-emit-module-interface-path", folder[files[1]], "-emit-private-module-interface-path", folder[files[2]],
        folder["Moment.swift"],
      ])
    try #require(built.status == 0, "\(built.errors)")
    return try files.map { ($0, try TestFile.bytes(folder[$0])) }
  }
}
