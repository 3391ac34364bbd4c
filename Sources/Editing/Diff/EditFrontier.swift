extension ShortestEdit {
  /// Lines of the old text from `left` to before `right`, of the new from `top` to before `bottom`.
  struct Box {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
  }

  /// How far a search has come on each diagonal: the x of its furthest point.
  struct Frontier {
    /// The diagonals that the last step has been on: every second one from `low` through `high`.
    private(set) var low = 0
    private(set) var high = 0
    private let unreached: Int
    /// Where diagonal 0 stands: the diagonals of all boxes and one on each side have a place.
    private let origin: Int
    private var reached: [Int]

    init(unreached: Int, old: Int, new: Int) {
      self.unreached = unreached
      origin = new + 1
      reached = Array(repeating: unreached, count: old + new + 3)
    }

    subscript(_ diagonal: Int) -> Int {
      get { reached[diagonal + origin] }
      set { reached[diagonal + origin] = newValue }
    }

    func covers(_ diagonal: Int) -> Bool { low <= diagonal && diagonal <= high }

    mutating func start(on diagonal: Int, at x: Int) {
      low = diagonal
      high = diagonal
      self[diagonal] = x
    }

    /// One diagonal further on both sides; back by one where the box ends, to stay on every second.
    mutating func widen(in box: Box) {
      if low > box.left - box.bottom {
        low -= 1
        self[low - 1] = unreached
      } else {
        low += 1
      }
      if high < box.right - box.top {
        high += 1
        self[high + 1] = unreached
      } else {
        high -= 1
      }
    }
  }
}
