import Domain
import Files

/// Looks at files on the disk as at those of an artifact.
///
/// Any number of them at a time; what they keep in memory together is bounded.
package struct FolderFiles: Sendable {
  package struct File: Sendable {
    /// Where it lies.
    package var source: String
    /// Inside the artifact.
    package var path: String
    /// In bytes.
    package var size: Int
    package var isExecutable: Bool

    package init(source: String, path: String, size: Int, isExecutable: Bool) {
      self.source = source
      self.path = path
      self.size = size
      self.isExecutable = isExecutable
    }
  }

  private let options: InspectionOptions
  private let budget: RetentionBudget

  package init(_ options: InspectionOptions) {
    self.options = options
    budget = RetentionBudget(options)
  }

  /// - Throws: `SystemError` for the first that cannot be read.
  package func read(_ files: [File]) throws -> [InspectedFile] {
    let scanner = FileScanner(options, budget: budget)
    return try files.map { try scanner.read($0) }
  }

  /// The same, going on behind those that cannot be read.
  func attempt(_ files: [File]) -> [Result<InspectedFile, Unreadable>] {
    let scanner = FileScanner(options, budget: budget)
    return files.map { file in
      Result { try scanner.read(file) }.mapError { Unreadable(path: file.path, error: $0) }
    }
  }

  /// Files in parts that take about as long as one another, the longest first.
  package static func parts(of files: [File], count: Int) -> [[File]] {
    let costs = files.map { InspectionCost.ofFile($0.path, size: $0.size) }
    return WorkPartition.of(costs, count: count).map { share in share.sorted().map { files[$0] } }
  }
}

enum InspectionCost {
  /// About how long it takes to look at a file, in bytes of any other: an interface is taken apart word by word.
  static func ofFile(_ path: String, size: Int) -> Int {
    let size = min(size, 1 << 40)
    return FilePurpose(path: path).isInterface ? 20 * size : size
  }
}

extension FileScanner {
  /// A file on the disk, as far as it goes.
  fileprivate func read(_ file: FolderFiles.File) throws -> InspectedFile {
    let source = try OpenFile.reading(file.source)
    begin(file.path)
    try source.forEachChunk(of: 0..<file.size, feed)
    return finish(isExecutable: file.isExecutable)
  }
}
