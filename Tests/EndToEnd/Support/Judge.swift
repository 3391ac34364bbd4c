import Domain
import TestSupport
import Testing

/// Programs in `Judges`, written in other languages and sharing no code with the tool.
enum Judge {
  static func path(_ name: String) -> String { Checkout.root + "/Tests/EndToEnd/Judges/" + name }

  /// Runs a judge, which reports problems on stderr.
  @discardableResult
  static func python(
    _ name: String, _ arguments: [String], in folder: String? = nil, status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Tool.Result {
    let result = try Tool.run(Tool.python, [path(name)] + arguments, in: folder)
    result.expect(status, sourceLocation: sourceLocation)
    return result
  }

  /// Every file of a variant's folder, by `sha256sum -c`.
  static func checksums(_ folder: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let result = try Tool.run("sha256sum", ["-c", "--strict", "--quiet", "SHA256SUMS"], in: folder)
    result.expect(0, sourceLocation: sourceLocation)
    let listed = try TestFile.text(folder + "/SHA256SUMS").split(separator: "\n").map { String($0.dropFirst(66)) }
    #expect(
      listed + ["SHA256SUMS"] == TestFile.names(in: folder).sorted { listed.contains($0) && !listed.contains($1) })
  }

  /// Expects two folders to have the same content, comparing links as links.
  static func expectSame(_ left: String, _ right: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let result = try Tool.run("diff", ["-r", "--no-dereference", "--exclude=.release", left, right])
    #expect(result.status == 0, "\(result.text)\(result.errors)", sourceLocation: sourceLocation)
  }
}

extension JSONValue {
  var string: String? { if case .string(let text) = self { text } else { nil } }

  var listed: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
}
