import Files

/// Objects that stand in a file each (git's gitformat-loose): zlib over kind, space, size in decimal digits, a zero, the bytes.
///
/// Read here because libgit2 never returns from a file that was cut off (libgit2/libgit2#7342, mended in August 2026), and
/// writes beyond its memory for one that says it is shorter than it is (#7177).
struct LooseObjects {
  struct Object {
    let kind: ObjectReader.Kind
    let bytes: [UInt8]
  }

  struct Damaged: Error {}
  struct Ambiguous: Error {}

  /// The repository's own, and those it borrows from.
  private let folders: [String]

  /// - Parameter folder: git's folder `objects`.
  init(_ folder: String) {
    var folders = [folder]
    var next = [folder]
    // Five levels are what git follows.
    for _ in 0..<5 {
      next = next.flatMap(Self.alternates).filter { !folders.contains($0) }
      folders += next
    }
    self.folders = folders
  }

  /// - Returns: nil where there is no such file.
  /// - Throws: `Damaged`, `SystemError`.
  func object(_ id: ObjectID) throws -> Object? {
    let name = id.description
    for folder in folders {
      let path = FilePath.join(folder, "\(name.prefix(2))/\(name.dropFirst(2))")
      if let bytes = try existing(path) { return try Self.unpacked(bytes) }
    }
    return nil
  }

  /// The object whose id begins with these digits, two at least.
  /// - Throws: `Ambiguous` where there are several.
  func id(beginning prefix: String) throws -> ObjectID? {
    var found: Set<ObjectID> = []
    for folder in folders {
      let names = (try? FileSystem.names(in: FilePath.join(folder, String(prefix.prefix(2))))) ?? []
      found.formUnion(names.filter { $0.hasPrefix(prefix.dropFirst(2)) }.compactMap { ObjectID(prefix.prefix(2) + $0) })
    }
    if found.count > 1 { throw Ambiguous() }
    return found.first
  }

  private func existing(_ path: String) throws -> [UInt8]? {
    do {
      return try FileSystem.readFile(path)
    } catch let error as SystemError where error.isMissing {
      return nil
    }
  }

  private static func unpacked(_ file: [UInt8]) throws(Damaged) -> Object {
    guard let stream = Inflation(file), let start = stream.next(longestHeader), let zero = start.firstIndex(of: 0)
    else { throw Damaged() }
    let words = start[..<zero].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 2, let kind = ObjectReader.Kind(rawValue: String(decoding: words[0], as: UTF8.self)),
      let size = Int(String(decoding: words[1], as: UTF8.self)), size >= 0,
      // Deflate packs 1032 bytes into one at best: what claims more is not given the memory for it.
      size / 1032 <= file.count
    else { throw Damaged() }
    let first = start[(zero + 1)...]
    // One byte more shows that the stream ends where it says.
    guard first.count <= size, let rest = stream.next(size - first.count + 1), first.count + rest.count == size,
      stream.isAtEnd, !stream.hasUnreadInput
    else { throw Damaged() }
    return Object(kind: kind, bytes: first + rest)
  }

  /// "commit", a space, the digits of a size, a zero.
  private static let longestHeader = 32

  /// The file `info/alternates`: a folder in each line, relative to `objects`.
  private static func alternates(of folder: String) -> [String] {
    guard let bytes = try? FileSystem.readFile(FilePath.join(folder, "info/alternates")) else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
      .map { FilePath.join(folder, String(decoding: $0, as: UTF8.self)) }
  }
}
