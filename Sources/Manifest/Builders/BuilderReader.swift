import Domain

extension BuilderConfiguration {
  static let commonKeys = [
    "kind", "directory", "sources", "exclude", "environment", "inherit", "secrets", "timeout", "toolchain",
  ]
}

extension ProblemList {
  mutating func builder(_ field: Field) -> BuilderConfiguration? {
    guard isObject(field), let kind = builderKind(field) else { return nil }
    var builder = BuilderConfiguration(kind)
    readSources(of: field, into: &builder)
    readVariables(of: field, into: &builder)
    builder.timeout = timeout(field["timeout"], else: BuilderConfiguration.defaultTimeout)
    if field["toolchain"].isPresent {
      builder.toolchain = command(
        field["toolchain"], "toolchain",
        remedy: "write a command that prints versions, such as [\"clang\", \"--version\"]")
    }
    return builder
  }

  private mutating func builderKind(_ field: Field) -> BuilderConfiguration.Tool? {
    let meaning = "command runs a program of your own, swift compiles a Swift package on this machine"
    guard let word = choice(field["kind"], "builder", among: BuilderConfiguration.kinds, meaning: meaning) else {
      return nil
    }
    switch word {
    case "command": return commandBuilder(field).map { .command($0) }
    case "swift": return swiftBuilder(field).map { .swift($0) }
    case "cocoapods-pack": return cocoaPodsBuilder(field).map { .cocoapodsPack($0) }
    default: return xcodeBuilder(field).map { .xcodebuild($0) }
    }
  }

  private mutating func rejectOtherKeys(in field: Field, of kind: [String]) {
    rejectUnknownKeys(in: field, of: BuilderConfiguration.commonKeys + kind)
  }

  private mutating func commandBuilder(_ field: Field) -> BuilderConfiguration.CommandBuilder? {
    rejectOtherKeys(in: field, of: BuilderConfiguration.CommandBuilder.keys)
    let remedy = "write the program and its arguments, such as [\"scripts/build-sdk.sh\", \"--release\"]"
    let command = command(field["command"], "command", remedy: remedy)
    let output = field["output"].isPresent ? inside(field["output"]) : nil
    return command.map { BuilderConfiguration.CommandBuilder(command: $0, output: output) }
  }

  private mutating func swiftBuilder(_ field: Field) -> BuilderConfiguration.SwiftBuilder? {
    rejectOtherKeys(in: field, of: BuilderConfiguration.SwiftBuilder.keys)
    let headers = inside(field["headers"])
    let library = field["library"].isPresent ? name(field["library"], of: "library") : nil
    let meaning = "release optimises, debug does not"
    let configuration =
      field["configuration"].isPresent
      ? choice(field["configuration"], "configuration", among: ["release", "debug"], meaning: meaning) : nil
    guard let headers else { return nil }
    return BuilderConfiguration.SwiftBuilder(
      headers: headers, library: library, configuration: configuration ?? "release")
  }

  private mutating func cocoaPodsBuilder(_ field: Field) -> BuilderConfiguration.CocoaPodsBuilder? {
    rejectOtherKeys(in: field, of: BuilderConfiguration.CocoaPodsBuilder.keys)
    let podspec = inside(field["podspec"])
    let url = string(
      field["url"], remedy: "write where the packed zip will be, such as https://sdk.example.com/sdk.zip")
    guard let podspec, let url else { return nil }
    return BuilderConfiguration.CocoaPodsBuilder(podspec: podspec, url: url)
  }

