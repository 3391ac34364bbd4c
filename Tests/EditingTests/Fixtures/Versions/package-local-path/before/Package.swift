// swift-tools-version:5.5
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "ContextSDK",
  platforms: [.iOS(.v14)],
  products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
  targets: [
    .binaryTarget(name: "ContextSDK", path: "releases/1.4.0/ContextSDK.zip"),
    .binaryTarget(name: "ContextSDKExtension", path: "releases/ContextSDKExtension-1.4.0.zip")
  ]
)
