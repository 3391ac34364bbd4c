import Artifacts
import Domain
import Platform

/// What is known of the bytes of all customers' models, to recognise parts of them in other files.
struct ModelSketches: Sendable {
  private struct Sketch: Sendable {
    var owners: Set<Identifier>
    var anchors: Set<UInt64>
  }

  private var sketches: [Sketch] = []
  private var places: [UInt64: [Int]] = [:]
  private(set) var descriptions: [Digest: Set<Identifier>] = [:]
  private(set) var unread: [ModelOwners.Unread] = []

  /// The most anchors of a file that are compared, the smallest first.
  private static let most = 32
  /// Of a file, so many bytes at its start, in its middle and at its end are read.
  private static let sample = 16 << 10

  /// Reads a part of each file, once.
  init(_ files: [ModelOwners.File]) {
    for (path, files) in Dictionary(grouping: files, by: \.path).sorted(by: { $0.key.precedesByBytes($1.key) }) {
      do { add(try Self.traces(of: path, size: files[0].size), Set(files.map(\.owner))) } catch {
        unread.append(ModelOwners.Unread(file: files[0], error: error))
      }
    }
  }

  private mutating func add(_ traces: [ModelTraces], _ owners: Set<Identifier>) {
    for description in traces.flatMap(\.found).compactMap(\.description) {
      descriptions[description, default: []].formUnion(owners)
    }
    let anchors = Set(traces.flatMap(\.anchors).sorted().prefix(Self.most))
    for anchor in anchors { places[anchor, default: []].append(sketches.count) }
    sketches.append(Sketch(owners: owners, anchors: anchors))
  }

  private static func traces(of path: String, size: Int) throws -> [ModelTraces] {
    let file = try OpenFile.reading(path)
    let starts = [0, (size - sample) / 2, size - sample].map { max(0, $0) }
    // A description may be longer than the other parts.
    let ends = [min(size, 4 * sample), starts[1] + sample, starts[2] + sample].map { min($0, size) }
    return try Set(zip(starts, ends).map { $0..<$1 }).map { range in
      var reader = ModelTraceReader()
      try file.forEachChunk(of: range) { reader.feed($0) }
      return reader.finish()
    }
  }

  /// The owners of the models of which a file has a fourth or more, in bytes that no model of `customer` has.
  func owners(of traces: ModelTraces, besides customer: Identifier) -> Set<Identifier> {
    var counts: [Int: Int] = [:]
    for anchor in traces.anchors {
      let found = places[anchor] ?? []
      if found.contains(where: { sketches[$0].owners.contains(customer) }) { continue }
      for sketch in found { counts[sketch, default: 0] += 1 }
    }
    let foreign = counts.filter { sketch, count in 4 * count >= sketches[sketch].anchors.count }
    return Set(foreign.keys.flatMap { sketches[$0].owners })
  }
}
