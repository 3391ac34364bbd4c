/// Commits, the newest first; of those of one second the one that came first. A binary heap.
struct CommitQueue {
  private struct Entry {
    let node: CommitGraph.Node
    let time: Int64
    let arrival: Int

    func isBefore(_ other: Entry) -> Bool { time == other.time ? arrival < other.arrival : time > other.time }
  }

  private var heap: [Entry] = []
  private var arrivals = 0

  var isEmpty: Bool { heap.isEmpty }
  /// The time of the commit that comes next.
  var nextTime: Int64? { heap.first?.time }

  mutating func insert(_ node: CommitGraph.Node, time: Int64) {
    heap.append(Entry(node: node, time: time, arrival: arrivals))
    arrivals += 1
    var child = heap.count - 1
    while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeNext() -> CommitGraph.Node? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    return first.node
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].isBefore(heap[least]) {
        least = child
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
