import Artifacts
import Domain

extension ReportPage {
  /// The page. Equal values give equal bytes.
  package var document: HTMLWriter {
    var writer = HTMLWriter()
    writer.markup("<!DOCTYPE html>\n")
    writer.element("html", ["lang": "en"]) { writer in
      writer.element("head") { head(&$0) }
      writer.line()
      writer.element("body") { body(&$0) }
    }
    writer.line()
    return writer
  }

  private var title: String {
    let release = "\(products.joined(separator: ", ")) \(version)"
    return isForCustomer ? "\(release) for \(customers.first?.label.text ?? "")" : "Release \(release)"
  }

  private func head(_ writer: inout HTMLWriter) {
    writer.start("meta", ["charset": "utf-8"])
    writer.start("meta", ["http-equiv": "Content-Security-Policy", "content": Self.securityPolicy])
    writer.start("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    writer.start("meta", ["name": "referrer", "content": "no-referrer"])
    writer.start("meta", ["name": "color-scheme", "content": "light dark"])
    writer.element("title", title)
    writer.element("style") { $0.markup(Stylesheet.text) }
  }

  /// Runs and shows nothing but what the tool wrote, and loads nothing.
  private static let securityPolicy =
    "default-src 'none'; style-src \(hash(Stylesheet.text)); script-src \(hash(PageScript.text)); base-uri 'none'; form-action 'none'"

  private static func hash(_ text: String) -> String {
    "'sha256-\(SHA256.digest(of: Array(text.utf8)).base64)'"
  }

  private func body(_ writer: inout HTMLWriter) {
    writer.element("a", ["class": "skip", "href": "#main"], "Skip to the content")
    writer.element("header") { writer in
      writer.element("p", ["class": "kicker"], isForCustomer ? "Release for you" : "Release report")
      writer.element("h1") { writer in
        writer.text("\(products.joined(separator: ", ")) ")
        writer.element("span", ["class": "version"], version)
      }
      if isForCustomer, let label = customers.first?.label { writer.identity(label, "p") }
    }
    writer.line()
    writer.element("main", ["id": "main", "tabindex": "-1"]) { writer in
      summary(&writer)
      if isForCustomer, let customer = customers.first {
        writer.customer(customer)
      } else {
        writer.customers(customers, absent: absent)
        writer.modelUse(customers)
      }
      writer.sizePlot(sizes, isForCustomer: isForCustomer)
      writer.findings(findings, artifactCount: artifactCount)
      if isForCustomer, let notes = customers.first?.notes {
        writer.section("notes", "Release notes") { $0.notes(notes) }
      }
    }
    writer.element("footer") {
      $0.element("p", "Made by release \(toolVersion) from what was built and published. Digests are SHA-256.")
    }
    writer.element("script") { $0.markup(PageScript.text) }
  }
}
