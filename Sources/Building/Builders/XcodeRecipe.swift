import Domain
import Manifest
import Platform

/// What `xcodebuild archive` leaves for one destination.
package struct XcodeArchive: Hashable, Sendable {
  package var destination: String
  /// The `.xcarchive`.
  package var path: String
  package var derivedData: String
  /// The scheme of a Swift package, whose framework lacks the Swift module; nil for projects.
  package var packageScheme: String?
}

extension RecipeDraft {
  func recipe(_ builder: BuilderConfiguration.XcodeBuilder) -> BuildRecipe {
    let archives = builder.destinations.enumerated().map { index, destination in
      let name = "\(index + 1)-\(Self.word(destination))"
      return XcodeArchive(
        destination: destination, path: scratch("archives/\(name).xcarchive"), derivedData: scratch("derived/\(name)"),
        packageScheme: builder.container == .package ? builder.scheme : nil)
    }
    let steps = archives.map { step("archive-" + FilePath.stem(of: $0.path), archive(builder, $0)) }
    return BuildRecipe(steps: steps, output: .archives(archives))
  }

  private func archive(_ builder: BuilderConfiguration.XcodeBuilder, _ archive: XcodeArchive) -> [String] {
    let container: [String] =
      switch builder.container {
      case .project(let path): ["-project", path]
      case .workspace(let path): ["-workspace", path]
      case .package: []
      }
    let target = ["-scheme", builder.scheme, "-configuration", builder.configuration]
    let places = ["-destination", archive.destination, "-archivePath", archive.path]
    let settings = ["BUILD_LIBRARY_FOR_DISTRIBUTION=YES", "SKIP_INSTALL=NO"]
    return ["xcodebuild", "archive"] + container + target + places + ["-derivedDataPath", archive.derivedData]
      + settings + XcodeSettings.conditions(request.conditions)
  }

  /// Puts the archives' frameworks together. `-debug-symbols` is only for what exists: xcodebuild refuses other paths, and
  /// each slice may have been made with or without symbols.
  func assembly(_ frameworks: [(framework: String, symbols: String?)]) -> BuildStep {
    let slices = frameworks.flatMap { slice in
      ["-framework", slice.framework] + (slice.symbols.map { ["-debug-symbols", $0] } ?? [])
    }
    return step("xcframework", ["xcodebuild", "-create-xcframework"] + slices + ["-output", xcframework])
  }

  var xcframework: String { scratch("xcframework/\(request.product).xcframework") }

  /// `ios-simulator` for `generic/platform=iOS Simulator`.
  private static func word(_ destination: String) -> String {
    let platform = destination.split(separator: "platform=", maxSplits: 1).last ?? ""
    let bytes = platform.utf8.prefix { $0 != UInt8(ascii: ",") }.map { $0.isAlphanumeric ? $0.lowercased : 0x2D }
    return String(decoding: bytes.prefix(40), as: UTF8.self)
  }
}
