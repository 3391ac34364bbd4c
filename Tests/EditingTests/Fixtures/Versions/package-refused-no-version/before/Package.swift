// swift-tools-version:5.5
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "ContextSDK",
  platforms: [.iOS(.v14)],
  products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
  dependencies: [.package(url: "https://git.example.com/one.git", from: "1.4.0")],
  targets: [
    .binaryTarget(name: "ContextSDK", path: "releases/ContextSDK.zip")
  ]
)
