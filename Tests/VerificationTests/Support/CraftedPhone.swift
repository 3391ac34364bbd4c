import TestSupport

/// Short forms for a framework with one slice, for a phone.
enum Phone {
  static let installName = "@rpath/Kit.framework/Kit"
  static let fourteen = minimum("<string>14.0</string>")

  static func dylib(_ architecture: String = "arm64") -> CraftedMachO {
    CraftedMachO(architecture).named(installName)
  }

  static func object(_ architecture: String = "arm64") -> CraftedMachO {
    CraftedMachO(architecture, fileType: CraftedMachO.object)
  }

  static func minimum(_ value: String) -> String { "<key>MinimumOSVersion</key>\(value)" }

  static func with(
    _ bytes: [UInt8], _ architectures: [String] = ["arm64"], info: String = fourteen
  ) -> CraftedArtifact {
    .frameworks([CraftedArtifact.Library("ios", nil, architectures, bytes, info: info)])
  }

  static func with(_ image: CraftedMachO, info: String = fourteen) -> CraftedArtifact {
    with(image.bytes, info: info)
  }
}
