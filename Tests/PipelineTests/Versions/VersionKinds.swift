import Testing

/// One file of each kind that may carry the version, with traps that hold the same number and mean something else.
struct VersionKind {
  var path: String
  /// As `versions.files` of release.json has it.
  var entry: String
  /// `%%` is where the version stands, and nowhere else does it; `%%R` where it stands without its prerelease, `%%S` with
  /// three numbers.
  var text: String

  func text(_ version: String) -> String {
    let isShort = version.count { $0 == "." } == 1
    return text.replacing("%%R", with: version.prefix { $0 != "-" && $0 != "+" })
      .replacing("%%S", with: isShort ? version + ".0" : version)
      .replacing("%%", with: version)
  }

  /// - Parameter key: what the entry says beyond the path.
  private init(_ path: String, says key: String = "", _ text: String) {
    self.path = path
    entry = key.isEmpty ? "\"\(path)\"" : "{ \"path\": \"\(path)\", \(key) }"
    self.text = text
  }

  static let all = [
    VersionKind(
      "SDK.podspec", says: #""siblings": ["SDKUI"]"#,
      """
      # s.version = '1.4.0'
      =begin
      s.version = '1.4.0'
      =end
      Pod::Spec.new do |s|
      \ts.name           = 'SDK'
      \ts.version        = '%%' # was 1.3.9
      \ts.swift_version  = '1.4.0'
      \ts.description    = <<-TEXT
      s.version = '1.4.0'
      \tTEXT
      \ts.source         = { :http => "https://cdn.example.com/14.0.1/SDK-%%.zip" }
      \ts.dependency 'SDKUI', '~> %%S'
      \ts.dependency 'Quick', '1.4.0'
      \ts.dependency "Interpolated", "#{s.version}"
      end

      """),
    VersionKind(
      "pods/SDK.podspec.json",
      """
      {
        "name": "SDK", "version": "%%", "swift_version": "1.4.0",
        "source": { "git": "https://example.com/sdk.git", "tag": "v%%" },
        "dependencies": { "Quick": ["1.4.0"] }
      }

      """),
    VersionKind("Package.swift", package),
    VersionKind("Package@swift-5.9.swift", package.replacing("5.5", with: "5.9")),
    VersionKind(
      "App Files/Info.plist", says: #""keys": ["CFBundleShortVersionString", "SDKVersion"]"#,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>
      \t<!-- <key>SDKVersion</key><string>1.4.0</string> -->
      \t<key>CFBundleShortVersionString</key>
      \t<string>%%R</string>
      \t<key>CFBundleVersion</key><string>1.4.0</string>
      \t<key>SDKVersion</key><string>%%</string>
      \t<key>Nested</key><dict><key>SDKVersion</key><string>1.4.0</string></dict>
      </dict></plist>

      """),
    VersionKind(
      "Config/SDK.xcconfig",
      """
      // MARKETING_VERSION = 1.4.0
      MARKETING_VERSION = %%R
      CURRENT_PROJECT_VERSION = 1.4.0

      """),
    VersionKind(
      "SDK.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      {
      \tobjects = {
      \t\tA1 /* Debug */ = { isa = XCBuildConfiguration; buildSettings = { MARKETING_VERSION = "%%R"; }; name = Debug; };
      \t\tA2 /* Release */ = { isa = XCBuildConfiguration; buildSettings = { MARKETING_VERSION = "%%R";
      \t\t\tIPHONEOS_DEPLOYMENT_TARGET = 1.4.0; }; name = Release; };
      \t};
      }

      """),
    VersionKind(
      "Sources/Version.swift", says: #""constant": "sdkVersion""#,
      """
      /// let sdkVersion = "1.4.0"
      public enum SDK {
        static let minimumVersion = "1.4.0"
        public static let sdkVersion: String = "%%"
        let text = #"let sdkVersion = "1.4.0""#
      }

      """),
    VersionKind(
      "Sources/SDKVersion.h", says: #""constant": "SDK_VERSION""#,
      """
      /* #define SDK_VERSION "1.4.0" */
      #define SDK_VERSION_OLD "1.4.0"
      #define SDK_VERSION "%%"

      """),
    VersionKind(
      "web/package.json", says: #""keyPath": "packages.0.the\\.version""#,
      """
      { "version": "1.4.0", "packages": [{ "the.version": "%%" }, { "the.version": "1.4.0" }] }

      """),
    VersionKind(
      "flutter/pubspec.yaml", says: #""keyPath": "version""#,
      """
      # version: 1.4.0
      name: sdk
      version: '%%' # 1.4.0
      environment:
        sdk: ">=3.0.0 <4.0.0"
        version: 1.4.0

      """),
    VersionKind(
      "rust/Cargo.toml", says: #""keyPath": "package.version""#,
      """
      [package]
      version = '%%' # 1.4.0
      [dependencies]
      version = "1.4.0"

      """),
    VersionKind(
      "android/build.gradle.kts", says: #""keyPath": "android.defaultConfig.versionName""#,
      """
      version = "1.4.0"
      android { defaultConfig { versionName = "%%" } }

      """),
    VersionKind(
      "docs/Lies mich.md", says: #""pattern": "pod 'SDK', '~> {{version}}'""#,
      """
      Since 1.4.0: `pod 'SDK', '~> %%'`, naïve „%%“ no: 1.4.0.
      pod 'SDK', '~> %%' # pod 'Other', '~> 1.4.0'

      """.replacing("„%%“", with: "„1.4.0“")),
    VersionKind(
      "templates/SDK.podspec",
      """
      Pod::Spec.new do |s|
        s.name = '{{product}}'
        s.version = '%%'
        s.source = { :http => '{{url}}', :sha256 => '{{checksum}}' }
      end

      """),
    VersionKind(
      "templates/Package.swift",
      package.replacing("cdn.example.com/", with: "cdn.example.com/{{app_id}}/")),
  ]

