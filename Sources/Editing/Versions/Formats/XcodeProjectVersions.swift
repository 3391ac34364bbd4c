/// A `project.pbxproj`: every assignment to a build setting, called by the name of its configuration.
struct XcodeProjectVersions {
  let bytes: [UInt8]
  let setting: String
  let form: VersionForm

  private struct Dictionary {
    var name: String?
    /// Settings inside that no configuration has been found for.
    var unnamed: [Int] = []
  }

  func scan() -> VersionCollector {
    var tokens = OldStylePropertyList(bytes)
    var found: [VersionCollector.Found] = []
    var dictionaries = [Dictionary()]
    var scan = VersionCollector()
    var last: String?
    var key: String?
    while let token = tokens.next() {
      switch token {
      case .string(let content, let isQuoted):
        let text = bytes.text(content)
        if let name = key {
          if name == "name" { dictionaries[dictionaries.count - 1].name = text }
          if isSetting(name) {
            dictionaries[dictionaries.count - 1].unnamed.append(found.count)
            found.append(
              VersionCollector.Found(
                range: content, value: text, subject: name, needsQuotes: !isQuoted, form: form))
          }
        }
        last = text
      case .punctuation(.equals): key = last
      case .punctuation(.openBrace):
        dictionaries.append(Dictionary())
        key = nil
      case .punctuation(.closeBrace):
        guard dictionaries.count > 1 else { return broken("} closes nothing", at: nil) }
        end(&dictionaries, &found)
        key = nil
      case .punctuation: key = nil
      case .broken(let offset): return broken("a string or comment does not end", at: offset)
      }
    }
    if dictionaries.count > 1 { return broken("ends inside of { … }", at: nil) }
    for location in found where VersionCollector.buildSetting(location.value) != "inherited" { scan.addWhole(location) }
    return scan
  }

  private func broken(_ what: String, at offset: Int?) -> VersionCollector {
    var scan = VersionCollector()
    scan.report(.malformed(what), at: offset)
    return scan
  }

  private func isSetting(_ name: String) -> Bool { name == setting || name.hasPrefix(setting + "[") }

  private func end(_ dictionaries: inout [Dictionary], _ found: inout [VersionCollector.Found]) {
    var ended = dictionaries.removeLast()
    let outer = dictionaries.count - 1
    guard let name = ended.name?.prefix(64) else {
      // The shorter list moves: dictionaries may nest deep.
      if dictionaries[outer].unnamed.count < ended.unnamed.count {
        swap(&dictionaries[outer].unnamed, &ended.unnamed)
      }
      return dictionaries[outer].unnamed.append(contentsOf: ended.unnamed)
    }
    for index in ended.unnamed { found[index].subject += " (\(name))" }
  }
}
