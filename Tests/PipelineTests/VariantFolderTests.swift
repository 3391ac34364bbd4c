import TestSupport
import Testing

@testable import Pipeline

/// What is known of a release's folders before they are read.
@Suite struct VariantFolderTests {
  /// Texts that are equal, but name two files.
  @Test func namesKeepTheirBytes() throws {
    let names = ["caf\u{e9}.zip", "cafe\u{301}.zip"]
    let folder = try TemporaryFolder()
    for (variant, name) in zip(["a", "b"], names) { try folder.write("", to: "\(variant)/\(name)") }
    guard case .release(_, let folders) = try VerificationTarget.locate(folder.path) else {
      Issue.record("not a release")
      return
    }
    #expect(folders.map { $0.zips.map { Array($0.utf8) } } == names.map { [Array($0.utf8)] })
  }

  @Test func theRecordSaysWhoseFolderItIs() throws {
    let folder = try TemporaryFolder()
    for (name, record) in [("a", #"{"app_id": "a"}"#), ("b", #"{"app_id": "a"}"#), ("c", "{}")] {
      try folder.write(record, to: name + "/variant.json")
    }
    #expect(try VerificationTarget.locate(folder.path).variants.map(\.appID) == ["a", "a", "c"])
  }
}
