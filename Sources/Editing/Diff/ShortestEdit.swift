/// The linear-space algorithm of Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986): search from
/// both corners of a box of lines until the two meet, cut the box there, go on with both parts.
///
/// A point (x, y) stands before line x of the old text and line y of the new; diagonal k holds the points with x - y = k.
struct ShortestEdit {
  private(set) var isRemoved: [Bool]
  private(set) var isAdded: [Bool]

  private let old: [Int]
  private let new: [Int]
  private var ahead: Frontier
  private var behind: Frontier

  /// The search that has not met by then cuts at the point it has come furthest to. What follows is still a correct edit;
  /// the time grows with the number of lines times this number, where it would grow with its square.
  private static let costLimit = 512

  init(old: [Int], new: [Int]) {
    self.old = old
    self.new = new
    isRemoved = Array(repeating: false, count: old.count)
    isAdded = Array(repeating: false, count: new.count)
    ahead = Frontier(unreached: -1, old: old.count, new: new.count)
    behind = Frontier(unreached: .max, old: old.count, new: new.count)
  }

  mutating func run() {
    // A stack of its own: strangers choose how deep it gets.
    var boxes = [Box(left: 0, top: 0, right: old.count, bottom: new.count)]
    while var box = boxes.popLast() {
      trim(&box)
      if box.left == box.right {
        for line in box.top..<box.bottom { isAdded[line] = true }
      } else if box.top == box.bottom {
        for line in box.left..<box.right { isRemoved[line] = true }
      } else {
        let (x, y) = cut(box)
        boxes.append(Box(left: x, top: y, right: box.right, bottom: box.bottom))
        boxes.append(Box(left: box.left, top: box.top, right: x, bottom: y))
      }
    }
  }

  private func trim(_ box: inout Box) {
    while box.left < box.right, box.top < box.bottom, old[box.left] == new[box.top] {
      box.left += 1
      box.top += 1
    }
    while box.left < box.right, box.top < box.bottom, old[box.right - 1] == new[box.bottom - 1] {
      box.right -= 1
      box.bottom -= 1
    }
  }

  /// A point inside the box, none of its two corners: neither begins or ends with equal lines, so two edits are the least,
  /// and the point stands behind at least one and before at least one.
  private mutating func cut(_ box: Box) -> (x: Int, y: Int) {
    ahead.start(on: box.left - box.top, at: box.left)
    behind.start(on: box.right - box.bottom, at: box.right)
    // Between corners on diagonals of different parity lies an odd number of edits: the forward search closes the gap.
    let isOdd = (box.left - box.top - box.right + box.bottom) & 1 != 0
    for _ in 0..<Self.costLimit {
      if let point = advance(in: box, meets: isOdd) { return point }
      if let point = retreat(in: box, meets: !isOdd) { return point }
    }
    return furthest(in: box)
  }

  /// One more edit from the upper left corner, on every diagonal.
  private mutating func advance(in box: Box, meets: Bool) -> (x: Int, y: Int)? {
    ahead.widen(in: box)
    for diagonal in stride(from: ahead.low, through: ahead.high, by: 2) {
      let removing = ahead[diagonal - 1]
      let adding = ahead[diagonal + 1]
      var x = removing >= 0 && removing < box.right ? removing + 1 : -1
      if adding > x, adding - diagonal <= box.bottom { x = adding }
      if x >= 0 {
        while x < box.right, x - diagonal < box.bottom, old[x] == new[x - diagonal] { x += 1 }
      }
      ahead[diagonal] = x
      if meets, x >= 0, behind.covers(diagonal), behind[diagonal] <= x { return (x, x - diagonal) }
    }
    return nil
  }

  /// One more edit from the lower right corner, on every diagonal.
  private mutating func retreat(in box: Box, meets: Bool) -> (x: Int, y: Int)? {
    behind.widen(in: box)
    for diagonal in stride(from: behind.low, through: behind.high, by: 2) {
      let removing = behind[diagonal + 1]
      let adding = behind[diagonal - 1]
      var x = removing != .max && removing > box.left ? removing - 1 : .max
      if adding < x, adding - diagonal >= box.top { x = adding }
      if x != .max {
        while x > box.left, x - diagonal > box.top, old[x - 1] == new[x - diagonal - 1] { x -= 1 }
      }
      behind[diagonal] = x
      if meets, ahead.covers(diagonal), x <= ahead[diagonal] { return (x, x - diagonal) }
    }
    return nil
  }

  /// The point with the most lines behind it, in the direction that got further.
  private func furthest(in box: Box) -> (x: Int, y: Int) {
    var best = (x: box.left, y: box.top)
    var progress = 0
    for diagonal in stride(from: ahead.low, through: ahead.high, by: 2) where ahead[diagonal] >= 0 {
      let x = ahead[diagonal]
      let lines = (x - box.left) + (x - diagonal - box.top)
      if lines > progress { (best, progress) = ((x, x - diagonal), lines) }
    }
    for diagonal in stride(from: behind.low, through: behind.high, by: 2) where behind[diagonal] != .max {
      let x = behind[diagonal]
      let lines = (box.right - x) + (box.bottom - (x - diagonal))
      if lines > progress { (best, progress) = ((x, x - diagonal), lines) }
    }
    return best
  }
}
