import Artifacts
import Domain

/// Templates for a vendor who has none.
enum BuiltInTemplate {
  /// The podspec of a product with a URL.
  ///
  /// - Parameter homepage: of the vendor; nil if it is not known.
  static func podspec(_ base: FoundBase, homepage: String?) -> String {
    let targets = platforms.compactMap { platform, name in
      base.minimums[platform].map { "  s.\(name).deployment_target = '\($0)'\n" }
    }
    return """
      # {{product}} for {{name}}

      Pod::Spec.new do |s|
        s.name     = '\(base.name)'
        s.version  = '{{version}}'
        s.summary  = '\(base.name) as a binary framework.'
        s.homepage = '\(homepage ?? "https://vendor.invalid")'
        s.license  = { :type => 'Commercial', :text => 'See the agreement with your vendor.' }
        s.author   = '\(base.name)'

      \(targets.joined())  s.source = {
          :http   => '{{url}}',
          :sha256 => '{{checksum}}'
        }
        s.vendored_frameworks = '\(base.name).xcframework'
      end

      """
  }

  /// Platforms of xcframeworks, as CocoaPods names them.
  private static let platforms = [
    ("ios", "ios"), ("macos", "osx"), ("tvos", "tvos"), ("watchos", "watchos"), ("xros", "visionos"),
  ]

  /// - Parameter url: whether zips are downloaded, or else part of the package.
  static func package(_ name: String, url: Bool) -> String {
    let place = url ? "url: \"{{url}}\", checksum: \"{{checksum}}\"" : "path: \"{{path}}\""
    return """
      // swift-tools-version:5.6
      import PackageDescription

      // \(name) for {{name}}
      let package = Package(
        name: "\(name)",
        products: [
          // {{#products}}
          .library(name: "{{product}}", targets: ["{{product}}"]),
          // {{/products}}
        ],
        targets: [
          // {{#products}}
          .binaryTarget(name: "{{product}}", \(place)),
          // {{/products}}
        ]
      )

      """
  }

  static func notes(_ name: String) -> String {
    """
    # \(name) {{version}} for {{name}}

    <!-- {{#models}} -->
    - `{{flowName}}`: model {{modelVersion}}
    <!-- {{/models}} -->
    <!-- {{^models}} -->
    This build carries no models of its own.
    <!-- {{/models}} -->

    | file | SHA-256 |
    |---|---|
    <!-- {{#products}} -->
    | `{{product}}.zip` | `{{checksum}}` |
    <!-- {{/products}} -->
    <!-- {{#products}} -->
    <!-- {{#minimum_xcode}} -->

    `{{product}}` needs Xcode {{minimum_xcode}} or later.
    <!-- {{/minimum_xcode}} -->
    <!-- {{/products}} -->

    """
  }
}
