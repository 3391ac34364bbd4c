extension Rule {
  /// Every rule, in the order in which findings are reported.
  package static let all: [Rule] = [
    containerReadable, containerEndRecord, containerStrayBytes, containerOverlap, containerZip64,
    containerHeaderAgreement, containerDataDescriptor, containerExtraField, containerExtraMeaning,
    containerCompression, containerLimits, containerUniqueNames, containerSafeNames, containerJunk,
    containerFileKinds, containerPermissions, containerSymlinks, containerSecrets, containerLeftovers, containerRoot,

    xcframeworkInfoPlist, xcframeworkFormatVersion, xcframeworkLibraries, xcframeworkUnlisted, xcframeworkDuplicates,
    xcframeworkMixedKinds, xcframeworkPlatform, xcframeworkIdentifier, xcframeworkRequiredSlices,
    xcframeworkSimulators,

    artifactbundleInfoJSON, artifactbundleProduct, artifactbundlePaths, artifactbundleTriples, artifactbundleHeaders,
    artifactbundleLibrary, artifactbundleUnlisted, artifactbundleVersion,

    sizeZip, sizeSlice,

    bundleShape, bundleFlattenedSymlinks, bundlePlatformShape, bundleInfoPlist, bundleVersion,
    bundleHeaders, bundleNestedCode,

    binaryReadable, binaryArchitectures, binaryPlatform, binaryMinimumVersion, binaryInstallName, binaryLinkage,
    binaryEncrypted, binaryBitcode, binaryExecutableBit, binaryRunPaths, binaryDependencies, binaryBuildPaths,
    binaryEmbedding,

    swiftInterfaces, swiftFlags, swiftImports, swiftModuleName, swiftPrivateInterface, swiftCompiler,

    privacyManifest, privacyReasons,

    symbolsDsym, symbolsMissing,

    sealFiles, sealBinding, sealCode, sealCertificate, sealSigner, sealExpired, sealTeam,

    modelsExact, modelsSameInEverySlice, modelsReadable, modelsAgreement, modelsList, modelsCompiledOnDevice,

    otaFeed, otaRoot, otaFallback,

    isolationModel, isolationIdentifier, isolationRendered, isolationNotSearched,

    agreementFolder, agreementCustomer, agreementRecord, agreementContents, agreementSums, agreementChecksum,
    agreementVersion, agreementStamps, agreementSyntax, agreementPlatforms, agreementPackage, agreementPodspec,
    agreementTogether, agreementRebuild, agreementIndex, agreementRelease,
    agreementComplete,

    trustSignature, trustProvenance, trustBill,
  ]

  package static func all(in group: Group) -> [Rule] { all.filter { $0.group == group } }
}
