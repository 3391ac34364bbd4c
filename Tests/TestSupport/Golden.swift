import Foundation
import Testing

/// Expected text in a file next to the tests. `RECORD_GOLDENS=1` writes the file and fails that run.
package func expectGolden(
  _ text: String, _ relativePath: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let path = Checkout.root + "/Tests/" + relativePath
  if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
    let parent = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    Issue.record("recorded \(relativePath); run again without RECORD_GOLDENS", sourceLocation: sourceLocation)
    return
  }
  #expect(text == (try TestFile.text(path)), "differs from \(relativePath)", sourceLocation: sourceLocation)
}
