import Testing

@testable import Manifest
@testable import Verification

private typealias Crafted = CraftedArtifact

@Suite("Rules of what the workspace expects") struct FrameworkExpectationTests {
  @Test("tell", arguments: cases) func tell(_ test: BrokenCase) async throws { try await test.check(Crafted.demo()) }

  static let cases: [BrokenCase] = [
    BrokenCase(
      "slices that are required",
      [
        "error xcframework.required-slices Info.plist: lists no library for tvos: it lists ios, ios-maccatalyst, ios-simulator"
      ],
      configuration: VerificationConfiguration(requiredSlices: ["ios", "tvos", "ios-simulator"])
    ) { _ in },
    BrokenCase(
      "budgets",
      [
        "error size.zip : has 20998 bytes, 20898 more than the 100 of maximumZipSize",
        "error size.slice ios-arm64: has 136117 bytes, 106117 more than the 30000 of maximumSliceSize",
        "error size.slice ios-arm64_x86_64-maccatalyst: has 36098 bytes, 6098 more than the 30000 of maximumSliceSize",
        "error size.slice ios-arm64_x86_64-simulator: has 36124 bytes, 6124 more than the 30000 of maximumSliceSize",
      ], configuration: VerificationConfiguration(maximumZipSize: 100, maximumSliceSize: 30_000)
    ) {
      $0.write(Crafted.device + "/x", [UInt8](repeating: 0, count: 100_000))
    },
    BrokenCase(
      "budgets that are kept", [],
      configuration: VerificationConfiguration(maximumZipSize: 1 << 20, maximumSliceSize: 1 << 20)
    ) { _ in },
  ]
}
