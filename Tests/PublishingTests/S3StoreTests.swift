import Domain
import TestSupport
import Testing

@testable import Publishing

/// A channel at stores that answer as some were seen to answer, and at what is no store.
@Suite struct S3StoreTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var modes: String
    var inParts = false
    /// What is not honoured.
    var warning: String?
    /// The requests for the zip that write.
    var requests: [String]

    var testDescription: String { "\(modes)\(inParts ? " in parts" : "")" }
  }

  private static let parts = ["begin 200", "part 200", "part 200", "part 200"]
  private static let byCondition = ["complete if-none-match 200"]
  private static let header = "If-None-Match:"
  private static let headerForParts = "If-None-Match on CompleteMultipartUpload:"

  static let cases = [
    Case(modes: "", requests: ["put if-none-match 200"]),
    Case(modes: "bare", requests: ["put if-none-match 200"]),
    Case(modes: "304", requests: ["put if-none-match 200"]),
    Case(modes: "locked", requests: ["put if-none-match 200"]),
    Case(modes: "ignored", warning: header, requests: ["put 200"]),
    Case(modes: "refused", warning: header, requests: ["put 200"]),
    Case(modes: "conflict@put", requests: ["put if-none-match 409", "put if-none-match 200"]),
    Case(modes: "error@put", requests: ["put if-none-match 200", "put if-none-match 200"]),
    Case(modes: "page@put", requests: ["put if-none-match 200", "put if-none-match 200"]),
    Case(modes: "", inParts: true, requests: parts + byCondition),
    Case(modes: "bare", inParts: true, requests: parts + byCondition),
    Case(modes: "304", inParts: true, requests: parts + byCondition),
    Case(modes: "locked", inParts: true, requests: parts + byCondition),
    Case(modes: "ignored", inParts: true, warning: header, requests: parts + ["complete 200"]),
    Case(modes: "parts-ignored", inParts: true, warning: headerForParts, requests: parts + ["complete 200"]),
    Case(modes: "parts-refused", inParts: true, warning: headerForParts, requests: parts + ["complete 200"]),
    Case(
      modes: "conflict@complete", inParts: true,
      requests: parts + ["complete if-none-match 409", "complete if-none-match 404"] + parts + byCondition),
    Case(modes: "error@begin", inParts: true, requests: ["begin 200"] + parts + byCondition),
    Case(modes: "page@begin", inParts: true, requests: ["begin 200"] + parts + byCondition),
    Case(modes: "error@part", inParts: true, requests: parts + ["part 200"] + byCondition),
    Case(modes: "page@part", inParts: true, requests: parts + ["part 200"] + byCondition),
    Case(modes: "error@complete", inParts: true, requests: parts + byCondition + byCondition),
    Case(modes: "page@complete", inParts: true, requests: parts + byCondition + byCondition),
  ]

  @Test(arguments: cases) func aZipIsBroughtToAReportedStore(test: Case) throws {
    let store = try MemoryStore(test.modes, inParts: test.inParts)
    try store.place()
    #expect(store.object == MemoryStore.content)
    #expect(try store.channel.state(of: store.item) == .same)
    #expect(store.requests.filter { $0.contains(/^(put|begin|part|complete)/) } == test.requests)
    #expect(store.warnings.count == (test.warning == nil ? 0 : 1), "\(store.warnings)")
    if let warning = test.warning { #expect(store.warnings.allSatisfy { $0.contains(warning) }, "\(store.warnings)") }
    #expect(store.openUploads == "0")
    // Another zip asks nothing again.
    let sent = store.warnings
    try store.place()
    #expect(store.warnings == sent)
  }

  @Test func whatAStoreLosesIsNotThere() throws {
    let failure = #expect(throws: TemporaryFailure.self) { try MemoryStore("loses").place() }
    #expect(failure?.failure.findings.first?.message == "is not there, though the store took it")
    #expect(failure?.host != nil)
  }

  /// Somebody else's bytes arrive at the last moment.
  @Test(arguments: [
    ("rival@put", false), ("rival@put 304", false), ("rival@put bare", false), ("rival@complete", true),
    ("rival@complete 304", true), ("rival@part bare", true), ("rival@part parts-ignored", true),
    ("rival@part parts-refused", true), ("rival@part ignored bare", true),
  ])
  func ofTwoPublishersTheFirstWins(modes: String, inParts: Bool) throws {
    let store = try MemoryStore(modes, inParts: inParts)
    let failure = #expect(throws: Failure.self) { try store.place() }
    #expect(failure?.status == .badInput)
    #expect(failure?.findings.first?.message.contains("already has other bytes") == true, "\(failure as Any)")
    #expect(store.object == "of another publisher")
    #expect(store.openUploads ?? "0" == "0")
  }

  private static let strangers = [
    ("page", "text/html, 53 bytes, with status 200: a sign-in page?"), ("empty", "0 bytes, with status 200"),
    ("missing", "text/html, 53 bytes, with status 404: a sign-in page?"),
    ("redirect", "a redirect to https://portal.example, with status 302: a sign-in page?"),
  ]

  /// What has answered rightly before may be hidden now.
  @Test(arguments: strangers, ["", MemoryStore.content, "other bytes"])
  func whatIsNoStoreProvesNothing(stranger: (String, String), content: String) throws {
    let (mode, message) = stranger
    let store = try MemoryStore("")
    if !content.isEmpty { try store.plant(content) }
    for isKnown in [false, true] {
      if isKnown {
        try store.set("")
        _ = try store.channel.state(of: store.item)
      }
      try store.set(mode)
      let attempts: [() throws -> Void] = [
        { _ = try store.channel.state(of: store.item) }, { try store.channel.place(store.item) },
        { try store.channel.remove(store.item) },
      ]
      for attempt in attempts {
        let error = #expect(throws: TemporaryFailure.self) { try attempt() }
        let finding = error?.failure.findings.first
        #expect(finding?.message == "not a store's answer: \(message)")
        #expect(finding?.remedy?.contains("release bump") == false)
      }
    }
    #expect(store.object ?? "" == content)
  }

  /// One answer among those of the store.
  @Test(arguments: ["page@head", "page@get"]) func aPageAmongAnswersProvesNothing(mode: String) throws {
    let store = try MemoryStore(mode)
    try store.plant("9876543210")
    #expect(throws: TemporaryFailure.self) { try store.channel.state(of: store.item) }
    #expect(try store.channel.state(of: store.item) == .other)
  }

  /// Not every store sends headers of its own.
  @Test(arguments: ["", "bare"]) func aStoreIsBelieved(mode: String) throws {
    let store = try MemoryStore(mode)
    func state() throws -> PublishedFile.State { try store.channel.state(of: store.item) }
    #expect(try state() == .missing)
    #expect(try state() == .missing)
    for (content, wanted) in [
      (MemoryStore.content, PublishedFile.State.same), ("9876543210", .other), ("short", .other), ("", .other),
      (String(repeating: "long", count: 99), .other),
    ] {
      try store.plant(content)
      #expect(try state() == wanted, "\(content)")
    }
    try store.plant(MemoryStore.content)
    try store.channel.remove(store.item)
    #expect(try state() == .missing)
  }

  @Test func whatStaysIsNotDeleted() throws {
    let store = try MemoryStore("keeps")
    try store.place()
    let failure = #expect(throws: Failure.self) { try store.channel.remove(store.item) }
    #expect(failure?.findings.first?.message == "is still there after it was deleted")
  }
}
