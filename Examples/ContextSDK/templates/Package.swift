// swift-tools-version: 6.2
import PackageDescription

// ContextSDK for {{name}}
let package = Package(
  name: "ContextSDK",
  products: [
    .library(name: "ContextSDK", targets: ["ContextSDK"])
  ],
  targets: [
    .binaryTarget(name: "ContextSDK", path: "{{path}}")
  ]
)
