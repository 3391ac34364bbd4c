import Domain

/// Something about a zip file's records that is not plain.
package struct ZipProblem: Hashable, Sendable {
  /// A rule of `release verify` that a problem breaks.
  package enum BrokenRule: String, CaseIterable, Sendable {
    case readable = "container.readable"
    case endRecord = "container.end-record"
    case strayBytes = "container.stray-bytes"
    case overlap = "container.overlap"
    case zip64 = "container.zip64"
    case headerAgreement = "container.header-agreement"
    case dataDescriptor = "container.data-descriptor"
    case extraField = "container.extra-field"
    case extraMeaning = "container.extra-meaning"
    case compression = "container.compression"
    case limits = "container.limits"
    case uniqueNames = "container.unique-names"
    case safeNames = "container.safe-names"
    case junk = "container.junk"
    case fileKinds = "container.file-kinds"
    case permissions = "container.permissions"
    case symlinks = "container.symlinks"

    /// How to fix most of its problems.
    package var remedy: String {
      switch self {
      case .readable: "pack it again, and compare its checksum after copying"
      case .headerAgreement: "pack it again: it was damaged, or changed after packing"
      case .strayBytes: "pack it again; do not edit a zip in place, nor put anything before or after it"
      case .overlap: "pack it again: no packing tool makes this"
      case .dataDescriptor: "pack into a file rather than a pipe"
      case .limits: "pack it again with fewer files, or shorter names"
      case .uniqueNames: "rename one of them, or take it out"
      case .safeNames: "pack it again with relative names of plain characters"
      case .extraMeaning: "pack with `zip -X`"
      case .junk: "remove it; pack with `zip -X` or `ditto --norsrc`, or let `release build` leave it out"
      case .fileKinds: "pack it again from plain files, folders and symlinks"
      case .symlinks: "link to a path inside the framework, such as Versions/Current/Headers"
      case .endRecord, .zip64, .extraField, .compression, .permissions: "pack it again"
      }
    }
  }

  /// How a problem affects programs that read the zip.
  package enum Effect: Hashable, Sendable {
    /// Some programs find other files in the zip than others.
    case readersDisagree
    /// Unpacking could take far more time or space than it should.
    case unsafeToUnpack
  }

  /// A kind of problem. Extensions declare one after the other, each with everything that is said about it.
  struct Defect: Sendable {
    let code: String
    let rule: BrokenRule
    let effects: Set<Effect>
    /// Set if it is less severe than its rule.
    let severity: Finding.Severity?
    /// Made only for problems that are listed.
    let message: @Sendable () -> String
    let remedy: String

    /// - Parameter remedy: the rule's if nil.
    init(
      _ code: String, _ rule: BrokenRule, effects: Set<Effect> = [], severity: Finding.Severity? = nil,
      _ message: @autoclosure @escaping @Sendable () -> String, remedy: String? = nil
    ) {
      (self.code, self.rule, self.effects, self.severity) = (code, rule, effects, severity)
      (self.message, self.remedy) = (message, remedy ?? rule.remedy)
    }
  }

  /// The kind's name. Users see the rule's.
  package let code: String
  package let rule: BrokenRule
  package let effects: Set<Effect>
  /// Set if it is less severe than its rule.
  package let severity: Finding.Severity?
  /// One sentence about the archive or the entry, without a full stop.
  package let message: String
  package let remedy: String
  /// The start of the entry's name as text, with U+FFFD where it is not UTF-8; nil for a problem of the whole archive.
  package let entry: String?
  /// In the file.
  package let offset: Int?
  /// The number of places that have it: more than one for those that are not listed.
  package let count: Int

  init(_ kind: Defect, message: String? = nil, entry: String? = nil, offset: Int? = nil, count: Int = 1) {
    (code, rule, effects, remedy) = (kind.code, kind.rule, kind.effects, kind.remedy)
    severity = kind.severity
    self.message = message ?? kind.message()
    self.entry = entry.map { $0.utf8.count > Self.longestName ? Self.start(of: $0) : $0 }
    self.offset = offset
    self.count = count
  }

  /// In bytes, which a whole path may have on every system that unpacks this.
  private static let longestName = 4096

  private static func start(of name: String) -> String { String(name.unicodeScalars.prefix(200)) + "…" }

  /// Text from the archive, fit for a message: control characters are escaped, and the length is bounded.
  static func quoted(_ text: String) -> String {
    let limit = 200
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
    return start.debugDescription + (text.unicodeScalars.dropFirst(limit).isEmpty ? "" : "…")
  }
}

/// Collects problems: lists the first of each kind and counts the others.
struct ProblemLog {
  private let limit: Int
  private var problems: [ZipProblem] = []
  private var counts: [String: Int] = [:]
  /// Kinds with more problems than are listed, in the order in which they went over the limit.
  private var overflowing: [ZipProblem.Defect] = []

  init(limit: Int) { self.limit = limit }

  mutating func add(_ kind: ZipProblem.Defect, entry: String? = nil, at offset: Int?) {
    let count = counts[kind.code, default: 0] + 1
    counts[kind.code] = count
    if count <= limit { problems.append(ZipProblem(kind, entry: entry, offset: offset)) }
    if count == limit + 1 { overflowing.append(kind) }
  }

  mutating func add(_ found: ProblemsOfEntry) {
    for problem in found.problems { add(problem.kind, entry: found.entry, at: problem.offset) }
  }

  /// Those that are not listed are one problem with a count, and with the message of the others if they share one.
  func finished() -> [ZipProblem] {
    problems
      + overflowing.map { kind in
        let rest = (counts[kind.code] ?? limit) - limit
        let isShared = Set(problems.filter { $0.code == kind.code }.map(\.message)) == [kind.message()]
        return ZipProblem(kind, message: isShared ? nil : "and \(rest) more of this kind", count: rest)
      }
  }
}

/// The problems of one entry, each with an offset: that of its directory record unless it is elsewhere.
struct ProblemsOfEntry {
  let entry: String
  let offset: Int
  private(set) var problems: [(kind: ZipProblem.Defect, offset: Int)] = []

  mutating func add(_ kind: ZipProblem.Defect, at offset: Int? = nil) { problems.append((kind, offset ?? self.offset)) }
}
