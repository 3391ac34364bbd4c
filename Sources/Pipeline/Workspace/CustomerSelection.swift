import Domain

/// Some customers of a manifest.
struct CustomerSelection: RandomAccessCollection, Sendable {
  let list: [Customer]
  /// Indices in the list.
  private(set) var positions: [Int]

  init(_ list: [Customer], _ positions: [Int]) { (self.list, self.positions) = (list, positions) }

  var startIndex: Int { 0 }
  var endIndex: Int { positions.count }

  subscript(index: Int) -> Customer { list[positions[index]] }

  func part(_ range: Range<Int>) -> CustomerSelection { CustomerSelection(list, Array(positions[range])) }

  func choosing(_ isChosen: (Customer) -> Bool) -> CustomerSelection {
    CustomerSelection(list, positions.filter { isChosen(list[$0]) })
  }
}

extension Shard {
  func part(of customers: CustomerSelection) -> CustomerSelection {
    CustomerSelection(customers.list, part(of: customers.positions))
  }
}
