import Domain

extension RolloutDocument {
  /// Why a file is not a rollout document.
  package struct Problem: Error, Hashable {
    /// The place in the document, such as `lines[0].experiment.groups`.
    package var path: String
    package var message: String
  }

  /// - Throws: `Problem`, the first there is.
  package init(parsing bytes: [UInt8]) throws(Problem) {
    guard let value = try? JSONValue(parsing: bytes) else { throw Problem(path: "", message: "is not JSON") }
    let reader = Reader(value: value, path: "")
    if try reader.text("schema") != Self.schema {
      throw Problem(path: "schema", message: "is not \(Self.schema)")
    }
    self.init(
      appID: try reader.text("app_id"), flowID: try reader.number("flowId"), flowName: try reader.text("flowName"),
      issued: try reader.time("issued"), poll: try reader.number("poll"),
      lines: try reader.list("lines") { (line: Reader) throws(Problem) in try Line(line) },
      revoked: try reader.list("revoked") { (item: Reader) throws(Problem) in try item.text() })
    if poll < 1 { throw Problem(path: "poll", message: "is not a number of seconds") }
    for (index, line) in lines.enumerated() {
      if lines[..<index].contains(where: { $0.sdk.overlaps(line.sdk) }) {
        throw Problem(path: "lines[\(index)].sdk", message: "overlaps a line before")
      }
    }
  }

  /// A value of the document, and its place.
  fileprivate struct Reader {
    var value: JSONValue
    var path: String

    subscript(key: String) -> Reader? {
      guard let member = value[key] else { return nil }
      return Reader(value: member, path: path.isEmpty ? key : "\(path).\(key)")
    }

    func member(_ key: String) throws(Problem) -> Reader {
      if let member = self[key] { return member }
      throw Problem(path: path.isEmpty ? key : "\(path).\(key)", message: "is missing")
    }

    func text() throws(Problem) -> String { try read("a string", \.text) }
    func text(_ key: String) throws(Problem) -> String { try member(key).text() }
    func number(_ key: String) throws(Problem) -> Int { try member(key).read("a whole number", \.integer) }

    func time(_ key: String) throws(Problem) -> Int64 {
      try member(key).read("a time in UTC") { $0.text.flatMap(UTCTime.seconds) }
    }

    func millionths(_ key: String) throws(Problem) -> Millionths {
      try member(key).read("a number from 0 to 1 with at most six decimals") { Millionths($0) }
    }

    func list<Element>(_ key: String, _ read: (Reader) throws(Problem) -> Element) throws(Problem) -> [Element] {
      let list = try member(key)
      var elements: [Element] = []
      for (index, element) in try list.read("a list", \.elements).enumerated() {
        elements.append(try read(Reader(value: element, path: "\(list.path)[\(index)]")))
      }
      return elements
    }

    func read<Value>(_ kind: String, _ read: (JSONValue) -> Value?) throws(Problem) -> Value {
      if let found = read(value) { return found }
      throw Problem(path: path, message: "is not \(kind)")
    }
  }
}

extension RolloutDocument.Line {
  fileprivate init(_ reader: RolloutDocument.Reader) throws(RolloutDocument.Problem) {
    let sdk = try reader.member("sdk").read("a range of versions, with min and below") { SDKRange($0) }
    self.init(sdk: sdk)
    if let champion = reader["champion"] { self.champion = try RolloutDocument.Setting(champion) }
    if let holdout = reader["holdout"] {
      self.holdout = RolloutDocument.Holdout(
        salt: try holdout.text("salt"), bound: try holdout.millionths("upperBoundInclusive"))
    }
    if let experiment = reader["experiment"] { self.experiment = try RolloutDocument.Experiment(experiment) }
    if let holdout, holdout.bound == .zero {
      throw RolloutDocument.Problem(
        path: reader.path + ".holdout", message: "has a bound of 0, which one device passes")
    }
    if let holdout, let experiment, holdout.salt == experiment.salt {
      throw RolloutDocument.Problem(
        path: reader.path + ".experiment.salt", message: "is that of the holdout: the same devices would be in both")
    }
  }
}

extension RolloutDocument.Setting {
  /// Nil for another value.
  package init?(_ value: JSONValue) {
    guard let setting = try? Self(RolloutDocument.Reader(value: value, path: "")) else { return nil }
    self = setting
  }

  fileprivate init(_ reader: RolloutDocument.Reader) throws(RolloutDocument.Problem) {
    self.init(
      model: try reader.text("model"), version: try reader.text("modelVersion"),
      threshold: try reader.millionths("upsellThreshold"), chance: try reader.millionths("randomUpsellChance"),
      metadata: try reader["metadata"]?.read("an object", \.members) ?? [])
  }
}

extension RolloutDocument.Experiment {
  fileprivate init(_ reader: RolloutDocument.Reader) throws(RolloutDocument.Problem) {
    self.init(
      id: try reader.text("id"), salt: try reader.text("salt"),
      hash: try reader.member("hash").read("a hash that is known") { $0.text.flatMap(BucketHash.init) },
      challenger: try RolloutDocument.Setting(reader.member("challenger")),
      groups: try reader.list("groups") { (group: RolloutDocument.Reader) throws(RolloutDocument.Problem) in
        RolloutDocument.Group(name: try group.text("name"), bound: try group.millionths("upperBoundInclusive"))
      }, until: try reader.time("until"))
    let bounds = groups.map(\.bound)
    if bounds.first == .zero || zip(bounds, bounds.dropFirst()).contains(where: { $0 >= $1 }) || bounds.last != .one {
      throw RolloutDocument.Problem(
        path: reader.path + ".groups", message: "have bounds that do not grow from above 0 to 1")
    }
  }
}
