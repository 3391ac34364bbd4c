import Domain
import Platform

/// Inspects files on the disk like those of an artifact.
///
/// Several may be inspected at a time. They share one memory limit.
package struct FolderFiles: Sendable {
  package struct File: Sendable {
    /// Its path on the disk.
    package var source: String
    /// Its path inside the artifact.
    package var path: String
    /// Size in bytes.
    package var size: Int
    package var isExecutable: Bool

    package init(source: String, path: String, size: Int, isExecutable: Bool) {
      self.source = source
      self.path = path
      self.size = size
      self.isExecutable = isExecutable
    }
  }

  /// All of them.
  private let files: [File]
  private let options: InspectionOptions
  private let budget: RetentionBudget

  package init(_ files: [File], _ options: InspectionOptions) {
    self.files = files
    self.options = options
    let size = files.reduce(0) { $0 + min($1.size, 1 << 40) }
    budget = RetentionBudget(options, artifactSize: size)
  }

  /// - Throws: `SystemError` for the first file that cannot be read.
  package func read(jobs: Int) async throws -> [InspectedFile] {
    try await concurrentMap(parts(count: 4 * jobs), limit: jobs) { try read($0) }.flatMap { $0 }
  }

  private func read(_ files: [File]) throws -> [InspectedFile] {
    let scanner = FileScanner(options, budget: budget)
    return try files.map { try scanner.read($0) }
  }

  /// Inspects all files, also after one that cannot be read.
  func attempt(jobs: Int) async throws -> [Result<InspectedFile, Unreadable>] {
    try await concurrentMap(parts(count: 2 * jobs), limit: jobs, attempt).flatMap { $0 }
  }

  private func attempt(_ files: [File]) -> [Result<InspectedFile, Unreadable>] {
    let scanner = FileScanner(options, budget: budget)
    return files.map { file in
      Result { try scanner.read(file) }.mapError { Unreadable(path: file.path, error: $0) }
    }
  }

  /// Parts that take about the same time, the longest first.
  private func parts(count: Int) -> [[File]] {
    let costs = files.map { InspectionCost.ofFile($0.path, size: $0.size) }
    return WorkPartition.balanced(costs, count: count).map { share in share.sorted().map { files[$0] } }
  }
}

enum InspectionCost {
  /// Roughly how long inspecting a file takes, as a size in bytes: an interface is parsed word by word.
  static func ofFile(_ path: String, size: Int) -> Int {
    let size = min(size, 1 << 40)
    return FilePurpose(path: path).isInterface ? 20 * size : size
  }
}

extension FileScanner {
  /// Inspects a file on the disk, up to its end.
  fileprivate func read(_ file: FolderFiles.File) throws -> InspectedFile {
    let source = try OpenFile.reading(file.source)
    begin(file.path)
    try source.forEachChunk(of: 0..<file.size, feed)
    return finish(isExecutable: file.isExecutable)
  }
}
