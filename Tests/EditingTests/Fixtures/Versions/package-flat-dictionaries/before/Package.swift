// swift-tools-version:5.5
// swift-format-ignore-file
import PackageDescription

let urls = [
  "ContextSDK": "https://sdk.example.com/1.4.0/ContextSDK.zip",
  "ContextSDKExtension": "https://sdk.example.com/1.4.0/ContextSDKExtension.zip",
]
let minimums = ["ContextSDK": "1.4.0"]
let checksums = ["ContextSDK": "9f2c1a7d5be84f06a3c1d2e4f5061728394a5b6c7d8e9fa0b1c2d3e4f5061728", "ContextSDKExtension": "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9"]

let package = Package(
  name: "ContextSDK",
  products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
  targets: urls.keys.sorted().map { .binaryTarget(name: $0, url: urls[$0]!, checksum: checksums[$0]!) }
)
