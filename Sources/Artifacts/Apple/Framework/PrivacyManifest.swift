import Domain

/// `PrivacyInfo.xcprivacy` (Apple, "Privacy manifest files"): the data that an SDK collects, and its reasons for using
/// certain APIs.
///
/// No key is required: TN3181 says to omit keys without values. A value that is missing or cannot be read is nil.
package struct PrivacyManifest: Hashable, Sendable {
  /// An entry of `NSPrivacyAccessedAPITypes`.
  package struct AccessedAPI: Hashable, Sendable {
    package var category: String?
    package var reasons: [String]
  }

  package var accessedAPIs: [AccessedAPI]?
  /// App Store Connect refuses an `.error` with ITMS-91056 (TN3181, TN3184, "Privacy manifest files"). A `.warning` is a
  /// value that is unknown, and may be newer than this list, or a contradiction.
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
    let isTracking = reader.boolean(root, at: "", key: "NSPrivacyTracking")
    reader.checkTrackingDomains(root, isTracking: isTracking)
    reader.checkCollectedData(root, isTracking: isTracking)
    accessedAPIs = reader.accessedAPIs(root)
    if root.isEmpty { reader.report(.warning, at: "", "is empty") }
    problems = reader.problems
  }
}

/// Reads the keys of a privacy manifest and collects problems.
struct PrivacyManifestReader {
  typealias Members = [String: PropertyList]

  /// An untrusted list may have a million problems.
  private static let mostProblems = 1000

  private(set) var problems: [PropertyListProblem] = []

  mutating func report(_ severity: Finding.Severity, at keyPath: String, _ message: String) {
    add(PropertyListProblem(severity, at: keyPath, message))
  }

  private mutating func add(_ problem: PropertyListProblem) {
    if problems.count < Self.mostProblems { problems.append(problem) }
  }

  // MARK: The four keys

  mutating func checkTrackingDomains(_ root: Members, isTracking: Bool?) {
    let key = "NSPrivacyTrackingDomains"
    let domains = strings(root, at: "", key: key)
    if isTracking == true, root[key] == nil || domains?.isEmpty == true {
      report(.error, at: key, "names no domain, though NSPrivacyTracking is true")
    }
    if isTracking != true, domains?.isEmpty == false {
      report(.error, at: key, "names domains, though NSPrivacyTracking is not true")
    }
    for (index, domain) in (domains ?? []).enumerated() where !PrivacyVocabulary.isDomain(domain) {
      report(
        .error, at: "\(key)[\(index)]",
        "expected a domain without scheme and path, found \(domain.debugDescription)")
    }
  }

  mutating func checkCollectedData(_ root: Members, isTracking: Bool?) {
    let type = PrivacyVocabulary.dataTypePrefix
    var seen: Set<String> = []
    for (path, entry) in dictionaries(root, "NSPrivacyCollectedDataTypes") ?? [] {
      checkKeys(entry, path, known: [type, type + "Linked", type + "Tracking", type + "Purposes"])
      let name = string(entry, at: path, key: type)
      _ = boolean(entry, at: path, key: type + "Linked", isRequired: true)
      let tracks = boolean(entry, at: path, key: type + "Tracking", isRequired: true)
      let purposes = strings(entry, at: path, key: type + "Purposes", isRequired: true)
      if let name {
        check(name, at: "\(path).\(type)", of: PrivacyVocabulary.dataTypes, prefix: type, what: "type of data")
        if !seen.insert(name).inserted { report(.warning, at: path, "declares \(name.debugDescription) again") }
      }
      check(
        purposes: purposes ?? [], "\(path).\(type)Purposes", isEmpty: entry[type + "Purposes"]?.array?.isEmpty == true)
      if tracks == true, isTracking != true {
        report(.warning, at: "\(path).\(type)Tracking", "is true, though NSPrivacyTracking is not")
      }
    }
  }

