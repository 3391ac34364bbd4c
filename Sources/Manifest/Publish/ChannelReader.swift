import Domain
import Platform

extension ProblemList {
  /// `publish`: where releases go.
  ///
  /// - Parameter severalProducts: whether the path of a zip must contain `{{product}}`.
  mutating func channels(_ field: Field, tagPattern: TagPattern, severalProducts: Bool) -> [ChannelConfiguration] {
    guard field.isPresent, let elements = list(field, of: "channels") else { return [] }
    var names = Occurrences<String>()
    var destinations = Occurrences<String>()
    let channels: [ChannelConfiguration] = elements.compactMap { element in
      guard isObject(element) else { return nil }
      let name = identifier(element["name"], "channel-name")
      if let name, !isNew(name.folded, at: element["name"], of: "channel", &names) { return nil }
      let kind = channelKind(element, tagPattern, severalProducts: severalProducts)
      let own = kind?.destinations(FilePath.parent(of: file)) ?? []
      if let earlier = own.compactMap({ destinations.note($0, at: element["name"]) }).first {
        add(
          "duplicate-destination", at: element["name"], "publishes to the same place as \(earlier.field.path)",
          remedy: "remove one of the two, or correct its address")
      }
      guard let name, let kind else { return nil }
      return ChannelConfiguration(name: name, kind: kind, entry: element.value?.serializedOnOneLine() ?? "")
    }
    refuseSharedTags(channels, at: elements)
    return channels
  }

  private mutating func channelKind(
    _ field: Field, _ tagPattern: TagPattern, severalProducts: Bool
  ) -> ChannelConfiguration.Settings? {
    let kind = choice(
      field["kind"], "channel-kind", among: ChannelConfiguration.kinds,
      meaning:
        "git for a release repository, github-release and gitlab-release for releases with assets, directory for a folder, "
        + "s3 for a bucket, command for your own program")
    switch kind {
    case "git": return gitChannel(field, tagPattern).map { .git($0) }
    case "directory": return directoryChannel(field, severalProducts: severalProducts).map { .directory($0) }
    case "github-release": return forgeChannel(field, at: .github, tagPattern: tagPattern).map { .forge($0) }
    case "gitlab-release": return forgeChannel(field, at: .gitlab, tagPattern: tagPattern).map { .forge($0) }
    case "s3": return s3Channel(field, severalProducts: severalProducts).map { .s3($0) }
    case "command": return commandChannel(field).map { .command($0) }
    default: return nil
    }
  }

  /// The patterns of a place that keeps files by name: of a zip, and of the small files beside it.
  mutating func filePatterns(
    _ zip: Field, _ files: Field, severalProducts: Bool
  ) -> (zip: PathPattern?, files: PathPattern?) {
    typealias Channel = ChannelConfiguration.DirectorySettings
    let required = ["app_id", "version"] + (severalProducts ? ["product"] : [])
    let pattern = channelPattern(zip, allowed: Channel.vocabulary, required: required)
    if !files.isPresent { return (pattern, nil) }
    return (pattern, channelPattern(files, allowed: Channel.filesVocabulary, required: ["app_id", "version", "file"]))
  }

  mutating func growingPattern(_ field: Field) -> PathPattern? {
    let names = ChannelConfiguration.DirectorySettings.growingVocabulary
    return field.isPresent ? channelPattern(field, allowed: names, required: names) : nil
  }

  /// Patterns of a channel, in which a missing `{{app_id}}` would let one customer's release replace another's.
  mutating func channelPattern(
    _ field: Field, allowed: [String], required: [String], isPath: Bool = true, takesEnvironment: Bool = true
  ) -> PathPattern? {
    guard let text = isPath ? path(field) : string(field),
      let pattern = pattern(field, text, allowed: allowed, takesEnvironment: takesEnvironment)
    else { return nil }
    require(required, in: pattern, field)
    return pattern
  }

  mutating func require(_ names: [String], in pattern: PathPattern, _ field: Field) {
    for name in names where !pattern.placeholders.contains(name) {
      add(
        "pattern", at: field, "without {{\(name)}}, one \(Self.noun(name)) would overwrite another",
        remedy: "add {{\(name)}}")
    }
  }

  mutating func pattern(_ field: Field, allowed: [String]) -> PathPattern? {
    string(field).flatMap { pattern(field, $0, allowed: allowed, takesEnvironment: true) }
  }

  /// Names of environment variables whose values are never printed.
  mutating func secrets(_ field: Field) -> [String] {
    field.isPresent ? (list(field, of: "variables") ?? []).compactMap { variableName($0) } : []
  }

  /// The name of an environment variable that a POSIX shell can set: git's credential helper names it in a command. Anything else
  /// may be the secret itself, and is not repeated.
  mutating func variableName(_ field: Field) -> String? {
    guard let text = string(field) else { return nil }
    if text.isWord, !Self.looksRandom(text) { return text }
    return refused(
      "variable", at: field, "this is not the name of an environment variable",
      remedy: "name the variable that has the token, such as SDK_TOKEN; never write the token itself here")
  }

  /// Tokens may have no other characters than names have, but no name looks like them.
  private static func looksRandom(_ text: String) -> Bool {
    text.utf8.count >= 20 && text.contains(where: \.isLowercase) && text.contains(where: \.isUppercase)
      && text.contains(where: \.isNumber)
  }

  private static func noun(_ placeholder: String) -> String {
    switch placeholder {
    case "app_id": "customer's release"
    case "product": "product's zip"
    default: placeholder
    }
  }
}
