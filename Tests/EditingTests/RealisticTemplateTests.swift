import Domain
import Editing
import Foundation
import TestSupport
import Testing

/// Files as a vendor ships them, judged by the programs that read them.
@Suite struct RealisticTemplateTests {
  static let podspec = """
    # {{name}} {{version}} for {{customer}}.
    Pod::Spec.new do |s|
      s.name         = '{{product}}'
      s.version      = '1.4.0'
      s.summary      = "Models for {{customer}}: it's 100% on-device"
      s.description  = <<-DESC
        {{customer}}
        has {{version}}.
      DESC
      s.license      = { :type => 'Commercial', :text => <<~'TEXT' }
        For {{customer}} only.
      TEXT
      s.authors      = { '{{customer}}' => "sdk@example.com" }
      s.source       = { :http => "{{url}}", :sha256 => '{{checksum}}' }
      s.platform     = :ios, '14.0'
      s.swift_versions = %w[5.9 6.0]
      s.vendored_frameworks = '{{product}}.xcframework'
      s.pod_target_xcconfig = { 'FRAMEWORK_SEARCH_PATHS' => '$(inherited) "${PODS_ROOT}/x"' } # {{customer}}
    end

    """
  static let manifest = """
    // swift-tools-version: 5.9
    // {{customer}}
    import PackageDescription

    let version = "1.4.0"

    /* For {{customer}} */
    let package = Package(
      name: "{{product}}",
      products: [.library(name: "{{product}}", targets: ["{{product}}"])],
      targets: [
        // {{#products}}
        .binaryTarget(name: "{{product}}", url: "{{url}}", checksum: "{{checksum}}"),
        // {{/products}}
      ]
    )

    """

  static func scope(customer: String) -> TemplateScope {
    let product: [String: TemplateValue] = [
      "product": .text("SDK"), "url": .text("https://x.example/1.4.0/SDK.zip"),
      "checksum": .text(String(repeating: "ab", count: 32)),
    ]
    var scope = TemplateScope(product)
    scope["name"] = .text("SDK")
    scope["version"] = .text("1.4.0")
    scope["customer"] = .text(customer)
    scope["products"] = .list([TemplateScope(product)], names: ["product", "url", "checksum"])
    return scope
  }

  static let customers = [
    "Plain", "O'Neil \"#{exit 9}\" \\", "DESC", "TEXT", "\n=end\n__END__", "*/ fatalError() /*", "日本\u{2028}",
  ]

  @Test(arguments: customers) func rubyAcceptsThePodspec(_ customer: String) throws {
    let rendered = try Template(Self.podspec, file: "SDK.podspec").render(Self.scope(customer: customer))
    let checked = try Tool.run("ruby", ["-wc", "-"], input: rendered.text)
    #expect(checked.status == 0, "\(checked.errors)")
    let product = try StampCheckTests.product()
    let facts = PodspecFacts(reading: rendered.text)
    #expect(StampCheck.podspec(facts, file: "SDK.podspec", version: "1.4.0", product: product) == [])
  }

  @Test(arguments: customers) func swiftAcceptsTheManifest(_ customer: String) throws {
    let rendered = try Template(Self.manifest, file: "Package.swift").render(Self.scope(customer: customer))
    let folder = try TemporaryFolder()
    let file = try folder.write(rendered.text, to: "Package.swift")
    let parsed = try Tool.run("swiftc", ["-frontend", "-parse", file], in: folder.path)
    #expect(parsed.status == 0, "\(parsed.errors)")
    let products = [try StampCheckTests.product()]
    let facts = PackageFacts(reading: rendered.text)
    #expect(StampCheck.packageManifest(facts, file: "Package.swift", version: "1.4.0", products: products) == [])
  }
}