  mutating func accessedAPIs(_ root: Members) -> [PrivacyManifest.AccessedAPI]? {
    let key = "NSPrivacyAccessedAPITypes"
    guard let entries = dictionaries(root, key) else { return nil }
    if root[key]?.array?.isEmpty == true { report(.error, at: key, "is empty; omit it instead (TN3181)") }
    var seen: Set<String> = []
    return entries.map { path, entry in
      let (type, reasons) = ("NSPrivacyAccessedAPIType", "NSPrivacyAccessedAPITypeReasons")
      checkKeys(entry, path, known: [type, reasons])
      let accessed = PrivacyManifest.AccessedAPI(
        category: string(entry, at: path, key: type),
        reasons: strings(entry, at: path, key: reasons, isRequired: true) ?? [])
      if let category = accessed.category {
        let known = Set(PrivacyVocabulary.reasons.keys)
        check(category, at: "\(path).\(type)", of: known, prefix: PrivacyVocabulary.categoryPrefix, what: "category")
        if !seen.insert(category).inserted { report(.warning, at: path, "declares \(category.debugDescription) again") }
      }
      if entry[reasons]?.array?.isEmpty == true { report(.error, at: "\(path).\(reasons)", "gives no reason") }
      for (index, reason) in accessed.reasons.enumerated() {
        check(reason: reason, of: accessed.category, "\(path).\(reasons)[\(index)]")
      }
      return accessed
    }
  }

  // MARK: Values

  /// A value with Apple's prefix may be newer than this list.
  private mutating func check(
    _ value: String, at path: String, of known: Set<String>, prefix: String, what: String
  ) {
    if known.contains(value) { return }
    let isApples = value.hasPrefix(prefix) && value != prefix
    report(
      isApples ? .warning : .error, at: path,
      isApples ? "\(value) is an unknown \(what)" : "expected a \(what), \(prefix)…, found \(value.debugDescription)"
    )
  }

  private mutating func check(purposes: [String], _ path: String, isEmpty: Bool) {
    if isEmpty { report(.warning, at: path, "names no purpose") }
    for (index, purpose) in purposes.enumerated() {
      check(
        purpose, at: "\(path)[\(index)]", of: PrivacyVocabulary.purposes, prefix: PrivacyVocabulary.purposePrefix,
        what: "purpose")
    }
  }

  private mutating func check(reason: String, of category: String?, _ path: String) {
    if let category, PrivacyVocabulary.reasons[category]?.contains(reason) == true { return }
    if let other = PrivacyVocabulary.categories[reason] {
      // An unknown category has been reported, and may have unknown reasons.
      if let category { report(.error, at: path, "\(reason) is a reason of \(other), not of \(category)") }
    } else if PrivacyVocabulary.isReasonShaped(reason) {
      report(.warning, at: path, "\(reason) is an unknown reason")
    } else {
      report(.error, at: path, "expected a reason such as CA92.1, found \(reason.debugDescription)")
    }
  }

  // MARK: Types

  mutating func checkKeys(_ members: Members, _ path: String, known: Set<String>) {
    for key in members.keys.sorted() where !known.contains(key) {
      report(.warning, at: Self.join(path, key), "is an unknown key")
    }
  }

  mutating func dictionary(_ value: PropertyList, _ path: String) -> Members? {
    if let members = value.dictionary { return members }
    add(.type(path, expected: "a dictionary", found: value))
    return nil
  }

  mutating func boolean(_ members: Members, at path: String, key: String, isRequired: Bool = false) -> Bool? {
    read(members, at: path, key: key, isRequired: isRequired, expected: "a boolean", value: \.boolean)
  }

  private mutating func string(_ members: Members, at path: String, key: String) -> String? {
    read(members, at: path, key: key, isRequired: true, expected: "a string", value: \.string)
  }

  /// The elements that are strings. Others are reported.
  private mutating func strings(
    _ members: Members, at path: String, key: String, isRequired: Bool = false
  ) -> [String]? {
    let list = read(
      members, at: path, key: key, isRequired: isRequired, expected: "an array of strings", value: \.array)
    guard let elements = list else { return nil }
    for (index, element) in elements.enumerated() where element.string == nil {
      add(.type("\(Self.join(path, key))[\(index)]", expected: "a string", found: element))
    }
    return elements.compactMap(\.string)
  }

  private mutating func dictionaries(_ root: Members, _ key: String) -> [(path: String, members: Members)]? {
    let list = read(root, at: "", key: key, expected: "an array of dictionaries", value: \.array)
    return list?.enumerated().compactMap { index, element in
      dictionary(element, "\(key)[\(index)]").map { ("\(key)[\(index)]", $0) }
    }
  }

  private mutating func read<Value>(
    _ members: Members, at path: String, key: String, isRequired: Bool = false, expected: String,
    value: (PropertyList) -> Value?
  ) -> Value? {
    guard let member = members[key] else {
      if isRequired { report(.error, at: Self.join(path, key), "is missing") }
      return nil
    }
    if let value = value(member) { return value }
    add(.type(Self.join(path, key), expected: expected, found: member))
    return nil
  }

  private static func join(_ path: String, _ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}
