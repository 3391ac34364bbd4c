import TestSupport
import Testing

/// Thousands of commits, of which many name customers in every spelling that people use.
struct PlantedNamesTests {
  /// Current ones, one that left before the range, and one that came and left within it.
  private static let names = [
    "Acme Fitness", "Trailcast Weather", "Pocket Ledger", "Nördlicht Meditation", "Harbor-Line", "BlueKite Sports",
  ]
  private static let left = ["Oldtown Radio", "Quickstep Dance"]

  private static func entry(_ name: String) -> String {
    let id = name.lowercased().split { !$0.isASCII || !$0.isLetter }.joined(separator: "-")
    let bundle = "com." + id.split(separator: "-").joined(separator: ".")
    return #"{"app_id": "\#(id)", "name": "\#(name)", "bundle_identifiers": ["\#(bundle)"], "customModels": []}"#
  }

  private static func manifest(_ names: [String]) -> String {
    "[\((names + ["Reader"]).map(entry).joined(separator: ", "))]"
  }

  private static let spellings: [@Sendable ([String]) -> String] = [
    { $0.joined(separator: " ") }, { $0.joined(separator: " ").lowercased() },
    { $0.joined(separator: " ").uppercased() },
    { $0.joined() }, { $0.joined().lowercased() }, { $0.joined(separator: "  ") }, { $0.joined(separator: "\t") },
    { $0.joined(separator: "\u{A0}").lowercased() }, { $0.joined(separator: "-").lowercased() + "-ios" },
    { "x@" + $0.joined(separator: "-").lowercased() + ".com" }, { "https://" + $0.joined().lowercased() + ".io/a" },
    { $0.joined(separator: "_").uppercased() }, { $0.joined(separator: ".").lowercased() },
    { "use\($0.joined())Model" },
    { $0.joined(separator: "-").lowercased() + "-v1.4.0" }, { "**\($0[0])** `\($0[1])`" },
    { "com." + $0.joined(separator: ".").lowercased() }, { $0.joined(separator: "\n") },
    { "\($0.joined(separator: " "))'s" },
    { $0.joined(separator: "\u{200B} ") }, { $0[0] + $0[1].lowercased() },
  ]

  private static let places: [@Sendable (String, String) -> String] = [
    { "fix: \($0) for \($1) again" }, { "feat: \($1) \($0)" }, { "feat!: \($0)\n\nBREAKING CHANGE: ask \($1)." },
    { "fix: \($0) (\($1))" }, { "\($0) as (\($1)) said" }, { "perf: \($0)\n\nBREAKING CHANGE: so\n\n- a\n- \($1)" },
  ]

  private static let words = """
    fit fitness fit-ness acme acmes line lines harbour harbors trail trails cast broadcast weather whether pocket pockets ledge ledger \
    legends meditation mediation north sports sport kite kites blue blueprint radio old town quick quickly step steps dance dancing \
    reader readers model models flow flows build builds cache tiles maps data score session timing offline crash thread memory leak \
    button colour dark mode paywall onboarding upsell retention push permission prompt layout screen network request response
    """.split(separator: " ").map(String.init)

  /// Words of names are far from each other, so that they make no name by chance.
  private static func ordinary(_ generator: inout SeededGenerator) -> String {
    let first = words.shuffled(using: &generator).prefix(7)
    return first.joined(
      separator: [" and ", " of the ", " with a ", " or "].randomElement(using: &generator) ?? " and ")
  }

  /// The input of `git fast-import`.
  private static func stream(_ messages: [(message: String, manifest: String?)]) -> String {
    let configuration = #"{"version": "1.1.0", "products": [{"name": "SDK", "base": "SDK.xcframework"}]}"#
    func file(_ name: String, _ text: String) -> String {
      "M 100644 inline \(name)\ndata \(text.utf8.count)\n\(text)\n"
    }
    var stream = ""
    for (number, (message, manifest)) in messages.enumerated() {
      stream += "commit refs/heads/main\ncommitter Ada <ada@example.com> \(1_700_000_000 + number) +0000\n"
      stream += "data \(message.utf8.count)\n\(message)\n"
      if number == 0 { stream += file("release.json", configuration) }
      if let manifest { stream += file("customers.json", manifest) }
      if number == 1 {
        stream += "tag 1.0.0\nfrom refs/heads/main\ntagger Ada <ada@example.com> 1700000002 +0000\ndata 1\nx\n"
      }
    }
    return stream
  }

  @Test func noneIsPrintedAndNoOrdinaryWordIsTaken() throws {
    var generator = SeededGenerator(seed: 12)
    var messages: [(String, String?)] = [
      ("chore: begin", Self.manifest(Self.names + [Self.left[0]])), ("feat: one", Self.manifest(Self.names)),
    ]
    for number in 0..<1200 {
      let name = (Self.names + Self.left).randomElement(using: &generator) ?? ""
      let words =
        name == "BlueKite Sports" ? ["BlueKite", "Sports"] : name.split { " -".contains($0) }.map(String.init)
      let spelling = Self.spellings[number % Self.spellings.count](words)
      let message = Self.places[Int.random(in: 0..<Self.places.count, using: &generator)]("plant\(number)x", spelling)
      messages.append(
        (
          message,
          number == 300 ? Self.manifest(Self.names + [Self.left[1]]) : number == 301 ? Self.manifest(Self.names) : nil
        ))
    }
    for number in 0..<400 { messages.append(("fix: \(Self.ordinary(&generator)) clean\(number)x", nil)) }
    let git = try GitFixture()
    try git.git(["fast-import", "--quiet"], input: Self.stream(messages))
    try git.git("reset", "--quiet", "--hard", "main")
    let result = try ReleaseTool.run(
      ["notes", "--customer", "reader", "--json"], in: git.path, environment: git.environment)
    result.expect(0)
    let page = try ReleaseTool.run(["notes", "--customer", "reader"], in: git.path, environment: git.environment)
    #expect(!page.text.contains("plant") && page.text.ranges(of: "clean").count == 400)
    let printed = Set(result.text.utf8.split { !(48...57 ~= $0 || 97...122 ~= $0) }.map { String(Substring($0)) })
    let planted = (0..<1200).filter { printed.contains("plant\($0)x") }
    #expect(planted.isEmpty, "\(planted.prefix(20).map { messages[$0 + 2].0 })")
    let taken = (0..<400).filter { !printed.contains("clean\($0)x") }
    #expect(taken.isEmpty, "\(taken.prefix(20).map { messages[$0 + 1202].0 })")
    let letters = (result.text + result.errors).lowercased().filter(\.isLetter)
    for name in Self.names + Self.left { #expect(!letters.contains(name.lowercased().filter(\.isLetter)), "\(name)") }
  }
}
