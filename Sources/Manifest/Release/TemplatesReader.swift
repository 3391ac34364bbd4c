import Domain

extension ReleaseConfiguration.Templates {
  package static let keys = keysOfVariants + ["growing"]
  /// Those that decide what is in a variant.
  static let keysOfVariants = ["package", "notes", "files"]
}

extension ReleaseConfiguration.Templates.File {
  package static let keys = ["template", "name"]

  /// Files of a variant that the tool makes itself, in lower case.
  private static let reserved = ["package.swift", "release_notes.md", "sha256sums", "variant.json"]

  /// Extensions of the kinds of files that values can be escaped for, and of plain text.
  private static let extensions = ["json", "xml", "rss", "md", "markdown", "swift", "txt"]

  /// The reason why a variant cannot have a file of this name, with the remedy; or nil.
  static func problem(in name: String) -> (String, remedy: String)? {
    if let problem = Identifier.problem(in: name) {
      return (problem, "use a file name of 1 to 64 letters, digits, '.', '_' and '-', without folders")
    }
    if reserved.contains(name.lowercased()) { return ("is a file that every variant has", "choose another name") }
    let parts = name.split(separator: ".")
    let isKnown = parts.count > 1 ? extensions.contains(parts[parts.count - 1].lowercased()) : isCapital(name)
    if isKnown { return nil }
    let known = extensions.map { ".\($0)" }.joined(separator: ", ")
    return (
      "is of a kind that values cannot be escaped for", "use \(known), or capitals such as LICENSE for plain text"
    )
  }

  /// `LICENSE` and `NOTICE` are text; `Podfile` and `Makefile` are programs.
  private static func isCapital(_ name: String) -> Bool { !name.utf8.contains(where: \.isLowercase) }
}

extension UInt8 {
  fileprivate var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}

extension ProblemList {
  private typealias TemplateFile = ReleaseConfiguration.Templates.File

  mutating func templates(_ field: Field) -> ReleaseConfiguration.Templates {
    var templates = ReleaseConfiguration.Templates()
    guard field.isPresent, isObject(field, keys: ReleaseConfiguration.Templates.keys) else { return templates }
    templates.package = optionalPath(field["package"])
    templates.notes = optionalPath(field["notes"])
    // Repositories have both at the root.
    var names = Occurrences<String>()
    if field["files"].isPresent { templates.files = templateFiles(field["files"], &names) }
    if field["growing"].isPresent { templates.growing = templateFiles(field["growing"], &names) }
    return templates
  }

  private mutating func templateFiles(
    _ field: Field, _ names: inout Occurrences<String>
  ) -> [ReleaseConfiguration.Templates.File] {
    let elements = list(field, of: "files", remedy: "list the templates: [\"templates/LICENSE\"]") ?? []
    return elements.compactMap { element in
      guard let (file, place) = templateFile(element) else { return nil }
      if let (problem, remedy) = TemplateFile.problem(in: file.name) {
        return refused("file-name", at: place, "\(Quotation.quote(file.name)) \(problem)", remedy: remedy)
      }
      return isNew(file.name.lowercased(), at: place, of: "file", &names) ? file : nil
    }
  }

  /// - Returns: nil after reporting a problem; the file, and the field that names it.
  private mutating func templateFile(_ field: Field) -> (ReleaseConfiguration.Templates.File, Field)? {
    let isPath = if case .string = field.value { true } else { false }
    guard isPath || isObject(field, keys: TemplateFile.keys) else { return nil }
    guard let template = path(isPath ? field : field["template"]) else { return nil }
    if !isPath, field["name"].isPresent {
      return string(field["name"]).map { (TemplateFile(template: template, name: $0), field["name"]) }
    }
    let name = String(template.split(separator: "/").last ?? "")
    return (TemplateFile(template: template, name: name), field)
  }

  mutating func refuseReplacedBill(
    _ files: [ReleaseConfiguration.Templates.File], _ trust: TrustConfiguration, at field: Field
  ) {
    guard trust.bill != nil, files.contains(where: { $0.name.lowercased() == TrustFile.bill }) else { return }
    add(
      "file-name", at: field, "\(TrustFile.bill) is what \"sbom\" makes",
      remedy: "remove \"sbom\" to keep your own, or the file from this list")
  }

  /// A channel puts every file of a variant into the customer's repository.
  mutating func refuseReplacedFiles(
    _ files: [ReleaseConfiguration.Templates.File], _ channels: [ChannelConfiguration], at field: Field
  ) {
    for channel in channels {
      guard case .git(let git) = channel.kind else { continue }
      let others = Set(([git.changelog].compactMap(\.self) + git.include.map(\.text)).map { $0.lowercased() })
      for file in files where others.contains(file.name.lowercased()) {
        add(
          "duplicate-file", at: field, "the channel \(channel.name) writes \(file.name) too",
          remedy: "give the file another name, or take it out of the channel's \"include\" or \"changelog\"")
      }
    }
  }
}
