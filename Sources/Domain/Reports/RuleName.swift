/// The name of a rule: the code of its findings, and its key in `verify.rules` of `release.json`. In the order of the report.
package enum RuleName: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case containerReadable = "container.readable"
  case containerEndRecord = "container.end-record"
  case containerStrayBytes = "container.stray-bytes"
  case containerOverlap = "container.overlap"
  case containerZip64 = "container.zip64"
  case containerHeaderAgreement = "container.header-agreement"
  case containerDataDescriptor = "container.data-descriptor"
  case containerExtraField = "container.extra-field"
  case containerExtraMeaning = "container.extra-meaning"
  case containerCompression = "container.compression"
  case containerLimits = "container.limits"
  case containerUniqueNames = "container.unique-names"
  case containerSafeNames = "container.safe-names"
  case containerJunk = "container.junk"
  case containerFileKinds = "container.file-kinds"
  case containerPermissions = "container.permissions"
  case containerSymlinks = "container.symlinks"
  case containerSecrets = "container.secrets"
  case containerLeftovers = "container.leftovers"
  case containerRoot = "container.root"

  case xcframeworkInfoPlist = "xcframework.info-plist"
  case xcframeworkFormatVersion = "xcframework.format-version"
  case xcframeworkLibraries = "xcframework.libraries"
  case xcframeworkUnlisted = "xcframework.unlisted"
  case xcframeworkDuplicates = "xcframework.duplicates"
  case xcframeworkMixedKinds = "xcframework.mixed-kinds"
  case xcframeworkPlatform = "xcframework.platform"
  case xcframeworkIdentifier = "xcframework.identifier"
  case xcframeworkRequiredSlices = "xcframework.required-slices"
  case xcframeworkSimulators = "xcframework.simulators"

  case artifactbundleInfoJSON = "artifactbundle.info-json"
  case artifactbundleProduct = "artifactbundle.product"
  case artifactbundlePaths = "artifactbundle.paths"
  case artifactbundleTriples = "artifactbundle.triples"
  case artifactbundleHeaders = "artifactbundle.headers"
  case artifactbundleLibrary = "artifactbundle.library"
  case artifactbundleUnlisted = "artifactbundle.unlisted"
  case artifactbundleVersion = "artifactbundle.version"

  case sizeZip = "size.zip"
  case sizeSlice = "size.slice"

  case bundleShape = "bundle.shape"
  case bundleFlattenedSymlinks = "bundle.flattened-symlinks"
  case bundlePlatformShape = "bundle.platform-shape"
  case bundleInfoPlist = "bundle.info-plist"
  case bundleVersion = "bundle.version"
  case bundleHeaders = "bundle.headers"
  case bundleNestedCode = "bundle.nested-code"

  case binaryReadable = "binary.readable"
  case binaryArchitectures = "binary.architectures"
  case binaryPlatform = "binary.platform"
  case binaryMinimumVersion = "binary.minimum-version"
  case binaryInstallName = "binary.install-name"
  case binaryLinkage = "binary.linkage"
  case binaryEncrypted = "binary.encrypted"
  case binaryBitcode = "binary.bitcode"
  case binaryExecutableBit = "binary.executable-bit"
  case binaryRunPaths = "binary.run-paths"
  case binaryDependencies = "binary.dependencies"
  case binaryBuildPaths = "binary.build-paths"
  case binaryEmbedding = "binary.embedding"

  case swiftInterfaces = "swift.interfaces"
  case swiftFlags = "swift.flags"
  case swiftImports = "swift.imports"
  case swiftModuleName = "swift.module-name"
  case swiftPrivateInterface = "swift.private-interface"
  case swiftCompiler = "swift.compiler"

  case privacyManifest = "privacy.manifest"
  case privacyReasons = "privacy.reasons"

  case symbolsDsym = "symbols.dsym"
  case symbolsMissing = "symbols.missing"

  case sealFiles = "seal.files"
  case sealBinding = "seal.binding"
  case sealCode = "seal.code"
  case sealCertificate = "seal.certificate"
  case sealSigner = "seal.signer"
  case sealExpired = "seal.expired"
  case sealTeam = "seal.team"

  case modelsExact = "models.exact"
  case modelsSameInEverySlice = "models.same-in-every-slice"
  case modelsReadable = "models.readable"
  case modelsAgreement = "models.agreement"
  case modelsList = "models.list"
  case modelsCompiledOnDevice = "models.compiled-on-device"

  case otaFeed = "ota.feed"
  case otaRoot = "ota.root"
  case otaFallback = "ota.fallback"

  case isolationModel = "isolation.model"
  case isolationIdentifier = "isolation.identifier"
  case isolationRendered = "isolation.rendered"
  case isolationNotSearched = "isolation.not-searched"

  case agreementFolder = "agreement.folder"
  case agreementCustomer = "agreement.customer"
  case agreementRecord = "agreement.record"
  case agreementContents = "agreement.contents"
  case agreementSums = "agreement.sums"
  case agreementChecksum = "agreement.checksum"
  case agreementVersion = "agreement.version"
  case agreementStamps = "agreement.stamps"
  case agreementSyntax = "agreement.syntax"
  case agreementPlatforms = "agreement.platforms"
  case agreementPackage = "agreement.package"
  case agreementPodspec = "agreement.podspec"
  case agreementTogether = "agreement.together"
  case agreementRebuild = "agreement.rebuild"
  case agreementIndex = "agreement.index"
  case agreementRelease = "agreement.release"
  case agreementComplete = "agreement.complete"

  case trustSignature = "trust.signature"
  case trustProvenance = "trust.provenance"
  case trustBill = "trust.bill"

  package var description: String { rawValue }
}

