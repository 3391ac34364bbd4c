import Artifacts
import Domain
import Platform

private let remedy = "create the xcframework from one archive: `-framework …` with its `-debug-symbols …`"

extension Rule {
  static let symbolsDsym = Rule(
    .symbolsDsym, lesser: [.warning],
    claim: "debug symbols match the binaries beside them, and the xcframework lists them",
    reason: "crash reports are symbolicated by the dSYM's UUID; without a match they show only addresses",
    check: .artifact { subject in
      subject.frameworks.flatMap { framework in
        let symbols = SymbolBundle.all(in: framework)
        return framework.slices.flatMap { slice -> [Violation] in
          let folder = slice.symbolsFolder
          let own = symbols.filter { $0.isBelow(slice.identifier) }
          let isEmpty = folder.map { folder in !own.contains { $0.isBelow(folder) } } ?? false
          let check = SymbolCheck(framework: framework, slice: slice, artifact: subject.artifact, folder: folder)
          return (isEmpty ? [empty(framework, folder ?? "")] : []) + check.violations(own)
        } + unlisted(framework, symbols)
      }
    })

  private static func empty(_ framework: InspectedFramework, _ folder: String) -> Violation {
    let what = framework.tree.isDirectory(folder) ? "contains no dSYM" : "does not exist"
    return Violation(framework.place(folder), "\(what), but DebugSymbolsPath names it", remedy: remedy)
  }

  /// One violation per folder with unlisted symbols.
  private static func unlisted(_ framework: InspectedFramework, _ symbols: [SymbolBundle]) -> [Violation] {
    let folders = framework.slices.compactMap(\.symbolsFolder)
    let unlisted = symbols.filter { symbol in !folders.contains { symbol.isBelow($0) } }
    let parents = Dictionary(grouping: unlisted) { FilePath.parent(of: $0.path) }
    return parents.sorted { $0.key.precedesByBytes($1.key) }.map { parent, symbols in
      let names = symbols.prefix(3).map { FilePath.lastComponent(of: $0.path) }.joined(separator: ", ")
      return Violation(
        parent.isEmpty ? framework.whole : framework.place(parent),
        "contains \(names), which no DebugSymbolsPath lists: Xcode does not put it into an app's archive",
        remedy: remedy, severity: .warning)
    }
  }
}

/// A `.dSYM` folder.
struct SymbolBundle {
  /// Relative to the xcframework.
  var path: String
  /// DWARF files, relative to the xcframework.
  var files: [String]

  /// The `.dSYM` folders that are not inside another.
  static func all(in framework: InspectedFramework) -> [SymbolBundle] {
    var found: [SymbolBundle] = []
    for entry in framework.tree.entries where entry.kind == .directory {
      guard entry.path.utf8.suffix(5).elementsEqual(".dSYM".utf8) else { continue }
      if found.last.map({ $0.isAbove(entry.path) }) == true { continue }
      let folder = entry.path + "/Contents/Resources/DWARF"
      let files = framework.tree.names(in: folder).map { folder + "/" + $0 }.filter(framework.tree.isFile)
      found.append(SymbolBundle(path: entry.path, files: files))
    }
    return found
  }

  /// True also for the folder itself.
  func isBelow(_ folder: String) -> Bool { (path + "/").utf8.starts(with: (folder + "/").utf8) }
  func isAbove(_ other: String) -> Bool { other.utf8.starts(with: (path + "/").utf8) }
}

extension InspectedFramework.Slice {
  /// DebugSymbolsPath, relative to the xcframework.
  fileprivate var symbolsFolder: String? {
    library.debugSymbolsPath.flatMap { RelativePath.isSafe($0) ? identifier + "/" + $0 : nil }
  }
}
