import Domain

/// The strings of some keys in the top dictionary of an XML property list, one string for each key.
struct PropertyListVersions {
  private struct Element {
    let name: String
    var texts: [(range: Range<Int>, value: String)] = []
  }

  private let keys: [String]
  private let kind: VersionFormat
  private let bytes: [UInt8]
  private var scan = VersionCollector()
  private var open: [Element] = []
  private var key: String?
  private var seen: Set<String> = []
  private var isPropertyList = false

  static func scan(_ bytes: [UInt8], keys: [String], keepsPrerelease: Bool) -> VersionCollector {
    let kind = VersionFormat.propertyList(keys: keys, keepsPrerelease: keepsPrerelease)
    var versions = PropertyListVersions(keys: keys, kind: kind, bytes: bytes)
    do {
      try XMLReader.read(bytes) { event in versions.add(event) }
    } catch  where versions.isPropertyList {
      versions.scan.report(.malformed("is not well-formed XML: \(error.message)"), at: error.offset)
      return versions.scan
    } catch {}
    if versions.isPropertyList {
      for key in keys where !versions.seen.contains(key) { versions.scan.report(.missing(subject: key)) }
    } else {
      versions.scan.report(.malformed("is not an XML property list"))
    }
    return versions.scan
  }

  private mutating func add(_ event: XMLEvent) {
    switch event.kind {
    case .open(let name):
      if open.isEmpty { isPropertyList = name == "plist" }
      open.append(Element(name: name))
    case .text(let text): add(text, event.range)
    case .close: close()
    }
  }

  private mutating func add(_ text: String, _ range: Range<Int>) {
    let trimmed = bytes.trimmed(range)
    guard !trimmed.isEmpty else { return }
    let value = Array(text.utf8)
    open[open.count - 1].texts.append((trimmed, value.text(value.trimmed(0..<value.count))))
  }

  private mutating func close() {
    guard let element = open.popLast(), open.count == 2, open[0].name == "plist", open[1].name == "dict" else { return }
    let value = element.texts.map(\.value).joined()
    if element.name == "key" {
      key = value
    } else if let name = key {
      if keys.contains(name) { read(name, of: element, value: value) }
      key = nil
    }
  }

  private mutating func read(_ key: String, of element: Element, value: String) {
    seen.insert(key)
    guard element.name == "string", let text = element.texts.first else {
      return scan.report(.invalid(subject: key, value: element.name == "string" ? "" : "<\(element.name)>\(value)"))
    }
    if element.texts.count > 1 {
      return scan.report(.malformed("the text of \(key) is in several pieces"), at: text.range.lowerBound)
    }
    scan.addWhole(
      VersionCollector.Found(range: text.range, value: value, subject: key, isOnly: true, form: kind.form(of: key)))
  }
}
