import JSON

/// Where a value stands in a document; written out only when there is something to say about it.
indirect enum DocumentPath {
  case root
  /// Of a value that nothing will be said about, and of all in it: to note their places takes as long as to read them.
  case untold
  case element(DocumentPath, Int)
  case member(DocumentPath, String)
}

extension DocumentPath {
  func element(_ index: Int) -> DocumentPath { if case .untold = self { self } else { .element(self, index) } }

  func member(_ name: String) -> DocumentPath { if case .untold = self { self } else { .member(self, name) } }
}

extension DocumentPath: CustomStringConvertible {
  /// Such as `[3].customModels[0].modelVersion`; names that are not plain words stand in brackets and quotes.
  var description: String {
    switch self {
    case .root, .untold: ""
    case .element(let parent, let index): "\(parent)[\(index)]"
    case .member(.root, let name) where Self.isWord(name): name
    case .member(let parent, let name) where Self.isWord(name): "\(parent).\(name)"
    case .member(let parent, let name): "\(parent)[\(Quotation.quote(name))]"
    }
  }

  private static func isWord(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "$"):
          true
        default: false
        }
      }
  }
}
