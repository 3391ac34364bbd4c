import Domain

/// The path to a value in a document. Its text is made only for a finding.
indirect enum DocumentPath {
  case root
  /// The path of values without findings. Recording real paths takes as long as reading the values.
  case unreported
  case element(DocumentPath, Int)
  case member(DocumentPath, String)
}

extension DocumentPath {
  func element(_ index: Int) -> DocumentPath { if case .unreported = self { self } else { .element(self, index) } }

  func member(_ name: String) -> DocumentPath { if case .unreported = self { self } else { .member(self, name) } }
}

extension DocumentPath: CustomStringConvertible {
  /// Such as `[3].customModels[0].modelVersion`. Names that are not plain words are in brackets and quotes.
  var description: String {
    switch self {
    case .root, .unreported: ""
    case .element(let parent, let index): "\(parent)[\(index)]"
    case .member(let parent, let name): parent.description.path(ofMember: name)
    }
  }
}

extension String {
  /// The path of a member below this one, which is empty for the root.
  package func path(ofMember name: String) -> String {
    if name.isMade(of: "_-$") { return isEmpty ? name : "\(self).\(name)" }
    return "\(self)[\(Quotation.quote(name))]"
  }
}
