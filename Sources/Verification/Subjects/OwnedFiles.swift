import Domain

/// The files of all customers' models, found by their size.
///
/// A file takes 24 bytes: paths that differ only in the customer share what is kept of them, and a customer is a number.
struct OwnedFiles: Sendable {
  private let places: [ModelOwners.Listing.Place]
  private let records: [ModelOwners.Listing.Record]
  /// A hash table from sizes to records, with chaining. Built faster than a sorted list. All numbers are one more than the record's
  /// index, and 0 ends a chain.
  private var chains: [UInt32]
  /// The next record in the chain of each.
  private var next: [UInt32]
  private let owner: @Sendable (Int) -> Identifier

  init(_ listings: [ModelOwners.Listing], owner: @escaping @Sendable (Int) -> Identifier) {
    let joined = ModelOwners.Listing(joining: listings)
    (places, records, self.owner) = (joined.places, joined.records, owner)
    chains = [UInt32](repeating: 0, count: 1 << (Int.bitWidth - records.count.leadingZeroBitCount))
    next = [UInt32](repeating: 0, count: records.count)
    // Backwards, so that each chain keeps the order of the files.
    for index in records.indices.reversed() {
      let chain = chain(ofSize: records[index].size)
      (next[index], chains[chain]) = (chains[chain], UInt32(index + 1))
    }
  }

  func hasFile(ofSize size: Int) -> Bool { first(ofSize: size, from: chains[chain(ofSize: size)]) != nil }

  /// All files of this size, in the order of the listings.
  func files(ofSize size: Int) -> [(file: ModelOwners.File, owner: UInt32)] {
    var found: [(file: ModelOwners.File, owner: UInt32)] = []
    var number = chains[chain(ofSize: size)]
    while let index = first(ofSize: size, from: number) {
      let record = records[index]
      let file = places[Int(record.place)].file(size: size, owner: owner(Int(record.owner)))
      found.append((file, record.owner))
      number = next[index]
    }
    return found
  }

  func owners(_ numbers: Set<UInt32>) -> Set<Identifier> { Set(numbers.map { owner(Int($0)) }) }

  /// The index of the first record of this size in the rest of a chain.
  private func first(ofSize size: Int, from number: UInt32) -> Int? {
    var number = number
    while number > 0 {
      let index = Int(number) - 1
      if records[index].size == size { return index }
      number = next[index]
    }
    return nil
  }

  /// Multiplicative hashing: sizes often share factors, the middle bits of their products do not.
  private func chain(ofSize size: Int) -> Int { size &* 0x9E37_79B9 >> 16 & (chains.count - 1) }
}

extension ModelOwners.Listing {
  /// Folders whose paths differ only in the customer's `app_id`. Belongs to one listing.
  package struct Folders: Sendable {
    fileprivate let before: String
    fileprivate let after: String
    /// The numbers of the places of files in them, by name.
    fileprivate var numbers: [String: UInt32] = [:]

    /// - Parameters:
    ///   - before: the path up to the `app_id`.
    ///   - after: what follows it.
    package init(before: String, after: String) { (self.before, self.after) = (before, after) }
  }
}

extension ModelOwners {
  /// Files of some customers' models, as they are found.
  package struct Listing: Sendable {
    fileprivate struct Record: Sendable {
      var size: Int
      var owner: UInt32
      var place: UInt32
    }

    /// A path without the customer.
    fileprivate struct Place: Hashable, Sendable {
      var folder: String
      /// What follows the `app_id` after `folder`; nil if the path does not contain it.
      var rest: String?
      var name: String

      func file(size: Int, owner: Identifier) -> File {
        File(folder: folder + (rest.map { owner.description + $0 } ?? ""), name: name, size: size, owner: owner)
      }
    }

    fileprivate var records: [Record] = []
    fileprivate var places: [Place] = []
    private var numbers: [Place: UInt32] = [:]

    package init() {}

    fileprivate init(joining listings: [Listing]) {
      records.reserveCapacity(listings.reduce(0) { $0 + $1.records.count })
      for listing in listings {
        let numbers = listing.places.map { number(of: $0) }
        records += listing.records.map { Record(size: $0.size, owner: $0.owner, place: numbers[Int($0.place)]) }
      }
    }

    /// - Parameter owner: the customer's number. Empty files have no owner.
    package mutating func add(_ file: File, owner: Int) {
      if file.size > 0 { add(file.size, owner, place: number(of: Self.place(of: file))) }
    }

    /// The same for a file directly inside a customer's folder, found faster.
    package mutating func add(_ name: String, size: Int, in folders: inout Folders, owner: Int) {
      if size > 0 { add(size, owner, place: number(of: name, in: &folders)) }
    }

    private mutating func add(_ size: Int, _ owner: Int, place: UInt32) {
      records.append(Record(size: size, owner: UInt32(owner), place: place))
    }

    private static func place(of file: File) -> Place {
      let (folder, owner) = (file.folder, file.owner.description)
      if folder.hasSuffix(owner) {
        return Place(folder: String(Substring(folder.utf8.dropLast(owner.utf8.count))), rest: "", name: file.name)
      }
      // Inside a model that is a folder.
      let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
      guard let part = parts.firstIndex(where: { $0 == owner }) else {
        return Place(folder: folder, rest: nil, name: file.name)
      }
      let (before, after) = (parts[..<part], parts[(part + 1)...])
      return Place(
        folder: before.map { $0 + "/" }.joined(), rest: after.map { "/" + $0 }.joined(), name: file.name)
    }

    private mutating func number(of name: String, in folders: inout Folders) -> UInt32 {
      if let number = folders.numbers[name] { return number }
      let number = number(of: Place(folder: folders.before, rest: folders.after, name: name))
      folders.numbers[name] = number
      return number
    }

    private mutating func number(of place: Place) -> UInt32 {
      if let number = numbers[place] { return number }
      let number = UInt32(places.count)
      numbers[place] = number
      places.append(place)
      return number
    }
  }
}
