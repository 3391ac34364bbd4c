import Platform

/// Apps that show how to use an SDK, by the names of their folders and projects.
enum SampleFolder {
  private static let words: Set = ["demo", "demos", "example", "examples", "sample", "samples"]
  private static let ends = [
    "Demo", "DemoApp", "Demos", "Example", "ExampleApp", "Examples", "Sample", "SampleApp", "Samples",
  ]

  /// Whether a path leads through one.
  static func contains(_ path: String) -> Bool {
    FilePath.ancestors(of: path).map { FilePath.lastComponent(of: $0) }.contains(where: isOne)
  }

  static func isOne(_ name: String) -> Bool {
    let parts = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return parts.contains(where: words.contains) || ends.contains(where: name.hasSuffix)
  }
}
