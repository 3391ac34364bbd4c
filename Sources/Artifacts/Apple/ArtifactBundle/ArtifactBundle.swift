import Domain

/// The `info.json` of an artifact bundle (SE-0305; SE-0482 for static libraries).
package enum ArtifactBundle {
  package enum ArtifactType: String, CaseIterable, Sendable {
    case executable, staticLibrary, swiftSDK, crossCompilationDestination
  }

  package struct Artifact: Hashable, Sendable {
    package var name: String
    /// Nil for a type that SwiftPM does not know.
    package var kind: ArtifactType?
    package var version: String
    package var variants: [Variant]
  }

  /// One file of an artifact, with the triples that it is for. All paths are relative to the bundle.
  package struct Variant: Hashable, Sendable {
    package var path: String
    package var triples: [String]
    package var metadata: LibraryMetadata?
    /// In the document, for findings: `artifacts.Kit.variants[0]`.
    package var place: String
  }

  package struct LibraryMetadata: Hashable, Sendable {
    package var headerPaths: [String]
    package var moduleMapPath: String?
  }

  package static let fileName = "info.json"
  /// More bytes than any real `info.json` has.
  package static let largest = 1 << 20
  static let knownSchemas = ["1.0", "1.1", "1.2"]
  /// More artifacts, variants and triples than any real bundle has, and more paths than a variant has.
  static let most = 200

  /// The readable part of an `info.json`.
  package struct Reading: Hashable, Sendable {
    /// In the order of the document.
    package var artifacts: [Artifact] = []
    package var findings: [Finding] = []
  }

  /// Reads as much as possible of an `info.json`, checks it against the files of the bundle, and reports all problems.
  /// - Parameters:
  ///   - tree: the contents of the bundle, relative to its root.
  ///   - file: the path of the `info.json` to name in findings.
  package static func read(_ infoJSON: [UInt8], tree: FileTree, file: String) -> Reading {
    guard infoJSON.count <= largest else {
      return Reading(findings: [Finding(.malformedInfo, at: Location(file), "is larger than \(largest) bytes")])
    }
    do throws(JSONSyntaxError) {
      let (json, comma) = try json(infoJSON)
      var reading = read(json, tree: tree, file: file)
      if let comma { reading.findings.insert(trailing(comma, in: infoJSON, file: file), at: 0) }
      return reading
    } catch {
      let location = Location(file, .line(error.line, column: error.column))
      let message = "not readable JSON: \(error.message)"
      return Reading(findings: [Finding(.malformedInfo, at: location, message, remedy: error.remedy)])
    }
  }

  /// Reads a document as SwiftPM does.
  ///
  /// - Returns: with it, the place of the first comma before a closing bracket: RFC 8259 has none, and Foundation passes over them.
  private static func json(_ bytes: [UInt8]) throws(JSONSyntaxError) -> (value: JSONValue, comma: Int?) {
    do throws(JSONSyntaxError) { return (try JSONValue(parsing: bytes), nil) } catch {
      let commas = TrailingCommas.places(in: bytes)
      guard let first = commas.first else { throw error }
      var strict = bytes
      for place in commas { strict[place] = UInt8(ascii: " ") }
      return (try JSONValue(parsing: strict), first)
    }
  }

  private static func trailing(_ comma: Int, in bytes: [UInt8], file: String) -> Finding {
    Finding(
      .malformedInfo, .note, at: Location(file, .of(comma, in: bytes)),
      "has a comma before a closing bracket, which SwiftPM passes over, and JSON does not allow", remedy: "remove it")
  }

  /// SwiftPM reads a version of two or three numbers, and looks at the first two.
  private static func isKnown(schema version: String) -> Bool {
    guard DottedVersion(version) != nil else { return false }
    return version.utf8.count { $0 == UInt8(ascii: ".") } <= 2
      && knownSchemas.contains { version.hasSameBytes(as: $0) || version.hasPrefixByBytes($0 + ".") }
  }

  /// Whether bytes are JSON that lists artifacts, as no other document does.
  package static func isList(_ infoJSON: [UInt8]) -> Bool {
    guard infoJSON.count <= largest, let json = try? json(infoJSON).value else { return false }
    return json["artifacts"]?.isObject == true && json["schemaVersion"] != nil
  }

  private static func read(_ json: JSONValue, tree: FileTree, file: String) -> Reading {
    var fields = DocumentFields(json, file: file)
    var reading = Reading()
    if let version = fields.string("schemaVersion"), !isKnown(schema: version) {
      fields.report(
        .unknownSchema, at: "schemaVersion",
        "\(Quotation.quote(version)) is not one of \(knownSchemas.joined(separator: ", "))",
        remedy: "write \"1.0\": SwiftPM refuses any other")
    }
    for (name, entry) in fields.members("artifacts") {
      var entry = entry
      if let artifact = Artifact(named: name, &entry) { reading.artifacts.append(artifact) }
      reading.findings += entry.findings
    }
    let variants = reading.artifacts.flatMap(\.variants)
    if variants.count > most || variants.reduce(0, { $0 + $1.triples.count }) > most {
      fields.report(.tooManyElements, at: "artifacts", "has more than \(most) variants or triples, and none is read")
      reading.artifacts = []
    }
    let check = BundleCheck(artifacts: reading.artifacts, tree: tree, file: file)
    reading.findings = fields.findings + reading.findings + check.findings
    return reading
  }
}

