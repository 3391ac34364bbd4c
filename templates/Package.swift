// swift-tools-version:5.5
import PackageDescription

// ContextSDK for {{name}}
let package = Package(
  name: "ContextSDK",
  platforms: [.iOS(.v14), .macCatalyst(.v14)],
  products: [
    .library(name: "ContextSDK", targets: ["ContextSDK"])
  ],
  targets: [
    .binaryTarget(
      name: "ContextSDK",
      url: "https://sdk.example.com/{{app_id}}/1.4.0/ContextSDK.zip",
      checksum: "{{checksum}}"
    )
  ]
)
