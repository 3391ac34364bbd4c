/// One of several parts of a release that different machines make.
package struct Shard: Hashable, Sendable {
  package static let most = 10_000

  /// From 1.
  private let number: Int
  private let count: Int

  /// - Parameter text: such as `3/8`.
  package init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1], 1...Self.most ~= count,
      1...count ~= number
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Every `count`th element, so that parts are of one size. The list must have the same order on every machine.
  func part<Element>(of list: [Element]) -> [Element] {
    stride(from: number - 1, to: list.count, by: count).map { list[$0] }
  }
}
