import Domain
import Manifest
import Platform

/// The vendor's own programs as the place that devices read. docs/over-the-air.md says what their exit statuses mean.
package struct CommandPlace: ObjectPlace {
  private let settings: OverTheAirConfiguration.CommandPlaceSettings
  /// The customer, whose folder it is.
  private let folder: String
  private let temporaryFolder: String
  private let context: PublishingContext

  private static let missing: Int32 = 1
  private static let conflict: Int32 = 2

  package init(
    _ settings: OverTheAirConfiguration.CommandPlaceSettings, folder: String, temporaryFolder: String,
    context: PublishingContext
  ) {
    self.settings = settings
    self.folder = folder
    self.temporaryFolder = temporaryFolder
    self.context = context
  }

  package func address(of name: String) -> String { "\(folder)/\(name)" }

  package func get(_ name: String, limit: Int) throws -> PlacedObject? {
    try withFile { file in
      let status = try call(
        "get", arguments: settings.get, name: name, more: ["RELEASE_FILE": file], accepting: [Self.missing])
      if status == Self.missing { return nil }
      if let size = try FileSystem.status(file)?.size, size > limit { throw tooLarge(name, limit: limit) }
      return PlacedObject(bytes: try FileSystem.readFile(file, limit: limit))
    }
  }

  package func create(_ object: NewObject) throws -> Bool {
    try withContent(of: object) { file in
      try call(
        "create", arguments: settings.create, name: object.name, more: variables(object, file),
        accepting: [Self.conflict]) == 0
    }
  }

  package func replace(_ object: NewObject, since before: PlacedObject?) throws -> Bool {
    guard let before else { return try create(object) }
    return try withContent(of: object) { file in
      let since = NewObject(object.name, .bytes(before.bytes), isImmutable: false).digest.description
      let more = variables(object, file).merging(["RELEASE_IF_SHA256": since]) { $1 }
      return try call("replace", arguments: settings.replace, name: object.name, more: more, accepting: [Self.conflict])
        == 0
    }
  }

  package func rehearse(_ name: String) throws {}

  private func variables(_ object: NewObject, _ file: String) -> [String: String?] {
    [
      "RELEASE_FILE": file, "RELEASE_SHA256": object.digest.description, "RELEASE_SIZE": String(object.size),
      "RELEASE_CONTENT_TYPE": object.contentType, "RELEASE_CACHE_CONTROL": object.cacheControl,
    ]
  }

  private func withFile<Value>(_ body: (String) throws -> Value) throws -> Value {
    let folder = try FileSystem.makeTemporaryDirectory(in: temporaryFolder, prefix: "release-object")
    defer { try? FileSystem.removeTree(folder) }
    return try body(FilePath.join(folder, "object"))
  }

  private func withContent<Value>(of object: NewObject, _ body: (String) throws -> Value) throws -> Value {
    if case .file(let path, _, _) = object.content { return try body(FileSystem.absolutePath(path)) }
    return try withFile { file in
      if case .bytes(let bytes) = object.content { try FileSystem.writeNewFile(file, bytes) }
      return try body(file)
    }
  }

  /// - Returns: 0, or one of the accepted statuses.
  private func call(
    _ verb: String, arguments: [String], name: String, more: [String: String?], accepting accepted: [Int32]
  ) throws -> Int32 {
    let facts: [String: String?] = [
      "RELEASE_VERB": verb, "RELEASE_APP_ID": folder, "RELEASE_OBJECT": name, "RELEASE_IF_SHA256": nil,
    ]
    do {
      return try context.runProgram(
        arguments, facts.merging(more) { $1 }, secondsAllowed: settings.timeout, accepting: accepted
      ).status
    } catch let problem as ProgramProblem {
      let act = problem.hasRun ? "\(verb) of \(name)" : verb
      throw Finding(
        "models.command", at: Location(arguments.first ?? ""), "\(act) \(problem.message)",
        subject: "app_id \(folder)", remedy: problem.remedy
      ).failure(isTemporary: problem.isTemporary)
    }
  }
}
