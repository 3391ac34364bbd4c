import Domain
import Pipeline
import Platform

enum SchemaCommand {
  static let definition = Command(
    name: "schema", summary: "Prints the JSON schemas of all documents.",
    discussion: """
      With a NAME, prints that JSON schema; without, lists them. With --output, writes all of them, or the one, to
      <folder>/<name>.schema.json, where editors find them by a relative `$schema`. They refer to common.schema.json beside
      them.

      Exit status: 0 done; 64 usage; 74 input/output.
      """,
    example: """
      release schema
      release schema release
      release schema --output schemas
      """,
    options: [.schemaFolder, .quiet, .color, .help],
    operands: OperandSpecification(
      usage: "[NAME]", help: "A name from the list.", kind: .words(Schema.all.map(\.name))),
    mayChange: { $0.has(.schemaFolder) }, run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let wanted = try arguments.operand().map { name in try schema(named: name) }
    if let folder = arguments.value(.schemaFolder) {
      let written = try write(wanted.map { [$0] } ?? Schema.all, to: folder)
      try session.console.result(written.map { $0 + "\n" }.joined())
    } else {
      try session.console.result(wanted?.text ?? list)
    }
    return .done
  }

  private static func schema(named name: String) throws(UsageError) -> Schema {
    guard let schema = Schema.all.first(where: { $0.name == name }) else {
      throw .unknownSchema(name, known: Schema.all.map(\.name))
    }
    return schema
  }

  private static var list: String {
    let width = Schema.all.map(\.name.count).max() ?? 0
    return Schema.all.map { "\($0.name.padded(to: width))  \($0.title)\n" }.joined()
  }

  /// Each file is replaced at once.
  ///
  /// - Returns: the files' paths.
  private static func write(_ schemas: [Schema], to folder: String) throws -> [String] {
    try FileSystem.makeDirectories(folder)
    return try schemas.map { schema in
      let path = FilePath.join(folder, schema.name + ".schema.json")
      try FileSystem.writeAtOnce(path, schema.text.utf8)
      return path
    }
  }
}

extension OptionSpecification {
  fileprivate static let schemaFolder = value(
    "output", takes: "folder", "Write to this folder instead of printing.", kind: .folder, short: "-o")
}