extension DocumentFields<JSONValue> {
  /// The members of an object, each with its name, its own path and findings.
  fileprivate mutating func members(_ key: String) -> [(name: String, fields: DocumentFields)] {
    let members = required(key, "an object") { value -> [JSONMember]? in
      if case .object(let members) = value { members } else { nil }
    }
    return bounded(members ?? [], key).map { member in
      (member.name, DocumentFields(member.value, path: keyPath(key) + "." + Self.shown(member.name), file: file))
    }
  }

  /// A key that may be of any length, for a path in a message.
  private static func shown(_ name: String) -> String {
    let isPlain = name.utf8.count <= 64 && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    return isPlain ? name : Quotation.quote(name)
  }

  /// Leaves out what is beyond the limit, and reports it.
  fileprivate mutating func bounded<Element>(_ list: [Element], _ key: String) -> [Element] {
    guard list.count > ArtifactBundle.most else { return list }
    report(.tooManyElements, at: key, "has \(list.count) elements, and only \(ArtifactBundle.most) are read")
    return Array(list.prefix(ArtifactBundle.most))
  }
}

// Each initializer returns nil if a required key is missing or has another type. `fields` reports it.

extension ArtifactBundle.Artifact {
  fileprivate init?(named name: String, _ fields: inout DocumentFields<JSONValue>) {
    let type = fields.string("type")
    let kind = type.flatMap(ArtifactBundle.ArtifactType.init)
    if let type, kind == nil {
      let known = ArtifactBundle.ArtifactType.allCases.map(\.rawValue).joined(separator: ", ")
      fields.report(
        .unknownType, at: "type", "\(Quotation.quote(type)) is not one of \(known)",
        remedy: "write \"staticLibrary\" for a library: SwiftPM refuses the whole bundle otherwise")
    }
    let version = fields.possiblyEmptyString("version")
    let elements = fields.objects("variants")
    var variants: [ArtifactBundle.Variant] = []
    for var element in fields.bounded(elements ?? [], "variants") {
      if let variant = ArtifactBundle.Variant(&element, isLibrary: kind == .staticLibrary) { variants.append(variant) }
      fields.add(element.findings)
    }
    guard type != nil, let version, elements != nil else { return nil }
    self.init(name: name, kind: kind, version: version, variants: variants)
  }
}

extension ArtifactBundle.Variant {
  fileprivate init?(_ fields: inout DocumentFields<JSONValue>, isLibrary: Bool) {
    let path = fields.string("path")
    // A Swift SDK may have none.
    let triples = isLibrary || fields.has("supportedTriples") ? fields.strings("supportedTriples") : []
    var metadata: ArtifactBundle.LibraryMetadata?
    if var inner = fields.optionalObject("staticLibraryMetadata") {
      metadata = ArtifactBundle.LibraryMetadata(&inner)
      fields.add(inner.findings)
    }
    guard let path else { return nil }
    let bounded = fields.bounded(triples ?? [], "supportedTriples")
    self.init(path: path, triples: bounded, metadata: metadata, place: fields.keyPath(""))
  }
}

extension ArtifactBundle.LibraryMetadata {
  fileprivate init?(_ fields: inout DocumentFields<JSONValue>) {
    let headers = fields.strings("headerPaths", mayBeEmpty: true)
    let map = fields.optionalString("moduleMapPath")
    guard let headers else { return nil }
    self.init(headerPaths: fields.bounded(headers, "headerPaths"), moduleMapPath: map)
  }
}

private enum TrailingCommas {
  /// The places of commas after a value and before a closing bracket.
  static func places(in bytes: [UInt8]) -> [Int] {
    var places: [Int] = []
    var comma: Int?
    var previous = UInt8(ascii: "[")
    var isInString = false
    var isEscaped = false
    for (place, byte) in bytes.enumerated() {
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: ","): comma = "[{:,".utf8.contains(previous) ? nil : place
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if previous == UInt8(ascii: ","), let comma { places.append(comma) }
      default: break
      }
      previous = byte
    }
    return places
  }
}
