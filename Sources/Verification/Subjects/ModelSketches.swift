import Artifacts
import Domain
import Platform

/// What is known of the bytes of all customers' models, to recognise parts of them in other files.
struct ModelSketches: Sendable {
  private struct Anchor: Sendable {
    var hash: UInt64
    /// The number of the file that has it.
    var file: Int32
  }

  /// The customers who have a file, and how many of its anchors are known.
  private var files: [(owners: Set<Identifier>, count: Int)] = []
  /// Sorted by their hashes.
  private var anchors: [Anchor] = []
  /// The numbers of the files with a description.
  private var descriptions: [Digest: [Int]] = [:]
  private(set) var unread: [ModelOwners.Unread] = []

  /// The most anchors of a file that are compared, the smallest first.
  private static let most = 32
  /// Of a file, so many bytes at its start, in its middle and at its end are read. Every 256th byte is an anchor.
  private static let sample = 4 << 10

  /// Reads a part of each file, once.
  init(_ models: [ModelOwners.File]) {
    var known: [String: Int] = [:]
    // Nearly all have the most. An array that grows takes up to three times as much while it does.
    anchors.reserveCapacity(models.count * Self.most)
    for model in models {
      if let number = known[model.path] {
        files[number].owners.insert(model.owner)
        continue
      }
      known[model.path] = files.count
      files.append(([model.owner], 0))
      do { try add(Self.traces(of: model.path, size: model.size)) } catch {
        unread.append(ModelOwners.Unread(file: model, error: error))
      }
    }
    anchors.sort { ($0.hash, $0.file) < ($1.hash, $1.file) }
  }

  /// Those of the last file.
  private mutating func add(_ traces: [ModelTraces]) {
    let file = files.count - 1
    for description in traces.flatMap(\.found).compactMap(\.description) {
      descriptions[description, default: []].append(file)
    }
    let hashes = Set(traces.flatMap(\.anchors)).sorted().prefix(Self.most)
    files[file].count = hashes.count
    anchors += hashes.map { Anchor(hash: $0, file: Int32(file)) }
  }

  private static func traces(of path: String, size: Int) throws -> [ModelTraces] {
    let file = try OpenFile.reading(path)
    // What is looked for in a model's head may be longer than a sample.
    let head = try file.read(count: min(size, sample), at: 0)
    let end = min(size, max(sample, ModelTraceReader.length(ofHead: head)))
    let samples = [0..<end, (size - sample) / 2..<(size + sample) / 2, size - sample..<size]
    var (ranges, read) = ([Range<Int>](), 0)
    // The samples of a short file reach over both its ends, and overlap.
    for range in samples.map({ $0.clamped(to: 0..<size) }) where range.upperBound > read {
      ranges.append(max(read, range.lowerBound)..<range.upperBound)
      read = range.upperBound
    }
    return try ranges.map { range in
      var reader = ModelTraceReader()
      try file.forEachChunk(of: range) { reader.feed($0) }
      return reader.finish()
    }
  }
}

extension ModelSketches {
  func owners(ofDescription digest: Digest) -> Set<Identifier> {
    Set((descriptions[digest] ?? []).flatMap { files[$0].owners })
  }

  /// The owners of the models of which a file has a fourth or more, in bytes that no model of `customer` has.
  /// - Returns: nil for a file that has nothing in common with any model, whoever asks.
  func owners(of traces: ModelTraces, besides customer: Identifier) -> Set<Identifier>? {
    var counts: [Int: Int] = [:]
    var isStranger = true
    for hash in traces.anchors {
      let found = anchors[anchors.partitioningIndex { $0.hash >= hash }...].prefix { $0.hash == hash }
      if found.isEmpty { continue }
      isStranger = false
      if found.contains(where: { files[Int($0.file)].owners.contains(customer) }) { continue }
      for anchor in found { counts[Int(anchor.file), default: 0] += 1 }
    }
    if isStranger { return nil }
    let foreign = counts.filter { file, count in 4 * count >= files[file].count }
    return Set(foreign.keys.flatMap { files[$0].owners })
  }
}
