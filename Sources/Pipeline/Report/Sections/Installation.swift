import Domain

extension HTMLWriter {
  /// What a customer writes into a project; nothing that is in no repository and has no address.
  mutating func installation(of customer: ReportPage.Customer, version: String) {
    let lines = InstallationLines(customer, version: version)
    if lines.package.isEmpty, lines.pods.isEmpty { return }
    section("install", title: "How to install") { writer in
      if !customer.isPublished { writer.element("p", "As soon as this release is published:") }
      writer.lines(lines.package, title: "Swift Package Manager", hint: lines.packageHint)
      writer.lines(lines.pods, title: "CocoaPods", hint: lines.podHint)
    }
  }

  private mutating func lines(_ lines: [String], title: String, hint: String) {
    if lines.isEmpty { return }
    element("h3", title)
    element("p", hint)
    element(
      "pre", attributes: ["tabindex": "0", "aria-label": "Lines for \(title)"], text: lines.joined(separator: "\n"))
  }
}

/// The lines of a `Package.swift` (SwiftPM, PackageDescription) and a `Podfile` (CocoaPods, Podfile Syntax Reference).
struct InstallationLines {
  private(set) var package: [String] = []
  private(set) var packageHint = ""
  private(set) var pods: [String] = []
  private(set) var podHint = ""

  init(_ customer: ReportPage.Customer, version: String) {
    let withPod = customer.products.filter { $0.hasPodspec && Self.isPlain($0.name) }
    for channel in customer.channels where channel.state == .published {
      guard let url = channel.destination, let tag = channel.tag, Self.isPlain(url), Self.isPlain(tag) else { continue }
      let isVersion = tag == version || tag == "v" + version
      let requirement = isVersion ? "exact: \"\(version)\"" : "revision: \"\(tag)\""
      package = [".package(url: \"\(url)\", \(requirement)),"]
      packageHint =
        "In Xcode, choose File, Add Package Dependencies, and enter the address; or write into a Package.swift:"
      pods = withPod.map { "pod '\($0.name)', :git => '\(url)', :tag => '\(tag)'" }
      podHint = "In the Podfile:"
      return
    }
    package = customer.products.compactMap { product in
      guard let url = product.url, let digest = product.digest, Self.isPlain(url), Self.isPlain(product.name) else {
        return nil
      }
      return """
        .binaryTarget(
          name: "\(product.name)",
          url: "\(url)",
          checksum: "\(digest)"),
        """
    }
    packageHint = "Among the targets of a Package.swift:"
    pods = withPod.filter { $0.url != nil }.map { "pod '\($0.name)', :podspec => '\($0.name).podspec'" }
    podHint = "In the Podfile, beside the podspec that came with this release:"
  }

  /// Whether a text means the same in quotes of Swift and of Ruby. Others are left out, as an address of that kind is none.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'\\#".utf8.contains($0) }
  }
}
