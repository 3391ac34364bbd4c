import Foundation
import TestSupport
import Testing

/// Programs that no one here wrote.
enum Judge {
  /// In which unzip and bsdtar write UTF-8 names.
  static let environment: [String: String] = {
    #if os(Linux)
      ["LC_ALL": "C.UTF-8"]
    #else
      ["LC_ALL": "en_US.UTF-8"]
    #endif
  }()

  /// Runs a program that must succeed.
  @discardableResult
  static func run(
    _ program: String, _ arguments: [String], in folder: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let result = try Tool.run(program, arguments, in: folder, environment: environment)
    try #require(
      result.status == 0, "\(program) \(arguments): \(result.text.suffix(2000)) \(result.errors.suffix(2000))",
      sourceLocation: sourceLocation)
    return result.text
  }

  @discardableResult
  static func python(
    _ script: String, _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try run(Tool.python, ["-c", script] + arguments, sourceLocation: sourceLocation)
  }

  /// The output of a script, as JSON.
  static func json<Value: Decodable>(
    _ type: Value.Type, _ script: String, _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Value {
    let text = try run(Tool.python, ["-c", script] + arguments, sourceLocation: sourceLocation)
    return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }

  static func sha256(_ path: String) throws -> String {
    String(try run("openssl", ["dgst", "-sha256", "-r", path]).prefix(64))
  }
}

/// An entry as Python's zipfile sees it.
struct PythonEntry: Decodable, Equatable {
  var name: String
  var flags: Int
  var extra: String
  var system: Int
  var date: [Int]
  var attributes: UInt32
  var method: Int
  var size: Int
  var compressed: Int
  var offset: Int

  /// - Parameter testing: whether every entry is also decompressed and its CRC compared.
  static func list(_ path: String, testing: Bool = true) throws -> [PythonEntry] {
    let script = """
      import json, sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as archive:
        if sys.argv[2] == 'true': assert archive.testzip() is None
        assert archive.comment == b''
        print(json.dumps([dict(
          name=i.filename, flags=i.flag_bits, extra=i.extra.hex(), system=i.create_system, date=i.date_time,
          attributes=i.external_attr, method=i.compress_type, size=i.file_size, compressed=i.compress_size,
          offset=i.header_offset) for i in archive.infolist()]))
      """
    return try Judge.json([PythonEntry].self, script, path, "\(testing)")
  }
}
