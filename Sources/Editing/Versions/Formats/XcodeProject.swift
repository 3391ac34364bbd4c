/// The targets of a `project.pbxproj`, their configurations, and the places of one build setting.
struct XcodeProject {
  struct Place {
    /// The setting, which may have a condition: `MARKETING_VERSION[sdk=iphoneos*]`.
    var key: String
    /// Of its value.
    var range: Range<Int>
    var isQuoted: Bool
    /// The identifier of its configuration, and its name.
    var configuration: String?
    var configurationName: String?
  }

  struct Target {
    var name: String
    /// Identifiers.
    var configurations: Set<String> = []
    /// Its name, and its bundle identifiers.
    var names: Set<String> = []
  }

  private(set) var places: [Place] = []
  private(set) var targets: [Target] = []
  /// The names of targets by the identifiers of their configurations.
  private(set) var owners: [String: String] = [:]

  private let bytes: [UInt8]
  private var open = [Group()]
  private var configurationLists: [String: [String]] = [:]
  private var bundles: [String: Set<String>] = [:]
  private var lists: [(name: String, list: String)] = []

  /// A dictionary that is being read.
  private struct Group {
    /// What it is the value of.
    var key: String?
    var texts: [String: String] = [:]
    var configurations: [String] = []
    /// Places inside that no configuration has been found for.
    var places: [Int] = []
    var bundles: Set<String> = []
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read(_ setting: String) throws(Malformed) {
    var tokens = OldStylePropertyList(bytes)
    var (last, key, list): (String?, String?, String?) = (nil, nil, nil)
    while let token = tokens.next() {
      switch token {
      case .string(let content, let isQuoted):
        last = bytes.text(content)
        if let name = key { add(name, at: content, isQuoted: isQuoted, of: setting) }
        if list == "buildConfigurations" { open[open.count - 1].configurations.append(last ?? "") }
      case .punctuation(.equals): key = last
      case .punctuation(.openParenthesis): (list, key) = (key, nil)
      case .punctuation(.closeParenthesis): list = nil
      case .punctuation(.openBrace):
        open.append(Group(key: key))
        key = nil
      case .punctuation(.closeBrace):
        guard open.count > 1 else { throw Malformed(what: "} closes nothing") }
        close()
        key = nil
      case .punctuation: key = nil
      case .broken(let offset): throw Malformed(what: "a string or comment does not end", offset: offset)
      }
    }
    if open.count > 1 { throw Malformed(what: "ends inside of { … }") }
    join()
  }

  private static let told: Set<String> = ["isa", "name", "buildConfigurationList"]

  private mutating func add(_ key: String, at content: Range<Int>, isQuoted: Bool, of setting: String) {
    let group = open.count - 1
    if Self.told.contains(key) { open[group].texts[key] = bytes.text(content) }
    if key == "PRODUCT_BUNDLE_IDENTIFIER" { open[group].bundles.insert(bytes.text(content)) }
    guard key == setting || key.hasPrefix(setting + "[") else { return }
    open[group].places.append(places.count)
    places.append(Place(key: key, range: content, isQuoted: isQuoted))
  }

  private mutating func close() {
    var ended = open.removeLast()
    let outer = open.count - 1
    let (isa, name) = (ended.texts["isa"] ?? "", ended.texts["name"])
    if let name {
      for index in ended.places {
        places[index].configurationName = name
        if isa == "XCBuildConfiguration" { places[index].configuration = ended.key }
      }
    } else {
      // The shorter list moves: dictionaries may nest deep.
      if open[outer].places.count < ended.places.count { swap(&open[outer].places, &ended.places) }
      open[outer].places.append(contentsOf: ended.places)
    }
    guard let id = ended.key else { return }
    if id == "buildSettings" { open[outer].bundles.formUnion(ended.bundles) }
    if isa == "XCBuildConfiguration" { bundles[id] = ended.bundles }
    if isa == "XCConfigurationList" { configurationLists[id] = ended.configurations }
    if isa.hasSuffix("Target"), let name, let list = ended.texts["buildConfigurationList"] {
      lists.append((name, list))
    }
  }

  private mutating func join() {
    for (name, list) in lists {
      // A list belongs to one target.
      let configurations = Set(configurationLists.removeValue(forKey: list) ?? [])
      for configuration in configurations { owners[configuration] = name }
      targets.append(
        Target(
          name: name, configurations: configurations,
          names: configurations.reduce(into: [name]) { $0.formUnion(bundles[$1] ?? []) }))
    }
  }
}
