// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "SDK",
  platforms: [.iOS(.v14)],
  products: [.library(name: "SDK", type: .dynamic, targets: ["SDK"])],
  targets: [.target(name: "SDK")])
