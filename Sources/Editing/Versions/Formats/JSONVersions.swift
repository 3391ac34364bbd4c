/// One string of a JSON file, by its key path.
enum JSONVersions {
  static func scan(_ bytes: [UInt8], keyPath: String, takesNumbers: Bool) -> VersionCollector {
    var scan = VersionCollector()
    let wanted = components(keyPath)
    if wanted.contains("") {
      scan.report(.request("“\(keyPath)” is not a key path: it contains an empty key"))
      return scan
    }
    scan.visit(bytes) { path, event, scan in
      switch event {
      case .duplicateKey(let range) where matches(path, wanted[..<min(path.count, wanted.count)]):
        scan.report(.malformed("the key \(bytes.text(range)) is used twice"), at: range.lowerBound)
      case .string(let range) where matches(path, wanted[...]):
        scan.addWhole(.literal(range, in: bytes, subject: keyPath))
      case .scalar(let range) where takesNumbers && matches(path, wanted[...]):
        scan.addWhole(VersionCollector.Found(range: range, value: bytes.text(range), subject: keyPath))
      case .scalar(let range) where matches(path, wanted[...]):
        scan.report(.invalid(subject: keyPath, value: bytes.text(range)), at: range.lowerBound)
      default: return
      }
    }
    return scan
  }

  /// `a.b\.c.0` → `a`, `b.c`, `0`
  static func components(_ keyPath: String) -> [String] {
    var result = [""]
    var isEscaped = false
    for character in keyPath {
      if isEscaped || character != "\\" && character != "." {
        result[result.count - 1].append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append("")
      }
    }
    return result
  }

  static func matches(_ path: [JSONOutline.Step], _ wanted: ArraySlice<String>) -> Bool {
    guard path.count == wanted.count else { return false }
    return zip(path, wanted).allSatisfy { step, component in
      switch step {
      case .key(let key): key == component
      case .index(let index): String(index) == component
      }
    }
  }
}

extension VersionCollector {
  /// Goes over the values of a JSON file; what is not JSON is reported.
  mutating func visit(
    _ bytes: [UInt8], _ body: (_ path: [JSONOutline.Step], _ event: JSONOutline.Event, inout VersionCollector) -> Void
  ) {
    do throws(Malformed) {
      try JSONOutline.visit(bytes) { path, event in body(path, event, &self) }
    } catch {
      report(error)
    }
  }
}

extension VersionCollector.Found {
  static func literal(_ content: Range<Int>, in bytes: [UInt8], subject: String) -> VersionCollector.Found {
    VersionCollector.Found(range: content, value: JSONOutline.decoded(bytes[content]), subject: subject)
  }
}
