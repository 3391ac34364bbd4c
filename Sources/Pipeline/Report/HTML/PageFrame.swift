import Artifacts
import Domain

extension HTMLWriter {
  /// A page that runs and shows nothing but what the tool wrote, and loads nothing. Equal values give equal bytes.
  ///
  /// - Parameters:
  ///   - header: before the content, without the main element.
  ///   - footer: what the page was made from.
  static func page(
    title: String, header: (inout HTMLWriter) -> Void, footer: String, _ content: (inout HTMLWriter) -> Void
  ) -> HTMLWriter {
    var (writer, body) = (HTMLWriter(), HTMLWriter())
    content(&body)
    writer.markup("<!DOCTYPE html>\n")
    writer.element("html", attributes: ["lang": "en"]) { writer in
      writer.element("head") { $0.head(title) }
      writer.line()
      writer.element("body") { writer in
        writer.element("a", attributes: ["class": "skip", "href": "#main"], text: "Skip to the content")
        writer.element("header") { header(&$0) }
        writer.line()
        writer.contents(body.sections)
        writer.element("main", attributes: ["id": "main", "tabindex": "-1"]) { $0.add(body) }
        writer.element("footer") { $0.element("p", footer) }
        writer.element("script") { $0.markup(PageScript.text) }
      }
    }
    writer.line()
    return writer
  }

  private mutating func contents(_ sections: [(id: String, title: String)]) {
    if sections.count < 2 { return }
    element("nav", attributes: ["aria-label": "Contents"]) { writer in
      writer.list(sections, style: "inline") { section, writer in
        writer.element("a", attributes: ["href": "#\(section.id)"], text: section.title)
      }
    }
    line()
  }

  private mutating func head(_ title: String) {
    start("meta", ["charset": "utf-8"])
    start("meta", ["http-equiv": "Content-Security-Policy", "content": Self.securityPolicy])
    start("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    start("meta", ["name": "referrer", "content": "no-referrer"])
    start("meta", ["name": "color-scheme", "content": "light dark"])
    element("title", title)
    element("style") { $0.markup(Stylesheet.text) }
  }

  private static let securityPolicy =
    "default-src 'none'; style-src \(hash(Stylesheet.text)); script-src \(hash(PageScript.text)); base-uri 'none'; form-action 'none'"

  private static func hash(_ text: String) -> String {
    "'sha256-\(SHA256.digest(of: Array(text.utf8)).base64)'"
  }
}