  private mutating func xcodeBuilder(_ field: Field) -> BuilderConfiguration.XcodeBuilder? {
    typealias Xcode = BuilderConfiguration.XcodeBuilder
    rejectOtherKeys(in: field, of: Xcode.keys)
    let scheme = name(field["scheme"], of: "scheme")
    let project = field["project"].isPresent ? inside(field["project"]).map(Xcode.Container.project) : nil
    let workspace = field["workspace"].isPresent ? inside(field["workspace"]).map(Xcode.Container.workspace) : nil
    if project != nil, workspace != nil {
      add("builder", at: field["project"], "there is a workspace too", remedy: "remove one of the two")
    }
    var seen = Occurrences<String>()
    let destinations =
      field["destinations"].isPresent
      ? names(field["destinations"], of: "destination", &seen) : Xcode.defaultDestinations
    if field["destinations"].isPresent, case .array([]) = field["destinations"].value {
      add("empty-list", at: field["destinations"], "there is no destination", remedy: "remove the key, or list them")
    }
    let configuration = field["configuration"].isPresent ? name(field["configuration"], of: "configuration") : nil
    guard let scheme else { return nil }
    var xcode = Xcode(container: project ?? workspace ?? .package, scheme: scheme, destinations: destinations)
    xcode.configuration = configuration ?? xcode.configuration
    return xcode
  }

  /// A path below a builder's `directory`.
  private mutating func inside(_ field: Field) -> String? {
    accepted(
      path(field), at: field, "path", remedy: "write a path inside the builder's `directory`",
      unless: Self.problemInRelativePath)
  }
}

// What the builder sees.
extension ProblemList {
  private mutating func readSources(of field: Field, into builder: inout BuilderConfiguration) {
    if field["directory"].isPresent { builder.directory = path(field["directory"]) ?? builder.directory }
    if field["sources"].isPresent {
      builder.sources = globs(field["sources"])
      if case .array([]) = field["sources"].value {
        add(
          "empty-list", at: field["sources"], "the builder would see no file", remedy: "remove the key, or list files")
      }
    }
    if field["exclude"].isPresent { builder.excluded = globs(field["exclude"]) }
  }

  mutating func globs(_ field: Field) -> [String] {
    (list(field, of: "globs", remedy: "list files, such as [\"Sources/**\"]") ?? []).compactMap { glob($0) }
  }

  private mutating func glob(_ field: Field) -> String? {
    guard let text = string(field), !beginsAtHome(text, field) else { return nil }
    return accepted(
      text, at: field, "glob",
      remedy: "write names with '/' between them; * is any part of a name, ** any number of folders"
    ) { $0.isEmpty ? "is empty" : Self.problemInRelativePath($0) }
  }

  private mutating func readVariables(of field: Field, into builder: inout BuilderConfiguration) {
    if field["environment"].isPresent { builder.environment = variables(field["environment"]) }
    if field["inherit"].isPresent { builder.inherited = variableNames(field["inherit"]) }
    if field["secrets"].isPresent { builder.secrets = variableNames(field["secrets"]) }
    for variable in builder.environment where (builder.inherited + builder.secrets).contains(variable.name) {
      add(
        "variable", at: Field(nil, field.path.member("environment").member(variable.name)),
        "is also taken from the tool's environment", remedy: "remove one of the two")
    }
  }

  private mutating func variableNames(_ field: Field) -> [String] {
    (list(field, of: "variables") ?? []).compactMap { environmentName($0) }
  }

  private mutating func variables(_ field: Field) -> [BuilderConfiguration.Variable] {
    guard isObject(field) else { return [] }
    return field.members.compactMap { member -> BuilderConfiguration.Variable? in
      let place = Field(.string(member.name), field.path.member(member.name))
      guard environmentName(place) != nil else { return nil }
      return environmentValue(field[member.name]).map { BuilderConfiguration.Variable(name: member.name, value: $0) }
    }.sorted { $0.name < $1.name }
  }

  private mutating func environmentValue(_ field: Field) -> String? {
    guard let text = string(field) else { return nil }
    if !text.utf8.contains(0) { return text }
    return refused("variable", at: field, "contains a NUL character", remedy: "write text without it")
  }

  private mutating func environmentName(_ field: Field) -> String? {
    guard let name = variableName(field) else { return nil }
    if !name.hasPrefix("RELEASE_"), name != "CUSTOM_MODEL_APP_ID" { return name }
    return refused(
      "variable", at: field, "\(name) is set for every builder", remedy: "remove it, or choose another name")
  }
}
