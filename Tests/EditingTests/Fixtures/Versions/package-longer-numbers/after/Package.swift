// swift-tools-version:5.5
// swift-format-ignore-file
import PackageDescription

let package = Package(
  name: "ContextSDK",
  platforms: [.iOS(.v14)],
  products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
  targets: [
    .binaryTarget(
      name: "ContextSDK",
      url: "https://cdn1.4.0.example.com/11.4.0/1.4.0.1/1.4.01/a1.5.0/1.5.0/SDK2-1.5.0-ios.zip",
      checksum: "9f2c1a7d5be84f06a3c1d2e4f5061728394a5b6c7d8e9fa0b1c2d3e4f5061728"
    ),
    .binaryTarget(name: "Second", url: "https://10.1.4.0/1.4.0-rc.1/v1.5.0.zip", checksum: "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9")
  ]
)
