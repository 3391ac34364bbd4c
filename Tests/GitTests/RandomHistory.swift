import TestSupport

/// A repository of commits that fork and merge at random, each with a tag: c0, c1, … in the order they were made.
struct RandomHistory {
  let fixture: GitFixture
  let ids: [String]

  /// - Parameter skew: the largest error of a commit's clock, in seconds. Commits are a minute apart.
  init(seed: UInt64, commits: Int, skew: Int) throws {
    var generator = SeededGenerator(seed: seed)
    var stream = ""
    for number in 0..<commits {
      let date = 1_700_000_000 + number * 60 + Int.random(in: -skew...skew, using: &generator)
      stream += "commit refs/tags/c\(number)\nmark :\(number + 1)\n"
      stream += "committer Cora <cora@example.com> \(date) +0000\ndata 2\nc\n"
      let parents = Self.parents(of: number, using: &generator)
      for (index, parent) in parents.enumerated() { stream += "\(index == 0 ? "from" : "merge") :\(parent + 1)\n" }
      if Bool.random(using: &generator) || parents.isEmpty {
        let name = ["a/one", "a/two", "b/one", "c"].randomElement(using: &generator) ?? "c"
        stream += "M 644 inline \(name)\ndata 2\n\(Int.random(in: 0...9, using: &generator))\n"
      }
      stream += "\n"
    }
    fixture = try GitFixture()
    try fixture.git(["fast-import", "--quiet"], input: stream)
    let lines = try fixture.git("for-each-ref", "--format=%(refname:lstrip=2) %(objectname)").split(separator: "\n")
    let named = Dictionary(
      uniqueKeysWithValues: lines.map { ($0.split(separator: " ")[0], $0.split(separator: " ")[1]) })
    ids = (0..<commits).compactMap { named["c\($0)"].map(String.init) }
  }

  /// Mostly one of the last commits, sometimes two or three, rarely none.
  private static func parents(of number: Int, using generator: inout SeededGenerator) -> [Int] {
    if number == 0 || Int.random(in: 0..<40, using: &generator) == 0 { return [] }
    let count = [1, 1, 1, 2, 2, 3].randomElement(using: &generator) ?? 1
    var parents: [Int] = []
    for _ in 0..<count {
      let parent = Int.random(in: max(0, number - 6)..<number, using: &generator)
      if !parents.contains(parent) { parents.append(parent) }
    }
    return parents
  }
}
