import Domain
import Pipeline
import Testing

@Suite struct ReportPageTests {
  static func page(_ count: Int, sizes: SizeHistory) -> ReportPage {
    let customers = (0..<count).map { number in
      var customer = ReportPage.Customer(.init(appID: "customer-\(1000 + number)", name: "Customer \(number)"))
      customer.previous = "1.9.0"
      customer.change = .changed
      customer.changes = ["upsell 3 \u{2192} 4"]
      customer.products = [
        .init(
          name: "ContextSDK", file: "ContextSDK.zip", size: 2_000_000 + number, previousSize: 2_000_000,
          digest: Digest([UInt8](repeating: UInt8(number % 256), count: 32)), url: "https://cdn.example.com/\(number)",
          minimumXcode: "16.0")
      ]
      customer.channels = [.init(name: "downloads", state: .published, date: "2026-11-21")]
      customer.notes = "# 2.0.0\n\n- upsell 3 \u{2192} 4\n"
      return customer
    }
    return ReportPage(
      products: ["ContextSDK"], version: "2.0.0", customers: customers, isForCustomer: false, sizes: sizes,
      findings: [], artifactCount: count, toolVersion: "0.0.0")
  }

  private static func html(_ sizes: [Int?]...) -> String {
    let versions = sizes[0].indices.map { "1.\($0).0" }
    let series = sizes.enumerated().map { SizeHistory.Series(name: "S\($0)", sizes: $1) }
    return page(1, sizes: SizeHistory(versions: versions, series: series)).document.html
  }

  /// A browser opens two megabytes at once.
  @Test func aThousandCustomersArePlain() {
    let html = Self.page(1000, sizes: SizeHistory(versions: ["2.0.0"], series: [])).document.html
    #expect(html.utf8.count < 1_800_000)
    #expect(html.split(separator: "<tr role=\"row\" id=\"customer-").count == 1001)
  }

  @Test func axesEncloseTheSizesByRoundNumbers() {
    func labels(_ html: String) -> [String] {
      html.split(separator: "text-anchor=\"end\">").dropFirst().map { String($0.prefix { $0 != "<" }) }
        .filter { $0.hasSuffix("B") }
    }
    #expect(labels(Self.html([0, 100_000])) == ["0 B", "50.0 kB", "100.0 kB"])
    #expect(labels(Self.html([151_300, 151_290])) == ["151.2 kB", "151.3 kB", "151.4 kB"])
    #expect(labels(Self.html([1_900_000_000, nil, 2_000_000_000])).count < 8)
    #expect(labels(Self.html([0, 0])) == ["0 B", "1 B", "2 B"])
  }

  @Test func oneReleaseHasNoPlot() {
    #expect(!Self.html([1000]).contains("<svg"))
    #expect(!Self.html([nil, nil]).contains("<svg"))
    #expect(Self.html([1000, 2000], [nil, 3000]).contains("S1: 3.0 kB in 1.1.0, 3.0 kB in 1.1.0."))
  }
}

@Suite struct NotesMarkupTests {
  @Test func theUsualMarkdownIsShown() {
    var page = ReportPageTests.page(1, sizes: SizeHistory(versions: ["2.0.0"], series: []))
    page.customers[0].notes = ##"""
      # 2.0.0 for \<b\> &quot;x&quot;

      Two lines
      of **strong `code`** &#64;you \# [a](https://example.com) [b](javascript:x)

      - one
      * <img src=x>
      | a | b |
      ```
      let a = `b`
      ```
      """##
    let html = page.document.html
    for part in [
      #"<h3>2.0.0 for &lt;b&gt; &quot;x&quot;</h3>"#,
      #"<p>Two lines of <strong>strong <code>code</code></strong> @you # <a href="https://example.com" rel="noreferrer">a</a> b</p>"#,
      "<ul><li>one</li><li>&lt;img src=x&gt;</li></ul>", "<pre>| a | b |</pre>", "<pre>let a = `b`</pre>",
    ] { #expect(html.contains(part), "lacks \(part)") }
  }
}
