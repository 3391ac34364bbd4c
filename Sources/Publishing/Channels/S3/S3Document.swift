import Domain

/// The values of an XML answer.
struct S3Document {
  private(set) var root = ""
  /// Elements without children, in order.
  private var leaves: [(parent: String, name: String, text: String)] = []

  /// Nil if the bytes are not a whole XML document.
  init?(parsing bytes: [UInt8]) {
    var path: [String] = []
    var text: String?
    do {
      try XMLReader.read(bytes) { event in
        switch event.kind {
        case .open(let name):
          if path.isEmpty { root = name }
          path.append(name)
          text = ""
        case .text(let more): text? += more
        case .close:
          let name = path.removeLast()
          if let text { leaves.append((path.last ?? "", name, text)) }
          text = nil
        }
      }
    } catch { return nil }
  }

  /// The first value of a name below the root.
  subscript(name: String) -> String? { leaves.first { $0.parent == root && $0.name == name }?.text }

  /// Whether a body of an answer of success is none, or a document of a store that reports no error.
  static func isAnswer(_ body: [UInt8]) -> Bool {
    if body.allSatisfy({ " \t\r\n".utf8.contains($0) }) { return true }
    return S3Document(parsing: body).map { $0.root != "Error" && $0.root.lowercased() != "html" } ?? false
  }

  /// The first object that is listed.
  var firstObject: (key: String, size: Int?)? {
    let values = leaves.filter { $0.parent == "Contents" }
    guard let key = values.first(where: { $0.name == "Key" }) else { return nil }
    return (key.text, values.first { $0.name == "Size" }.flatMap { Int($0.text) })
  }

  /// Of the multipart uploads that are listed.
  var uploads: [(key: String, id: String)] {
    let values = leaves.filter { $0.parent == "Upload" }
    return zip(values.filter { $0.name == "Key" }, values.filter { $0.name == "UploadId" }).map { ($0.text, $1.text) }
  }

  static func escape(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
