/// One way in which a zip file is not plain: data, from which `message` makes prose.
package struct ZipProblem: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case layout(Layout)
    case zip64(Zip64)
    case header(Header)
    case name(Name)
    case mode(Mode)
    case limit(Limit)
    case link(Link)
    /// How many more of one code there are than are listed.
    case more(Code, Int)
  }

  package var kind: Kind
  /// The entry's name as text, U+FFFD where it is not UTF-8; nil for what concerns the whole archive.
  package var entry: String?
  /// In the file.
  package var offset: Int?

  init(_ kind: Kind, entry: String? = nil, offset: Int? = nil) {
    self.kind = kind
    self.entry = entry
    self.offset = offset
  }

  package var code: Code {
    switch kind {
    case .layout(let problem): problem.code
    case .zip64(let problem): problem.code
    case .header(let problem): problem.code
    case .name(let problem): problem.code
    case .mode(let problem): problem.code
    case .limit(let problem): problem.code
    case .link(let problem): problem.code
    case .more(let code, _): code
    }
  }

  /// One sentence without its full stop, about the archive or the entry.
  package var message: String {
    switch kind {
    case .layout(let problem): problem.message
    case .zip64(let problem): problem.message
    case .header(let problem): problem.message
    case .name(let problem): problem.message
    case .mode(let problem): problem.message
    case .limit(let problem): problem.message
    case .link(let problem): problem.message
    case .more(_, let count): "and \(count) more of this kind"
    }
  }
}

extension ZipStructure {
  package typealias Problem = ZipProblem
}

/// Collects problems: the first ones of each code, and the number of the others.
struct ProblemLog {
  private let limit: Int
  private var problems: [ZipProblem] = []
  private var counts: [ZipProblem.Code: Int] = [:]

  init(limit: Int) { self.limit = limit }

  mutating func add(_ kind: ZipProblem.Kind, entry: String? = nil, at offset: Int?) {
    add(ZipProblem(kind, entry: entry, offset: offset))
  }

  mutating func add(_ found: ProblemsOfEntry) {
    for problem in found.problems { add(problem) }
  }

  private mutating func add(_ problem: ZipProblem) {
    let count = counts[problem.code, default: 0] + 1
    counts[problem.code] = count
    if count <= limit { problems.append(problem) }
  }

  func finished() -> [ZipProblem] {
    let more = ZipProblem.Code.allCases.compactMap { code -> ZipProblem? in
      guard let count = counts[code], count > limit else { return nil }
      return ZipProblem(.more(code, count - limit))
    }
    return problems + more
  }
}
