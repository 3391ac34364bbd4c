import Domain

/// The order of libraries in the Info.plist of an xcframework. `xcodebuild -create-xcframework` writes another at every run, and it
/// means nothing.
package enum LibraryOrder {
  /// - Parameter plist: an Info.plist.
  /// - Returns: the same with its libraries sorted by their identifiers, and every other byte as it was; nil if they are sorted,
  ///   or if it is no property list in XML, the form that Xcode writes.
  package static func sorted(_ plist: [UInt8]) -> [UInt8]? {
    var search = Search()
    do { try XMLReader.read(plist) { (event) throws(XMLError) in search.add(event) } } catch { return nil }
    let libraries = search.libraries
    let order = libraries.sorted { $0.identifier.precedesByBytes($1.identifier) }
    if order.map(\.range) == libraries.map(\.range) { return nil }
    var (bytes, end): ([UInt8], Int) = ([], 0)
    for (place, library) in zip(libraries, order) {
      bytes += plist[end..<place.range.lowerBound] + plist[library.range]
      end = place.range.upperBound
    }
    return bytes + plist[end...]
  }

  private struct Library {
    var identifier = ""
    var range: Range<Int>
  }

  /// Finds the dictionaries of `AvailableLibraries`.
  private struct Search {
    private(set) var libraries: [Library] = []
    /// The names of the open elements.
    private var open: [String] = []
    private var text = ""
    /// The last key of the outermost dictionary, and of a library.
    private var (key, libraryKey) = ("", "")

    private static let list = ["plist", "dict", "array"]

    private var isInList: Bool { key == "AvailableLibraries" && open.starts(with: Self.list) }

    mutating func add(_ event: XMLEvent) {
      switch event.kind {
      case .open(let name):
        if isInList, open.count == 3 { libraries.append(Library(range: event.range)) }
        open.append(name)
        text = ""
      case .text(let more): text += more
      case .close:
        close(open.removeLast(), event.range.upperBound)
        text = ""
      }
    }

    private mutating func close(_ name: String, _ end: Int) {
      if open == ["plist", "dict"], name == "key" { key = text }
      guard isInList, !libraries.isEmpty else { return }
      let last = libraries.count - 1
      if open.count == 3 { libraries[last].range = libraries[last].range.lowerBound..<end }
      guard open.count == 4 else { return }
      if name == "key" {
        libraryKey = text
      } else if libraryKey == "LibraryIdentifier" {
        libraries[last].identifier = text
      }
    }
  }
}
