import Domain

/// Finds the assignments to a podspec's attributes.
struct PodspecReader {
  var reader: SourceReader
  var facts = PodspecFacts()
  private var variables: Set<String> = []
  private var scope = RubyScope()
  var expressions: [String: Range<Int>] = [:]
  var required: [String] = []
  private var makesFiles = false

  init(_ reader: SourceReader) { self.reader = reader }

  mutating func read() -> PodspecFacts {
    var index = 0
    while index < reader.items.count {
      index = step(index)
    }
    if makesFiles { facts.files = [] }
    return facts
  }

  /// Reads what begins at an item; returns where to go on.
  private mutating func step(_ index: Int) -> Int {
    scope.advance(to: index, in: reader)
    if let end = blockVariable(index) { return end }
    if let (platform, name, equals) = attribute(index) {
      let end = expressionEnd(equals + 1)
      let expression = reader.items[equals + 1..<end]
      if Self.commands.contains(name) { addCommand(equals + 1..<end) }
      if let variable = reader.item(index)?.word, scope.hides(variable) {
        assignFiles(name, ofSubspec: variable, expression)
      } else if let platform, name == "deployment_target" {
        addPlatform(platform, expression)
      } else if platform != nil {
        assignFiles(name, expression)
      } else {
        assign(name, expression)
      }
      return max(index + 1, end)
    }
    if let name = localAssignment(index) {
      let end = expressionEnd(index + 2, limit: 32)
      let value = value(reader.items[index + 2..<end])
      reader.define(name, value)
      expressions[name] = index + 2..<end
      // `spec = Pod::Spec.new do |s|` has more to say.
      return index + 2
    }
    readCall(index)
    return index + 1
  }

  private mutating func readCall(_ index: Int) {
    switch reader.item(index)?.word {
    case "dependency" where follows(.dot, index): readDependency(index)
    case "require_relative", "load":
      let path = reader.item(index + 1)?.isPunctuation(.openParenthesis) == true ? index + 2 : index + 1
      if let item = reader.item(path), let literal = reader.value(item) { required.append(literal.value) }
    default: return
    }
  }

  /// `s.dependency 'Sibling', '~> 1.4.0'`
  private mutating func readDependency(_ index: Int) {
    let end = expressionEnd(index + 1, limit: 32)
    let arguments = reader.items[index + 1..<end].compactMap { reader.value($0) }
    guard let name = arguments.first else { return }
    facts.dependencies.append(PodspecFacts.Dependency(name: name.value, requirements: Array(arguments.dropFirst())))
  }

  /// `Pod::Spec.new do |s|`
  private mutating func blockVariable(_ index: Int) -> Int? {
    guard reader.item(index)?.isWord("Pod") == true else { return nil }
    let rest = (index + 1..<index + 10).map { reader.item($0) }
    guard rest[0]?.isPunctuation(.colon) == true, rest[1]?.isPunctuation(.colon) == true,
      let type = rest[2]?.word, type == "Spec" || type == "Specification",
      rest[3]?.isPunctuation(.dot) == true, rest[4]?.isWord("new") == true,
      rest[5]?.isWord("do") == true || rest[5]?.isPunctuation(.openBrace) == true,
      rest[6]?.isPunctuation(.pipe) == true, let name = rest[7]?.word
    else { return nil }
    variables.insert(name)
    facts.variable = name
    return index + 10
  }

  /// The attributes whose value a shell runs on the machine of whoever installs the pod.
  private static let commands: Set = ["prepare_command", "script_phase", "script_phases"]

  /// Also what is assigned to the variables in it.
  private mutating func addCommand(_ items: Range<Int>) {
    guard let first = reader.item(items.lowerBound), !items.isEmpty else { return }
    let range = first.range.lowerBound..<reader.items[items.upperBound - 1].range.upperBound
    if facts.commands.contains(range) { return }
    facts.commands.append(range)
    for variable in items.compactMap({ expressions[reader.items[$0].word ?? ""] }) { addCommand(variable) }
  }

  private static let platforms = ["ios", "osx", "macos", "tvos", "watchos", "visionos"]

  /// `s.name =` and `s.ios.name =`: the platform, the attribute's name and the index of `=`.
  private func attribute(_ index: Int) -> (platform: SourceItem?, name: String, equals: Int)? {
    guard let variable = reader.item(index)?.word, !follows(.dot, index),
      scope.hides(variable) ? scope.isSubspec(variable) : variables.contains(variable),
      reader.item(index + 1)?.isPunctuation(.dot) == true, let name = reader.item(index + 2)?.word
    else { return nil }
    if isAssignment(index + 3) { return (nil, name, index + 3) }
    guard Self.platforms.contains(name), reader.item(index + 3)?.isPunctuation(.dot) == true,
      let own = reader.item(index + 4)?.word, isAssignment(index + 5)
    else { return nil }
    return (reader.item(index + 2), own, index + 5)
  }

  private func localAssignment(_ index: Int) -> String? {
    guard let name = reader.item(index)?.word, isAssignment(index + 1), !follows(.dot, index) else { return nil }
    return name
  }