/// What `release.json` makes of a rule.
package enum RuleSetting: String, Hashable, Sendable, CaseIterable {
  case off, note, warning, error

  /// Nil for a rule that is switched off.
  package var severity: Finding.Severity? { Finding.Severity(rawValue: rawValue) }
}

/// What `release.json` says about a rule.
package struct RuleChange: Hashable, Sendable {
  package var setting: RuleSetting
  /// The paths in an artifact that it is for, with all that is below them; empty for every place.
  package var paths: [String]
  /// Why, in the vendor's words.
  package var reason: String?

  package init(_ setting: RuleSetting, paths: [String] = [], reason: String? = nil) {
    (self.setting, self.paths, self.reason) = (setting, paths, reason)
  }

  /// Where and why, to follow what it does.
  package var explanation: String {
    let place = paths.isEmpty ? "" : ", in \(Amount.names(paths))"
    return place + (reason.map { ": \($0)" } ?? "")
  }

  /// - Parameter place: a path in an artifact; nil for the whole of it.
  package func covers(_ place: String?) -> Bool {
    if paths.isEmpty { return true }
    guard let place else { return false }
    return paths.contains { place == $0 || place.hasPrefix($0 + "/") }
  }
}

extension RuleChange: JSONRepresentable {
  /// As `release.json` has it: a word, or an object.
  package var json: JSONValue { json(comment: nil) }

  /// - Parameter comment: what people wrote beside it, as `$comment`.
  package func json(comment: JSONValue?) -> JSONValue {
    if paths.isEmpty, reason == nil, comment == nil { return .string(setting.rawValue) }
    return JSONValue([
      "$comment": comment, "severity": setting.rawValue, "paths": paths.isEmpty ? nil : paths, "reason": reason,
    ])
  }
}

extension RuleName {
  /// Whether a vendor may decide that a framework ships as it is. What one customer would get of another, keys, models in the wrong
  /// app, and files that nothing reads or installs are never a matter of taste.
  package var isAcceptable: Bool {
    let groups = [
      "xcframework.", "artifactbundle.", "size.", "bundle.", "binary.", "swift.", "privacy.", "symbols.", "seal.",
    ]
    return self == .containerLeftovers || self == .containerJunk || groups.contains { rawValue.hasPrefix($0) }
  }
}
