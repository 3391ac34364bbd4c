import Domain

/// `PrivacyInfo.xcprivacy` (Apple, "Privacy manifest files"): what an SDK collects, and why it uses certain interfaces.
///
/// No key is required: TN3181 tells to leave out what has nothing to say. What has been left out is nil, and so is what
/// cannot be read.
package struct PrivacyManifest: Hashable, Sendable {
  /// One entry of `NSPrivacyCollectedDataTypes`.
  package struct CollectedData: Hashable, Sendable {
    package var type: String?
    package var isLinked: Bool?
    package var isTracking: Bool?
    package var purposes: [String]
  }

  /// One entry of `NSPrivacyAccessedAPITypes`.
  package struct AccessedAPI: Hashable, Sendable {
    package var category: String?
    package var reasons: [String]
  }

  package var isTracking: Bool?
  package var trackingDomains: [String]?
  package var collectedData: [CollectedData]?
  package var accessedAPIs: [AccessedAPI]?
  /// An `.error` is what App Store Connect refuses with ITMS-91056 (TN3181, TN3184, "Privacy manifest files"); a
  /// `.warning` is what is not listed here, and may be newer, or contradicts itself.
  package private(set) var problems: [PropertyListProblem]

  package init(_ list: PropertyList) {
    var reader = PrivacyManifestReader()
    guard let root = reader.dictionary(list, "") else {
      problems = reader.problems
      return
    }
    reader.checkKeys(
      root, "",
      known: [
        "NSPrivacyTracking", "NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes", "NSPrivacyAccessedAPITypes",
      ])
    isTracking = reader.boolean(root, "", "NSPrivacyTracking")
    trackingDomains = reader.trackingDomains(root, isTracking: isTracking)
    collectedData = reader.collectedData(root, isTracking: isTracking)
    accessedAPIs = reader.accessedAPIs(root)
    if root.isEmpty { reader.report(.warning, "", "is empty, and so declares nothing") }
    problems = reader.problems
  }
}