  /// Templates are version files without being named as such.
  static let members = """
    ,
      "templates": { "package": "templates/Package.swift" }
    """

  private static let package = """
    // swift-tools-version:5.5
    import PackageDescription

    // url: "https://cdn.example.com/1.4.0/SDK.zip"
    let package = Package(
      name: "SDK",
      dependencies: [.package(url: "https://example.com/other.git", from: "1.4.0")],
      targets: [
        .binaryTarget(
          name: "SDK", url: "https://cdn.example.com/%%/SDK.zip",
          checksum: "1d0e253c2a926313d04ed7f781678d9bbabbb75e875d58e891a719dbb59cc0b0"),
      ]
    )

    """
}

/// How the bytes of a file may be, whatever it says.
struct ByteForm: CustomTestStringConvertible {
  var testDescription: String
  var write: @Sendable (String) -> [UInt8]

  static let all = [
    ByteForm(testDescription: "line feeds") { Array($0.utf8) },
    ByteForm(testDescription: "carriage returns and line feeds") { Array($0.replacing("\n", with: "\r\n").utf8) },
    ByteForm(testDescription: "no line feed at the end") { Array($0.dropLast().utf8) },
    ByteForm(testDescription: "a byte order mark") { ($0.hasPrefix("{") ? [] : [0xEF, 0xBB, 0xBF]) + Array($0.utf8) },
  ]
}

extension VersionWorkspace {
  /// With a file of every kind.
  static func everyKind(_ version: String, _ form: ByteForm = ByteForm.all[0]) throws -> VersionWorkspace {
    let products = #""products": [{ "name": "SDK", "base": "SDK.xcframework", "podspec": "templates/SDK.podspec" }]"#
    let named = VersionKind.all.filter { !$0.path.hasPrefix("templates/") }
    let configuration = configuration(version, named.map(\.entry), VersionKind.members)
      .replacing(#""products": [{ "name": "SDK", "base": "SDK.xcframework" }]"#, with: products)
      .replacing(
        "\"version\": \"\(version)\",",
        with:
          "\"version\": \"\(version)\",\n  \"artifact\": { \"url\": \"https://cdn.example.com/{{app_id}}/{{version}}/{{product}}.zip\" },"
      )
    let workspace = try VersionWorkspace()
    try workspace.write(form.write(configuration), to: "release.json")
    for kind in VersionKind.all { try workspace.write(form.write(kind.text(version)), to: kind.path) }
    return workspace
  }
}