  private func follows(_ byte: UInt8, _ index: Int) -> Bool { reader.item(index - 1)?.isPunctuation(byte) == true }

  /// A lone `=`, not `==`, `=~` or `=>`.
  private func isAssignment(_ index: Int) -> Bool {
    guard let item = reader.item(index), item.isPunctuation(.equals) else { return false }
    guard let next = reader.item(index + 1), next.range.lowerBound == item.range.upperBound else { return true }
    return ![.equals, .tilde, .greater].contains { next.isPunctuation($0) }
  }

  /// The end of an expression: the end of a line that does not continue, `;`, or the end of the block.
  private func expressionEnd(_ start: Int, limit: Int = .max) -> Int {
    var depth = 0
    var index = start
    while let item = reader.item(index), index - start < limit {
      depth += item.nesting
      if depth < 0 { return index }
      if depth == 0 {
        if item.isPunctuation(UInt8(ascii: ";")) || item.isWord("end") { return index }
        if item.isNewline, index > start, !continues(index) { return index }
      }
      index += 1
    }
    return max(start, min(index, reader.items.count))
  }

  private func continues(_ newline: Int) -> Bool {
    guard let last = reader.item(newline - 1) else { return false }
    return last.isNewline || [.comma, .equals, .plus, .dot, .pipe, .greater].contains { last.isPunctuation($0) }
  }

  private mutating func assign(_ name: String, _ expression: ArraySlice<SourceItem>) {
    switch name {
    case "version": facts.versions += scalar(.version, named: name, expression: expression)
    case "name": facts.names += scalar(.name, named: name, expression: expression)
    case "source": readSource(expression)
    case "platform": readPlatform(expression)
    case "platforms": readPlatforms(expression)
    case "readme", "changelog", "documentation_url", "screenshots", "screenshot": readLinks(name, expression)
    default: assignFiles(name, expression)
    }
  }

  private static let fileAttributes: Set = [
    "source_files", "resources", "resource", "resource_bundles", "resource_bundle", "vendored_libraries",
    "vendored_library", "module_map", "prefix_header_file",
  ]

  private mutating func assignFiles(_ name: String, _ expression: ArraySlice<SourceItem>) {
    switch name {
    case "vendored_frameworks", "vendored_framework": readFrameworks(expression)
    case _ where Self.fileAttributes.contains(name): addFiles(name, of: facts.variable, expression)
    case "license":
      for (key, value) in pairs(expression) where key == "file" { addFiles(name, of: facts.variable, value) }
    case "preserve_paths", "preserve_path": facts.preservedPaths += strings(expression)
    case "prepare_command": makesFiles = true
    default: return
    }
  }

  /// The frameworks of a subspec are other files of the pod's archive.
  private mutating func assignFiles(_ name: String, ofSubspec variable: String, _ expression: ArraySlice<SourceItem>) {
    if Self.fileAttributes.contains(name) || name == "vendored_frameworks" || name == "vendored_framework" {
      addFiles(name, of: variable, expression)
    }
  }

  private mutating func addFiles(_ attribute: String, of variable: String, _ expression: ArraySlice<SourceItem>) {
    facts.files += strings(expression).map {
      PodspecFacts.FilePattern(variable: variable, attribute: attribute, pattern: $0)
    }
  }

  /// `:ios, '14.0'`, `:ios`
  private mutating func readPlatform(_ expression: ArraySlice<SourceItem>) {
    let items = expression.filter { !$0.isNewline }
    let parts = items.split(whereSeparator: { $0.isPunctuation(.comma) })
    guard parts.count < 3, let first = parts.first, let name = first.last, first.count < 3,
      first.count == 1 || first.first?.isPunctuation(.colon) == true
    else { return facts.hasComputedPlatforms = true }
    addPlatform(name, parts.count == 2 ? parts[1] : [])
  }

  /// `{ :ios => '14.0', osx: '11.0' }`
  private mutating func readPlatforms(_ expression: ArraySlice<SourceItem>) {
    let items = expression.filter { !$0.isNewline }
    guard items.first?.isPunctuation(.openBrace) == true else { return facts.hasComputedPlatforms = true }
    for part in items.split(whereSeparator: { $0.isPunctuation(.comma) || $0.nesting != 0 }) {
      let start = part.first?.isPunctuation(.colon) == true ? part.dropFirst() : part
      guard let name = start.first, let (_, value) = keyAndValue(Array(part)) else {
        facts.hasComputedPlatforms = true
        continue
      }
      addPlatform(name, value)
    }
  }

  /// - Parameter version: empty for a platform without one.
  private mutating func addPlatform(_ item: SourceItem, _ version: ArraySlice<SourceItem>) {
    guard let name = key(item), Self.platforms.contains(name) else { return facts.hasComputedPlatforms = true }
    let value = value(version)
    facts.platforms.append(
      PodspecFacts.Platform(
        name: name == "macos" ? "osx" : name, version: value, isComputed: value == nil && !version.isEmpty,
        line: reader.literal("", at: item.range).line))
  }
}
