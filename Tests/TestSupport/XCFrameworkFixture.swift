/// A small xcframework with a shallow slice and a deep one with links.
package enum XCFrameworkFixture {
  package static let shallow = "ios-arm64/%.framework"
  package static let deep = "ios-arm64_x86_64-maccatalyst/%.framework"

  /// - Parameters:
  ///   - path: path of the `.xcframework` in `folder`.
  ///   - name: name of the framework.
  package static func write(_ path: String, name: String = "ContextSDK", in folder: TemporaryFolder) throws {
    try folder.write(infoPlist(name), to: path + "/Info.plist")
    let phone = path + "/ios-arm64/\(name).framework"
    try folder.write(phoneBinary(name), to: phone + "/\(name)", mode: 0o755)
    try folder.write(framework(name, "iPhoneOS", "MinimumOSVersion"), to: phone + "/Info.plist")
    let mac = path + "/ios-arm64_x86_64-maccatalyst/\(name).framework"
    try folder.write(macBinary(name), to: mac + "/Versions/A/\(name)", mode: 0o755)
    try folder.write(framework(name, "MacOSX", "LSMinimumSystemVersion"), to: mac + "/Versions/A/Resources/Info.plist")
    let privacy = plist("<key>NSPrivacyTracking</key><false/>")
    try folder.write(privacy, to: phone + "/PrivacyInfo.xcprivacy")
    try folder.write(privacy, to: mac + "/Versions/A/Resources/PrivacyInfo.xcprivacy")
    try folder.link(mac + "/Versions/Current", to: "A")
    try folder.link(mac + "/\(name)", to: "Versions/Current/\(name)")
    try folder.link(mac + "/Resources", to: "Versions/Current/Resources")
  }

  private static func infoPlist(_ name: String) -> String {
    let libraries = [
      library("ios-arm64", name, ["arm64"], variant: nil),
      library("ios-arm64_x86_64-maccatalyst", name, ["arm64", "x86_64"], variant: "maccatalyst"),
    ]
    return plist(
      """
      <key>AvailableLibraries</key><array>\(libraries.joined())</array>
      <key>CFBundlePackageType</key><string>XFWK</string>
      <key>XCFrameworkFormatVersion</key><string>1.0</string>
      """)
  }

  private static func library(_ identifier: String, _ name: String, _ architectures: [String], variant: String?)
    -> String
  {
    let variant = variant.map { "<key>SupportedPlatformVariant</key><string>\($0)</string>" } ?? ""
    let list = architectures.map { "<string>\($0)</string>" }.joined()
    return """
      <dict><key>LibraryIdentifier</key><string>\(identifier)</string>
      <key>LibraryPath</key><string>\(name).framework</string>
      <key>SupportedArchitectures</key><array>\(list)</array>
      <key>SupportedPlatform</key><string>ios</string>\(variant)</dict>
      """
  }

  /// - Parameter minimum: the minimum version of iOS, which makes binaries differ.
  package static func phoneBinary(_ name: String = "ContextSDK", minimum: Int = 14) -> [UInt8] {
    CraftedMachO("arm64").build(2, minimum).named("@rpath/\(name).framework/\(name)").bytes
  }

  private static func macBinary(_ name: String) -> [UInt8] {
    CraftedMachO.fat(
      ["arm64", "x86_64"].map {
        CraftedMachO($0).build(6, 14).named("@rpath/\(name).framework/Versions/A/\(name)")
      })
  }

  private static func framework(_ name: String, _ platform: String, _ minimum: String) -> String {
    plist(
      """
      <key>CFBundleExecutable</key><string>\(name)</string>
      <key>CFBundleIdentifier</key><string>com.example.sdk.\(name.replacing("_", with: "-"))</string>
      <key>CFBundlePackageType</key><string>FMWK</string>
      <key>CFBundleShortVersionString</key><string>1.0.0</string>
      <key>CFBundleSupportedPlatforms</key><array><string>\(platform)</string></array>
      <key>CFBundleVersion</key><string>1</string>
      <key>\(minimum)</key><string>14.0</string>
      """)
  }

  package static func plist(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>\(content)</dict></plist>

    """
  }
}
