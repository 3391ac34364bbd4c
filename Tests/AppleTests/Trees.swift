import Domain
import Foundation

/// Parses file trees: `a/` is a folder, `a -> b` a symlink, anything else a file. Parent folders are added.
func tree(_ lines: String...) -> FileTree { tree(lines) }

func tree(_ lines: [String]) -> FileTree {
  var entries: [FileTree.Entry] = []
  for line in lines {
    let link = line.components(separatedBy: " -> ")
    let path = link[0].hasSuffix("/") ? String(link[0].dropLast()) : link[0]
    let parts = path.components(separatedBy: "/")
    for count in 1..<max(1, parts.count) {
      entries.append(.init(parts.prefix(count).joined(separator: "/"), .directory))
    }
    if link.count == 2 {
      entries.append(.init(path, .symlink(target: link[1])))
    } else {
      entries.append(.init(path, link[0].hasSuffix("/") ? .directory : .file(size: 1, executable: false)))
    }
  }
  var seen: Set<String> = []
  return FileTree(entries.filter { seen.insert($0.path).inserted })
}

/// Each finding as its code and location.
func names(of findings: [Finding]) -> [String] { findings.map { "\($0.code) \($0.location)" } }
