// swift-tools-version:5.5
// swift-format-ignore-file
import PackageDescription

// ContextSDK 1.4.0 for {{name}}

let package = Package(
  name: "ContextSDK",
  platforms: [.iOS(.v14)],
  products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
  targets: [
    // {{#products}}
    .binaryTarget(
      name: "ContextSDK",
      url: "https://sdk.example.com/{{app_id}}/1.4.0/{{product}}.zip",
      checksum: "{{checksum}}"
    ),
    // {{/products}}
  ]
)
