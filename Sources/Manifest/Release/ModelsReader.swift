import Domain

extension ReleaseConfiguration.Models {
  package static let keys = ["path", "directory", "command", "list"]
  package static let listKeys = ["file", "template"]
  package static let commandVocabulary = ["model", "output"]
  package static let vocabulary = ["app_id", "flowName", "flowId", "modelVersion"]
}

extension ProblemList {
  mutating func models(_ field: Field) -> ReleaseConfiguration.Models {
    var models = ReleaseConfiguration.Models()
    guard field.isPresent, isObject(field, keys: ReleaseConfiguration.Models.keys) else { return models }
    if field["path"].isPresent { models.paths = modelPaths(field["path"]) }
    if field["directory"].isPresent, let directory = modelDirectory(field["directory"]) {
      models.directory = directory
    }
    if field["list"].isPresent { models.list = modelList(field["list"]) }
    if field["command"].isPresent { models.command = modelCommand(field["command"]) }
    return models
  }

  private mutating func modelCommand(_ field: Field) -> [PathPattern]? {
    let vocabulary = ReleaseConfiguration.Models.commandVocabulary
    let remedy = "such as [\"xcrun\", \"coremlcompiler\", \"compile\", \"{{model}}\", \"{{output}}\"]"
    guard let arguments = command(field, "command", remedy: remedy) else { return nil }
    let patterns = zip(field.elements, arguments).compactMap { pattern($0, $1, allowed: vocabulary) }
    for name in vocabulary where !patterns.contains(where: { $0.placeholders.contains(name) }) {
      add("command", at: field, "no argument has {{\(name)}}", remedy: remedy)
    }
    return patterns
  }

  /// A list says on purpose that customers may share a model; one path without `{{app_id}}` is more likely a mistake.
  private mutating func modelPaths(_ field: Field) -> [PathPattern] {
    guard case .array = field.value else {
      guard let pattern = modelPath(field) else { return [] }
      if !pattern.placeholders.contains("app_id") {
        add(
          "pattern", at: field, "without {{app_id}}, two customers would share a model file",
          remedy:
            "add {{app_id}}, such as \(ReleaseConfiguration.Models.defaultPath.text); if they should share it, write a "
            + "list: [\"\(pattern.text)\"]")
      }
      return [pattern]
    }
    if field.elements.isEmpty {
      add(
        "pattern", at: field, "lists no path",
        remedy: "list one, such as \(ReleaseConfiguration.Models.defaultPath.text)")
    }
    var seen = Occurrences<String>()
    return field.elements.compactMap { element in
      modelPath(element).flatMap { isNew($0.text, at: element, of: "path", &seen) ? $0 : nil }
    }
  }

  private mutating func modelPath(_ field: Field) -> PathPattern? {
    guard let text = path(field),
      let pattern = pattern(field, text, allowed: ReleaseConfiguration.Models.vocabulary)
    else { return nil }
    if !pattern.placeholders.contains(where: { $0 == "flowName" || $0 == "flowId" }) {
      add(
        "pattern", at: field, "without {{flowName}} or {{flowId}}, two flows of a customer would share a model file",
        remedy: "add {{flowName}}, such as \(ReleaseConfiguration.Models.defaultPath.text)")
    }
    return pattern
  }

  private mutating func modelList(_ field: Field) -> ReleaseConfiguration.Models.List? {
    if case .boolean(false) = field.value { return nil }
    guard case .object = field.value else {
      return refused(
        field, expected: "an object or false", remedy: "write { \"file\": \"Models.json\" }, or false for no list")
    }
    rejectUnknownKeys(in: field, of: ReleaseConfiguration.Models.listKeys)
    var list = ReleaseConfiguration.Models.List()
    if field["file"].isPresent { list.file = listFile(field["file"]) }
    list.template = optionalPath(field["template"])
    return list
  }

  private mutating func listFile(_ field: Field) -> String? {
    guard let text = string(field), !beginsAtHome(text, field) else { return nil }
    let isPath = text.utf8.contains(UInt8(ascii: "/"))
    let isModel = [".mlmodel", ".mlmodelc", ".mlpackage"].contains { text.lowercased().hasSuffix($0) }
    let problem =
      isPath ? "is not the name of a file" : isModel ? "is the name of a model" : Self.problemInRelativePath(text)
    return accepted(text, at: field, "path", remedy: "name a file, such as Models.json") { _ in problem }
  }

  private mutating func modelDirectory(_ field: Field) -> String? {
    guard let text = string(field), !beginsAtHome(text, field) else { return nil }
    return accepted(
      text, at: field, "path",
      remedy: "name a folder inside the framework, such as Models/Custom; \"\" is the resource folder itself"
    ) { $0.isEmpty ? nil : Self.problemInRelativePath($0) }
  }

  /// - Parameter takesEnvironment: whether the pattern may also have `{{env.NAME}}`.
  mutating func pattern(
    _ field: Field, _ text: String, allowed: [String], takesEnvironment: Bool = false
  ) -> PathPattern? {
    do {
      let pattern = try PathPattern(text, allowed: allowed, takesEnvironment: takesEnvironment)
      environmentUses += pattern.environmentVariables.map { EnvironmentUse(of: $0, .name, at: location(of: field)) }
      return pattern.filledIn(variable)
    } catch {
      return refused("pattern", at: field, error.message, remedy: error.remedy)
    }
  }
}
