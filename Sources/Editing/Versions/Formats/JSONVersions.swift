/// One string of a JSON file, by its key path.
enum JSONVersions {
  static func scan(_ bytes: [UInt8], keyPath: [String], takesNumbers: Bool) -> VersionCollector {
    var scan = VersionCollector()
    let subject = VersionFormat.text(of: keyPath)
    scan.visit(bytes) { path, event, scan in
      switch event {
      case .duplicateKey(let range) where matches(path, keyPath.prefix(path.count)):
        scan.report(.malformed("the key \(bytes.text(range)) is used twice"), at: range.lowerBound)
      case .string(let range) where matches(path, keyPath[...]):
        scan.addWhole(.literal(range, in: bytes, subject: subject))
      case .scalar(let range) where takesNumbers && matches(path, keyPath[...]):
        scan.addWhole(VersionCollector.Found(range: range, value: bytes.text(range), subject: subject))
      case .scalar(let range) where matches(path, keyPath[...]):
        scan.report(.invalid(subject: subject, value: bytes.text(range)), at: range.lowerBound)
      default: return
      }
    }
    return scan
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
