import Foundation
import Testing

@testable import ModelUpdates

@Suite struct BucketTests {
  private static func fixture() throws -> JSON {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/bucketing-vectors.json")
    return try JSON(Array(Data(contentsOf: file)))
  }

  @Test func everyVectorAgrees() throws {
    let vectors = try #require(try Self.fixture()["vectors"]?.elements)
    #expect(vectors.count > 20)
    for vector in vectors {
      let (identifier, salt) = (vector["identifier"]?.text ?? "", vector["salt"]?.text ?? "")
      #expect(Int(Bucket.standard.number(identifier, salt)) == vector["sha256-be-nul"]?["bucket"]?.number)
      #expect(Int(Bucket.posts.number(identifier, salt)) == vector["posts-le"]?.number)
    }
  }

  /// The posts' own arithmetic, `Double(bucket) / Double(UInt32.max) <= bound`, at the edges of shares and at random.
  @Test func wholeNumbersAreThePostsArithmetic() throws {
    for edge in try #require(try Self.fixture()["edges"]?.elements) {
      let share = Millionths(count: try #require(edge["millionths"]?.number))
      let last = UInt32(try #require(edge["largestBucketInside"]?.number))
      #expect(share.contains(last))
      #expect(last == .max || !share.contains(last + 1))
    }
    for count in 0...1_000_000 {
      let share = Millionths(count: count)
      let edge = UInt64(count) * UInt64(UInt32.max) / 1_000_000
      for bucket in [edge, edge + 1].compactMap({ UInt32(exactly: $0) }) {
        let isInside = Double(bucket) / Double(UInt32.max) <= Double(count) / 1_000_000
        if share.contains(bucket) != isInside { Issue.record("\(count) \(bucket)") }
      }
    }
  }

  @Test func sharesHaveSixDecimals() {
    for (text, count) in [("0", 0), ("1", 1_000_000), ("0.5", 500_000), ("0.000001", 1), ("1.0", 1_000_000)] {
      #expect(Millionths(.string(text))?.count == count)
    }
    for text in ["", "2", "1.5", "-0.1", "0.0000001", ".5", "0.", "0,5", "1e-1", "0.5 "] {
      #expect(Millionths(.string(text)) == nil)
    }
  }

  @Test func versionsAreOrdered() throws {
    let ordered = [
      "0.9", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-rc.2", "1.0.0-rc.11", "1.0", "1.4.0", "1.4.1", "1.10", "2",
    ]
    let versions = try ordered.map { try #require(SDKVersion($0)) }
    for (index, version) in versions.enumerated() {
      #expect(versions[..<index].allSatisfy { $0 < version } && versions[(index + 1)...].allSatisfy { version < $0 })
    }
    #expect(SDKVersion("1.4") == SDKVersion("1.4.0+7"))
    for text in ["", "a", "1.", "1..2", "-1"] { #expect(SDKVersion(text) == nil) }
  }
}
