// swift-tools-version:5.5
// swift-format-ignore-file
import PackageDescription

let version = "1.5.0"

func binary(_ name: String, checksum: String) -> Target {
  .binaryTarget(name: name, url: "https://sdk.example.com/\(version)/\(name)-\(version).zip", checksum: checksum)
}

let package = Package(
  name: "ContextSDK",
  products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
  targets: [binary("ContextSDK", checksum: "9f2c1a7d5be84f06a3c1d2e4f5061728394a5b6c7d8e9fa0b1c2d3e4f5061728")]
)
