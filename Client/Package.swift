// swift-tools-version: 5.9
import PackageDescription

// Apple's systems have CryptoKit. Elsewhere, where this only runs for its tests, it is libcrypto.
#if os(Linux)
  let crypto: [Target] = [
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])])
  ]
  let dependencies: [Target.Dependency] = ["CCrypto"]
#else
  let crypto: [Target] = []
  let dependencies: [Target.Dependency] = []
#endif

let package = Package(
  name: "ModelUpdates",
  platforms: [.iOS(.v13), .macOS(.v12)],
  targets: crypto + [
    .target(name: "ModelUpdates", dependencies: dependencies),
    // In Core ML's place, for whatever runs on Linux.
    .target(name: "LinuxRuntime", dependencies: ["ModelUpdates"]),
    .executableTarget(name: "device", dependencies: ["ModelUpdates", "LinuxRuntime"]),
    // For TUF's conformance suite.
    .executableTarget(name: "conformance", dependencies: ["ModelUpdates"]),
    .testTarget(
      name: "ModelUpdatesTests", dependencies: ["ModelUpdates", "LinuxRuntime"], exclude: ["Fixtures"]),
  ])
