import Domain

/// The problems that readers of property lists, xcframeworks, artifact bundles and framework layouts report. A raw value is
/// a finding's code.
package enum StructureProblem: String, CaseIterable, Sendable {
  case malformedPropertyList = "plist.malformed"
  case missingKey = "xcframework.missing-key"
  case wrongType = "xcframework.wrong-type"
  case packageType = "xcframework.package-type"
  case noLibraries = "xcframework.no-libraries"
  case unknownFormat = "xcframework.unknown-format"
  case unsafeIdentifier = "xcframework.unsafe-identifier"
  case unsafePath = "xcframework.unsafe-path"
  case missingLibrary = "xcframework.missing-library"
  case missingBinary = "xcframework.missing-binary"
  case unlistedLibrary = "xcframework.unlisted-library"
  case duplicateIdentifier = "xcframework.duplicate-identifier"
  case duplicatePlatform = "xcframework.duplicate-platform"
  case mixedExtensions = "xcframework.mixed-extensions"
  case malformedInfo = "artifactbundle.malformed"
  case missingMember = "artifactbundle.missing-key"
  case wrongMember = "artifactbundle.wrong-type"
  case unknownSchema = "artifactbundle.unknown-schema"
  case unknownType = "artifactbundle.unknown-type"
  case tooManyElements = "artifactbundle.too-many"
  case noStaticLibrary = "artifactbundle.no-static-library"
  case unsafeBundlePath = "artifactbundle.unsafe-path"
  case missingFile = "artifactbundle.missing-file"
  case malformedTriple = "artifactbundle.malformed-triple"
  case repeatedTriple = "artifactbundle.repeated-triple"
  case symlink = "bundle.symlink"
  case notAFolder = "bundle.not-a-folder"
  case brokenLink = "bundle.broken-link"
  case noCurrentVersion = "bundle.no-current-version"
  case noResourcesLink = "bundle.no-resources-link"
  case flattened = "bundle.flattened"
  case unexpectedShape = "bundle.unexpected-shape"
  case notAFramework = "bundle.not-a-framework"
  case missingFramework = "bundle.missing"
}

extension Finding {
  init(
    _ problem: StructureProblem, _ severity: Severity = .error, at location: Location, _ message: String,
    remedy: String? = nil
  ) {
    self.init(problem.rawValue, severity, at: location, message, remedy: remedy)
  }

  /// The problem that a reader reported; nil for other findings.
  package var structureProblem: StructureProblem? { StructureProblem(rawValue: code) }
}
