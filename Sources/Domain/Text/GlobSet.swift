/// Patterns that are matched together while a folder is walked. What cannot match is not walked, and a name is compared at most
/// once with each component of a pattern.
package struct GlobSet: Hashable, Sendable {
  /// How far the patterns have got at a folder or file.
  package struct Position: Sendable {
    /// For each pattern, whether so many of its components have matched.
    fileprivate var reached: [[Bool]]
    /// Whether one of them matches the folder, and so everything in it.
    package fileprivate(set) var isMatch = false
    /// Whether something in the folder may match.
    package fileprivate(set) var mayMatchBelow = false
  }

  package let globs: [Glob]

  package init(_ globs: [Glob]) { self.globs = globs }

  /// - Throws: the first text that is not a pattern, with the reason.
  package init(parsing texts: [String]) throws(Glob.Invalid) {
    var globs: [Glob] = []
    for text in texts { globs.append(try Glob(text)) }
    self.globs = globs
  }

  package static let everything = GlobSet([.everything])

  /// The position at the folder itself.
  package var start: Position {
    position(
      globs.map { glob in
        var reached = [Bool](repeating: false, count: glob.components.count + 1)
        reached[0] = true
        return reached
      })
  }

  /// The position at an entry of a folder.
  ///
  /// - Parameter name: its bytes, which need not be UTF-8.
  package func position(of name: [UInt8], in folder: Position) -> Position {
    // Below a match, everything matches; where nothing may match, nothing does.
    if folder.isMatch || !folder.mayMatchBelow { return folder }
    return position(zip(globs, folder.reached).map { Self.step($0.components, from: $1, over: name) })
  }

  /// Whether a pattern matches a path, or a folder above it.
  package func matches(_ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).reduce(start) { position(of: Array($1), in: $0) }.isMatch
  }

  private static func step(_ components: [Glob.Component], from reached: [Bool], over name: [UInt8]) -> [Bool] {
    var next = [Bool](repeating: false, count: reached.count)
    for (index, component) in components.enumerated() where reached[index] {
      switch component {
      case .anyFolders: next[index] = true
      case .name(let pattern): if pattern.matches(name) { next[index + 1] = true }
      }
    }
    return next
  }

  private func position(_ reached: [[Bool]]) -> Position {
    var position = Position(reached: reached)
    for (number, glob) in globs.enumerated() {
      // `**` may also be no folder.
      for (index, component) in glob.components.enumerated()
      where position.reached[number][index] && component == .anyFolders { position.reached[number][index + 1] = true }
      if position.reached[number].last == true { position.isMatch = true }
    }
    position.mayMatchBelow = position.isMatch || position.reached.contains { $0.contains(true) }
    return position
  }
}
