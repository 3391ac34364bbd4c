// swift-tools-version:5.5
// swift-format-ignore-file
import PackageDescription

let version = "{{version}}"

let package = Package(
  name: "ContextSDK",
  platforms: [.iOS(.v14)],
  products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
  targets: [
    .binaryTarget(name: "ContextSDK", url: "{{url}}", checksum: "{{checksum}}")
  ]
)
