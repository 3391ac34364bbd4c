import Domain

/// The values that Apple documents for privacy manifests.
enum PrivacyVocabulary {
  static let categoryPrefix = "NSPrivacyAccessedAPICategory"
  static let dataTypePrefix = "NSPrivacyCollectedDataType"
  static let purposePrefix = "NSPrivacyCollectedDataTypePurpose"

  /// The reasons of each category (Apple, "NSPrivacyAccessedAPIType" and "Describing use of required reason API").
  static let reasons: [String: Set<String>] = [
    "NSPrivacyAccessedAPICategoryFileTimestamp": ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"],
    "NSPrivacyAccessedAPICategorySystemBootTime": ["35F9.1", "8FFB.1", "3D61.1"],
    "NSPrivacyAccessedAPICategoryDiskSpace": ["85F4.1", "E174.1", "7D9E.1", "B728.1"],
    "NSPrivacyAccessedAPICategoryActiveKeyboards": ["3EC4.1", "54BD.1"],
    "NSPrivacyAccessedAPICategoryUserDefaults": ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"],
  ]

  /// The category of each reason.
  static let categories: [String: String] = {
    let pairs = reasons.flatMap { category, reasons in reasons.map { ($0, category) } }
    return Dictionary(firstOf: pairs)
  }()

  /// Apple, "NSPrivacyCollectedDataType". `PhotosorVideos` is Apple's own spelling.
  static let dataTypes: Set<String> = prefixed(
    dataTypePrefix,
    [
      "Name", "EmailAddress", "PhoneNumber", "PhysicalAddress", "OtherUserContactInfo", "Health", "Fitness",
      "PaymentInfo", "CreditInfo", "OtherFinancialInfo", "PreciseLocation", "CoarseLocation", "SensitiveInfo",
      "Contacts", "EmailsOrTextMessages", "PhotosorVideos", "AudioData", "GameplayContent", "CustomerSupport",
      "OtherUserContent", "BrowsingHistory", "SearchHistory", "UserID", "DeviceID", "PurchaseHistory",
      "ProductInteraction", "AdvertisingData", "OtherUsageData", "CrashData", "PerformanceData",
      "OtherDiagnosticData", "EnvironmentScanning", "Hands", "Head", "OtherDataTypes",
    ])

  /// Apple, "NSPrivacyCollectedDataTypePurposes".
  static let purposes: Set<String> = prefixed(
    purposePrefix,
    [
      "ThirdPartyAdvertising", "DeveloperAdvertising", "Analytics", "ProductPersonalization", "AppFunctionality",
      "Other",
    ])

  private static func prefixed(_ prefix: String, _ names: [String]) -> Set<String> { Set(names.map { prefix + $0 }) }

  /// Whether a text has the form of a reason, `CA92.1`, and so may be a newer one.
  static func isReasonShaped(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 4, (1...2).contains(parts[1].count) else { return false }
    return parts[0].allSatisfy { $0.isDigit || $0.isUppercase && $0.isHexDigit } && parts[1].allSatisfy(\.isDigit)
  }

  /// Whether a text is only a domain, without scheme, path, query or trailing slash (Apple, TN3181, "Configure a tracking
  /// domain").
  static func isDomain(_ text: String) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count >= 2, text.utf8.count <= 253 else { return false }
    return labels.allSatisfy { label in
      (1...63).contains(label.count) && label.allSatisfy { $0.isAlphanumeric || "-_".utf8.contains($0) }
    }
  }
}
