import Domain

/// A message in two: what the commit says of itself, and the messages that a squash lists in the body, as hosts write
/// them: `* feat!: text` at the start of a line, with what follows it up to the next one.
struct Squash: Sendable {
  /// The message without the list.
  let head: CommitMessage
  /// The listed changes that are left, and restored ones. The oldest first, as hosts list them.
  private(set) var changes: [CommitMessage] = []
  /// The listed reverts that undo something from before the squash.
  private(set) var reverts: [(message: CommitMessage, revert: Revert)] = []
  private(set) var listsReverts = false
  /// Listed changes that a listed revert undid, by their subjects.
  private var cancelled: [String: CommitMessage] = [:]

  private static let limit = 200

  init(_ message: CommitMessage) {
    let starts = Self.starts(message)
    guard let first = starts.first else {
      head = message
      return
    }
    head = CommitMessage(message.bytes.text(0..<first.line))
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1].line : message.bytes.count
      add(CommitMessage(message.bytes.text(start.text..<end)))
    }
  }

  /// A change that the same list undoes is none, and so is a revert that the list takes back.
  private mutating func add(_ item: CommitMessage) {
    guard let revert = Revert(item) else { return changes.append(item) }
    listsReverts = true
    let subject = revert.innermost
    if !revert.restores {
      if let index = changes.lastIndex(where: { $0.subject == subject }) {
        cancelled[subject] = changes.remove(at: index)
      } else {
        reverts.append((item, revert))
      }
    } else if let restored = cancelled.removeValue(forKey: subject) {
      changes.append(restored)
    } else if let index = reverts.lastIndex(where: { !$0.revert.restores && $0.revert.innermost == subject }) {
      reverts.remove(at: index)
    } else {
      reverts.append((item, revert))
    }
  }

  /// The lines that begin a listed message, and where its text begins. Other lists begin no item with a type or a revert.
  private static func starts(_ message: CommitMessage) -> [(line: Int, text: Int)] {
    let bytes = message.bytes
    var lines = MessageLines(bytes)
    var fences = OpenFence(bytes, lines)
    var starts: [(Int, Int)] = []
    while starts.count < limit, let line = lines.next() {
      if line.isEmpty || fences.contains(bytes, line) || line.lowerBound < message.subjectRange.upperBound { continue }
      let isItem = ["* ", "- "].contains { bytes.has($0, at: line.lowerBound, before: line.upperBound) }
      guard isItem, let marker = ListMarker(bytes, line) else { continue }
      let isRevert = ["Revert \"", "Reapply \""].contains { bytes.has($0, at: marker.end, before: line.upperBound) }
      if isRevert || ConventionalHeader(item: line, of: bytes) != nil { starts.append((line.lowerBound, marker.end)) }
    }
    return starts
  }
}
