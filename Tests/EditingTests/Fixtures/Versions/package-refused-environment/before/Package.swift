// swift-tools-version: 5.9
// swift-format-ignore-file
import PackageDescription

func fallback(_ name: String) -> String { "https://sdk.example.com/latest/" + name + ".zip" }

let package = Package(
  name: "ContextSDK",
  platforms: [.iOS(.v14)],
  products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
  targets: [
    .binaryTarget(
      name: "ContextSDK", url: Context.environment["SDK_URL"] ?? fallback("ContextSDK"), checksum: "9f2c1a7d5be84f06a3c1d2e4f5061728394a5b6c7d8e9fa0b1c2d3e4f5061728")
  ]
)
