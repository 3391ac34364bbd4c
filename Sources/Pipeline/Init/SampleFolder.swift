import Platform

/// Folders of apps that show how to use an SDK, by their names.
enum SampleFolder {
  private static let words: Set = ["demo", "demos", "example", "examples", "sample", "samples"]
  private static let ends = [
    "Demo", "DemoApp", "Demos", "Example", "ExampleApp", "Examples", "Sample", "SampleApp", "Samples",
  ]

  /// Whether a path leads through one.
  static func contains(_ path: String) -> Bool {
    FilePath.ancestors(of: path).map { FilePath.lastComponent(of: $0) }.contains(where: isOne)
  }

  private static func isOne(_ name: String) -> Bool {
    let parts = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return parts.contains(where: words.contains) || ends.contains(where: name.hasSuffix)
  }
}
