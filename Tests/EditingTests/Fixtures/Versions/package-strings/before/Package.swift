// swift-tools-version:5.5
// swift-format-ignore-file
import PackageDescription

let example = """
  .binaryTarget(name: "ContextSDK", url: "https://sdk.example.com/1.4.0/ContextSDK.zip", checksum: "")
  let version = "1.4.0"
  """
let quoted = "let version = \"1.4.0\""
let raw = #"let version = "1.4.0""#

let package = Package(
  name: "ContextSDK",
  platforms: [.iOS(.v14)],
  products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
  targets: [
    .binaryTarget(
      name: "ContextSDK",
      url: """
        https://sdk.example.com/1.4.0/ContextSDK.zip
        """,
      checksum: #"9f2c1a7d5be84f06a3c1d2e4f5061728394a5b6c7d8e9fa0b1c2d3e4f5061728"#
    )
  ]
)
