import Domain
import Platform

/// Entries of a zip that hold what an entry before them holds, as a variant has its models once in every slice. What was read of the first
/// is true of the others, but for what its path says.
struct RepeatedEntries {
  /// The number of the first entry with the same content, by the number of an entry.
  private(set) var firsts: [Int: Int] = [:]

  /// A name decides how a file is read.
  private struct Key: Hashable {
    let name: String
    let isDebugSymbols: Bool
    let crc: UInt32
    let size: Int
    let method: UInt16
    let packedSize: Int
  }

  init() {}

  /// - Parameter zip: without problems in its structure; its bytes are compared.
  /// - Throws: `SystemError` for a zip that cannot be read.
  init(_ entries: ArraySlice<ZipStructure.CentralEntry>, in zip: OpenFile) throws {
    var seen: [Key: Int] = [:]
    for index in entries.indices {
      let entry = entries[index]
      guard case .file = entry.kind, let range = entry.dataRange, entry.uncompressedSize > 0 else { continue }
      let key = Key(
        name: FilePath.lastComponent(of: entry.path), isDebugSymbols: FilePurpose(path: entry.path).isDebugSymbols,
        crc: entry.crc, size: entry.uncompressedSize, method: entry.method, packedSize: range.count)
      guard let first = seen[key] else {
        seen[key] = index
        continue
      }
      if let other = entries[first].dataRange, try zip.hasSameBytes(range, other) { firsts[index] = first }
    }
  }
}

extension ZipContent {
  /// Adds the files of repeated entries.
  ///
  /// - Parameter offset: the number of the entries before the items.
  /// - Returns: the numbers of the entries of which a path is part of what was read, or whose first was not read.
  mutating func add(_ repeated: RepeatedEntries, after offset: Int) -> Set<Int> {
    var left: Set<Int> = []
    for (index, first) in repeated.firsts {
      guard items.indices.contains(index - offset), let item = items[index - offset],
        case .file(let size, let isExecutable) = item.entry.kind,
        var file = items[first - offset]?.file, file.size == size, !file.namesItself
      else {
        left.insert(index)
        continue
      }
      (file.path, file.isExecutable) = (item.entry.path, isExecutable)
      items[index - offset]?.file = file
    }
    return left
  }
}

extension InspectedFile {
  /// Whether a failure to read it has its path.
  fileprivate var namesItself: Bool {
    if interface?.failure != nil { return true }
    return switch content {
    case .propertyList(.failure), .machO(.failure): true
    default: false
    }
  }
}
