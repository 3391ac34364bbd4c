// swift-tools-version:5.5
// swift-format-ignore-file
import PackageDescription

struct Artifact {
  let name: String
  let url: String
  let checksum: String
}

let artifacts = [
  Artifact(name: "ContextSDK", url: "https://sdk.example.com/1.5.0/ContextSDK.zip", checksum: "9f2c1a7d5be84f06a3c1d2e4f5061728394a5b6c7d8e9fa0b1c2d3e4f5061728")
]

let package = Package(
  name: "ContextSDK",
  products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
  targets: artifacts.map { .binaryTarget(name: $0.name, url: $0.url, checksum: $0.checksum) }
)
