import Domain
import Verification

/// The files that differ, and the seals over them.
extension ArtifactComparison {
  private static let filesListed = 100

  /// One line for all seals: their hashes follow from the files.
  var sealBlocks: [ComparisonBlock] {
    let paths = files.paths.filter(SealChange.isPart).map { path in
      let name = path.utf8.split(separator: UInt8(ascii: "/")).last?.count ?? 0
      return String(decoding: path.utf8.dropLast(name + 1), as: UTF8.self)
    }
    let folders = slicedPaths.joined(paths.sorted().uniqued())
    if folders.isEmpty { return [] }
    let counts = [
      (seals.reduce(0) { $0 + $1.changed }, "differ"), (seals.reduce(0) { $0 + $1.added }, "new"),
      (seals.reduce(0) { $0 + $1.removed }, "gone"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let hashes = words.isEmpty ? "" : ": of the sealed files, \(words.joined(separator: ", "))"
    return [ComparisonBlock("~", Amount.names(folders) + hashes)]
  }

  private var fileLines: [(mark: String, path: String, text: String)] {
    files.changed.map { (mark: "~", path: $0.path, text: $0.text) }
      + files.moved.map { move in
        let modes = move.old.mode == move.new.mode ? "" : ", " + ComparisonBlock.change(move.old.mode, move.new.mode)
        let text = "moved from \(move.old.path), \(Amount.bytes(move.new.size))\(modes)"
        return (mark: ">", path: move.new.path, text: text)
      } + files.added.map { (mark: "+", path: $0.path, text: $0.text) }
      + files.removed.map { (mark: "-", path: $0.path, text: $0.text) }
  }

  /// The same change of a file in several slices is one line.
  var fileBlocks: [ComparisonBlock] {
    let sliced = slicedPaths
    let groups = fileLines.filter { !SealChange.isPart($0.path) }.grouped { [$0.mark, sliced.pattern($0.path)] }
    let blocks = groups.prefix(Self.filesListed).map { lines -> ComparisonBlock in
      let texts = lines.map { $0.text }.uniqued()
      let text = texts.count > 3 ? "\(texts.count) different sizes" : texts.joined(separator: "; ")
      let paths = sliced.joined(lines.map { $0.path }).joined(separator: ", ")
      return ComparisonBlock(lines[0].mark, "\(paths) (\(text))")
    }
    let rest = groups.count - blocks.count
    return blocks + (rest > 0 ? [ComparisonBlock("\u{2026}", "and \(rest) more (--json lists all)")] : [])
  }
}

extension FileChanges {
  /// Of everything that differs, on either side.
  fileprivate var paths: [String] {
    changed.map(\.path) + added.map(\.path) + removed.map(\.path) + moved.flatMap { [$0.old.path, $0.new.path] }
  }
}
