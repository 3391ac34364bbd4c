// swift-tools-version:5.5
// swift-format-ignore-file
import PackageDescription

let binaries = [
  "ContextSDK": ["checksum": "9f2c1a7d5be84f06a3c1d2e4f5061728394a5b6c7d8e9fa0b1c2d3e4f5061728", "url": "https://sdk.example.com/1.5.0/ContextSDK.zip"],
  "ContextSDKExtension": ["checksum": "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9", "url": "https://sdk.example.com/1.5.0/ContextSDKExtension.zip"],
]

let package = Package(
  name: "ContextSDK",
  products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
  targets: [
    .binaryTarget(name: "ContextSDK", url: binaries["ContextSDK"]!["url"]!, checksum: binaries["ContextSDK"]!["checksum"]!)
  ]
)
