import Synchronization

/// Keeps one of equal lists: most customers' are equal, and may be long.
final class SharedLists: Sendable {
  private let lists = Mutex<Set<[BreakingChange]>>([])

  func shared(_ list: [BreakingChange]) -> [BreakingChange] { lists.withLock { $0.insert(list).memberAfterInsert } }
}
