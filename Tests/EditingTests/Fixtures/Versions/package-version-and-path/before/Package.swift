// swift-tools-version:5.5
// swift-format-ignore-file
import PackageDescription

private let version = "1.4.0"; let other = "1.4.0"

let package = Package(
  name: "ContextSDK",
  platforms: [.iOS(.v14)],
  products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
  targets: [
    .binaryTarget(name: "ContextSDK", path: "releases/ContextSDK.zip")
  ]
)
