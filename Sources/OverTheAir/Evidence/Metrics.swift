import Domain

/// Counts of devices, as a vendor's data has them: CSV with a header, or an object on each line.
package struct Metrics: Sendable {
  package struct Key: Hashable, Sendable {
    package var appID: String
    package var flowName: String
    package var experiment: String

    package init(appID: String, flowName: String, experiment: String) {
      self.appID = appID
      self.flowName = flowName
      self.experiment = experiment
    }
  }

  package struct Problem: Hashable, Sendable {
    /// From 1.
    package var line: Int
    package var message: String
  }

  private struct Slot: Hashable {
    var day: Int
    var group: String
  }

  private struct Entry {
    var counts: DeviceCounts
    /// Among the lines of all files.
    var line: Int
  }

  private var entries: [Key: [Slot: Entry]] = [:]
  private var lineCount = 0
  /// What a later file has less of, and of which day.
  private var fallen: [Key: [(day: Int, words: String)]] = [:]

  package init() {}

  package var keys: [Key] { Array(entries.keys) }

  /// One for each day and group, in their order.
  package func rows(of key: Key) -> [MetricsRow] {
    (entries[key] ?? [:]).map { MetricsRow(day: $0.day, group: $0.group, counts: $1.counts) }
      .sorted { ($0.day, $0.group) < ($1.day, $1.group) }
  }

  /// What later files have less of.
  package func fallen(of key: Key, _ days: ClosedRange<Int>) -> [String] {
    (fallen[key] ?? []).filter { days.contains($0.day) }.map(\.words)
  }

  private static let required = ["app_id", "flowName", "experiment", "day", "group", "devices", "sales"]
  private static let numbers = DeviceCounts.names.map(\.name)
  private static let mostProblems = 100
  /// In bytes, of a line: quotes are read slowly.
  private static let longestLine = 1 << 16

  /// Adds a file. Its rows replace those of the files before.
  ///
  /// - Returns: what is wrong with it; then nothing is to be read of it.
  package mutating func add(_ bytes: [UInt8]) -> [Problem] {
    // Spreadsheets put a byte order mark before it.
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let isJSON = rest.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
    let former = lineCount
    var columns: [String: Int] = [:]
    var problems: [Problem] = []
    // By bytes: CR and LF together are one character.
    while !rest.isEmpty {
      var line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[line.endIndex...].dropFirst()
      lineCount += 1
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if line.isEmpty { continue }
      do throws(LineProblem) {
        if line.count > Self.longestLine {
          let (size, most) = Amount.bytes(line.count, and: Self.longestLine)
          throw LineProblem("has \(size), and a line has at most \(most)")
        }
        if isJSON {
          let (columns, values) = try Self.object(line)
          try add(columns, values, after: former)
        } else if columns.isEmpty {
          columns = try Self.header(Self.fields(line))
        } else {
          try add(columns, Self.fields(line), after: former)
        }
      } catch {
        problems += error.messages.map { Problem(line: lineCount - former, message: $0) }
        if columns.isEmpty && !isJSON || problems.count >= Self.mostProblems { break }
      }
    }
    if problems.count >= Self.mostProblems {
      let message = "has \(problems.count) problems or more: these are the first"
      problems.insert(Problem(line: 1, message: message), at: 0)
    }
    if columns.isEmpty, !isJSON, problems.isEmpty {
      let names = Self.required.joined(separator: ",")
      problems.append(Problem(line: 1, message: "is empty: a header is expected, such as \(names)"))
    }
    return problems
  }

  /// Adds a row.
  ///
  /// - Parameter former: the number of lines of the files before.
  private mutating func add(
    _ columns: [String: Int], _ fields: [String], after former: Int
  ) throws(LineProblem) {
    if fields.count != columns.count {
      throw LineProblem("has \(Amount.count(fields.count, "field")), and the first line names \(columns.count)")
    }
    let (key, row) = try Self.row { name in columns[name].map { fields[$0] } }
    let known = entries[key, default: [:]].updateValue(
      Entry(counts: row.counts, line: lineCount), forKey: Slot(day: row.day, group: row.group))
    guard let known else { return }
    if known.line > former {
      throw LineProblem("repeats the experiment, day and group of line \(known.line - former)")
    }
    for (name, path) in DeviceCounts.names where row.counts[keyPath: path] < known.counts[keyPath: path] {
      let day = CivilDate(daysSince1970: row.day)
      let (before, now) = (known.counts[keyPath: path], row.counts[keyPath: path])
      fallen[key, default: []].append((row.day, "\(name) of \(row.group) on \(day) fell from \(before) to \(now)"))
    }
  }

  private struct LineProblem: Error {
    var messages: [String]

    init(_ message: String) { messages = [message] }
    init(_ messages: [String]) { self.messages = messages }
  }

  /// Which field has which name.
  private static func header(_ names: [String]) throws(LineProblem) -> [String: Int] {
    let known = Set(required + numbers)
    let missing = required.filter { !names.contains($0) }
    let unknown = names.filter { !known.contains($0) }
    var problems: [String] = []
    if !missing.isEmpty { problems.append("names no \(Amount.names(missing))") }
    if !unknown.isEmpty {
      problems.append("names what is not known: \(Amount.names(unknown.map { Quotation.quote($0) }))")
    }
    if Set(names).count < names.count { problems.append("names a column twice") }
    if !problems.isEmpty { throw LineProblem(problems) }
    return Dictionary(uniqueKeysWithValues: zip(names, 0...))
  }

  /// Fields between commas, some between quotes (RFC 4180). None goes over a line's end.
  private static func fields(_ line: ArraySlice<UInt8>) throws(LineProblem) -> [String] {
    if String(validating: line, as: UTF8.self) == nil { throw LineProblem("is not UTF-8") }
    let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
    let unended = LineProblem("has a quote without its end")
    var fields: [String] = []
    var rest = line
    while true {
      var field = rest.prefix { $0 != comma }
      if field.first == quote {
        field = []
        repeat {
          guard let end = rest.dropFirst().firstIndex(of: quote) else { throw unended }
          // With the quote before it: two of them are one of the text.
          field += rest[..<end]
          rest = rest[(end + 1)...]
        } while rest.first == quote
        field.removeFirst()
        guard rest.isEmpty || rest.first == comma else { throw unended }
      } else {
        rest = rest[field.endIndex...]
      }
      fields.append(String(decoding: field, as: UTF8.self))
      if rest.isEmpty { return fields }
      rest = rest.dropFirst()
    }
  }

  private static func object(
    _ line: ArraySlice<UInt8>
  ) throws(LineProblem) -> (columns: [String: Int], values: [String]) {
    guard let members = (try? JSONValue(parsing: Array(line)))?.members else {
      throw LineProblem("is not an object of JSON")
    }
    let columns = try header(members.map(\.name))
    var values: [String] = []
    for member in members {
      guard let text = member.value.text ?? member.value.integer.map(String.init) else {
        throw LineProblem("\(member.name) is neither a text nor a whole number")
      }
      values.append(text)
    }
    return (columns, values)
  }

  private static func row(_ field: (String) -> String?) throws(LineProblem) -> (Key, MetricsRow) {
    var problems: [String] = []
    func text(_ name: String) -> String { field(name) ?? "" }
    for name in ["app_id", "flowName", "group"] where text(name).isEmpty { problems.append("\(name) is empty") }
    let day = UTCTime.day(text("day"))
    if day == nil { problems.append("day is \(Quotation.quote(text("day"))), not a day such as 2026-11-26") }
    var counts = DeviceCounts()
    for (name, path) in DeviceCounts.names {
      guard let field = field(name) else { continue }
      if let number = Int(field), number >= 0, number <= 100_000_000, field.first != "+" {
        counts[keyPath: path] = number
      } else {
        problems.append("\(name) is \(Quotation.quote(field)), not a whole number from 0 to 100000000")
      }
    }
    for (name, path) in DeviceCounts.names where counts[keyPath: path] > counts.devices {
      problems.append(
        "has \(counts[keyPath: path]) \(name) of \(Amount.count(counts.devices, "device")): count each device once")
    }
    if !problems.isEmpty { throw LineProblem(problems) }
    return (
      Key(appID: text("app_id"), flowName: text("flowName"), experiment: text("experiment")),
      MetricsRow(day: day ?? 0, group: text("group"), counts: counts)
    )
  }
}
