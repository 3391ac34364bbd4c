import Lexing

/// An XML property list: the strings behind some keys of its top dictionary, one for each.
struct PropertyListVersions {
  let keys: [String]

  private struct Element {
    var name: String
    var texts: [(range: Range<Int>, value: String)] = []
  }

  func scan(_ bytes: [UInt8]) -> VersionScan {
    var scan = VersionScan()
    var events = XMLEvents(bytes)
    var path: [Element] = []
    var key: String?
    var seen: Set<String> = []
    var isPropertyList = false
    while let event = events.next() {
      switch event {
      case .open(let name):
        path.append(Element(name: name))
        if path.count == 1, name == "plist" { isPropertyList = true }
      case .text(let range): add(range, XMLEvents.decoded(bytes[range]), in: bytes, to: &path)
      case .characterData(let range): add(range, bytes.text(range), in: bytes, to: &path)
      case .close(let name):
        guard let element = path.popLast(), element.name == name else {
          scan.report(.malformed("</\(name)> closes nothing"))
          return scan
        }
        guard path.count == 2, path[0].name == "plist", path[1].name == "dict" else { continue }
        if name == "key" {
          key = element.texts.map(\.value).joined()
        } else if let name = key {
          if keys.contains(name) { read(name, element, seen: &seen, into: &scan) }
          key = nil
        }
      case .broken(let offset):
        scan.report(.malformed("is no XML from here on"), at: offset)
        return scan
      }
    }
    if !isPropertyList || !path.isEmpty {
      scan.report(.malformed(isPropertyList ? "ends inside of <\(path[0].name)>" : "is no property list in XML"))
    }
    for key in keys where isPropertyList && !seen.contains(key) { scan.report(.missing(subject: key)) }
    return scan
  }

  private func add(_ range: Range<Int>, _ value: String, in bytes: [UInt8], to path: inout [Element]) {
    let trimmed = bytes.trimmed(range)
    guard !trimmed.isEmpty, !path.isEmpty else { return }
    let text = Array(value.utf8)
    path[path.count - 1].texts.append((trimmed, text.text(text.trimmed(0..<text.count))))
  }

  private func read(_ key: String, _ element: Element, seen: inout Set<String>, into scan: inout VersionScan) {
    seen.insert(key)
    let value = element.texts.map(\.value).joined()
    guard element.name == "string", let text = element.texts.first else {
      return scan.report(.invalid(subject: key, value: element.name == "string" ? "" : "<\(element.name)>\(value)"))
    }
    if element.texts.count > 1 {
      return scan.report(.malformed("the text of \(key) is in several pieces"), at: text.range.lowerBound)
    }
    scan.addWhole(VersionScan.Found(range: text.range, value: value, subject: key, isOnly: true))
  }
}
