import Domain

struct TableColumn: Sendable {
  var title: String
  /// Whether a script may sort by it.
  var isSortable = true
  var isNumber = false
  /// Whether it is left out on paper.
  var isForScreens = false

  fileprivate var style: String? { isNumber ? "number" : isForScreens ? "screen" : nil }
}

extension TableColumn: ExpressibleByStringLiteral {
  init(stringLiteral title: String) { self.init(title: title) }

  static func number(_ title: String) -> TableColumn { TableColumn(title: title, isNumber: true) }
  static func unsorted(_ title: String) -> TableColumn { TableColumn(title: title, isSortable: false) }
}

/// Writes tables that a narrow screen shows as cards. Roles are explicit, because such a layout takes them away.
struct TableRow {
  fileprivate var writer: HTMLWriter
  fileprivate let columns: [TableColumn]
  fileprivate var next = 0

  /// - Parameter key: what to sort by, if that is not the text.
  mutating func cell(_ key: String? = nil, _ content: (inout HTMLWriter) -> Void) {
    let column = columns[next]
    let style = column.style
    if next == 0 {
      writer.element("th", attributes: ["scope": "row", "role": "rowheader", "class": style, "data-key": key], content)
    } else {
      writer.element(
        "td", attributes: ["role": "cell", "class": style, "data-title": column.title, "data-key": key], content)
    }
    next += 1
  }

  mutating func cell(_ text: String) { cell { $0.text(text) } }
}

extension HTMLWriter {
  /// - Parameter filter: the noun of a filter that a script may offer; nil for none.
  mutating func table<Element>(
    _ caption: String, columns: [TableColumn], of elements: [Element], filter: String? = nil,
    _ row: (Element, inout TableRow) -> Void
  ) {
    let rows = elements.map { element in HTMLWriter.row(columns: columns) { row(element, &$0) } }
    table(caption, columns: columns, rows: rows, filter: filter)
  }

  /// - Parameters:
  ///   - anchor: the id of the row.
  ///   - states: what a tile of the summary may filter by.
  static func row(
    columns: [TableColumn], anchor: String? = nil, states: String? = nil, _ content: (inout TableRow) -> Void
  ) -> HTMLWriter {
    var whole = HTMLWriter()
    whole.element("tr", attributes: ["role": "row", "id": anchor, "data-is": states]) { writer in
      var cells = TableRow(writer: HTMLWriter(), columns: columns)
      content(&cells)
      writer.add(cells.writer)
    }
    whole.line()
    return whole
  }

  /// - Parameter rows: of the same columns.
  mutating func table(_ caption: String, columns: [TableColumn], rows: [HTMLWriter], filter: String? = nil) {
    element("table", attributes: ["role": "table", "data-filter": filter]) { writer in
      writer.element("caption", caption)
      writer.element("thead", attributes: ["role": "rowgroup"]) { writer in
        writer.element("tr", attributes: ["role": "row"]) { writer in
          for column in columns {
            let sort = column.isSortable && rows.count > 1 ? (column.isNumber ? "number" : "text") : nil
            writer.element(
              "th",
              attributes: ["scope": "col", "role": "columnheader", "class": column.style, "data-sort": sort],
              text: column.title)
          }
        }
      }
      writer.line()
      writer.element("tbody", attributes: ["role": "rowgroup"]) { writer in
        for row in rows { writer.add(row) }
      }
    }
    line()
  }

  mutating func list(_ items: [String], style: String? = nil) {
    list(items, style: style) { $1.element("bdi", $0) }
  }

  mutating func list<Item>(_ items: [Item], style: String? = nil, _ item: (Item, inout HTMLWriter) -> Void) {
    element("ul", attributes: ["class": style]) { writer in
      for one in items { writer.element("li") { item(one, &$0) } }
    }
  }

  /// A customer's name with the `app_id`.
  mutating func identity(_ label: ReportPage.Label, _ element: StaticString) {
    self.element(element, attributes: ["class": "identity"]) { writer in
      if let name = label.name { writer.element("bdi", name) }
      writer.element("code", label.appID)
    }
  }

  /// - Parameter none: stands for no address.
  mutating func address(_ url: String?, none: String) {
    guard let url else { return text(none) }
    element("span", attributes: ["class": "url"]) { $0.link(url, url) }
  }

  mutating func digest(_ digest: Digest?) {
    if let digest {
      element("code", attributes: ["class": "digest"], text: digest.description)
    } else {
      text("\u{2013}")
    }
  }
}
