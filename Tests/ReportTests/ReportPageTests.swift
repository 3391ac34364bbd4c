import Domain
import Testing

@testable import Pipeline

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

  @Test func howManyJobsMakeAPageDoesNotShow() async throws {
    let page = Self.page(100, sizes: SizeHistory(versions: ["2.0.0"], series: []))
    for jobs in [1, 8] {
      let document = try await page.document(jobs: jobs)
      #expect(document.html == page.document.html && document.plain == page.document.plain)
    }
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

@Suite struct CustomerPageTests {
  private static func page(_ change: (inout ReportPage.Customer) -> Void) -> String {
    var page = ReportPageTests.page(1, sizes: SizeHistory(versions: ["2.0.0"], series: []))
    page.isForCustomer = true
    page.vendor = "Vendor & Co"
    page.origin = .init(tag: "2.0.0", commit: "abc", date: "2026-11-20")
    page.customers[0].products[0].hasPodspec = true
    change(&page.customers[0])
    return page.document.plain
  }

  @Test func aRepositoryIsADependency() {
    let lines = { (tag: String, url: String) in
      Self.page { customer in
        let channel = ReportPage.Channel(
          name: "git", state: .published, date: "2026-11-22", destination: url, tag: tag)
        customer.channels = [channel]
      }
    }
    let address = "https://git.example.com/acme.git"
    for tag in ["2.0.0", "v2.0.0"] {
      let plain = lines(tag, address)
      #expect(plain.contains(#".package(url: "https://git.example.com/acme.git", exact: "2.0.0"),"#))
      #expect(plain.contains("pod 'ContextSDK', :git => 'https://git.example.com/acme.git', :tag => '\(tag)'"))
      #expect(plain.contains("Released 2026-11-22") && plain.contains("Vendor & Co"))
    }
    #expect(lines("sdk-2.0.0", address).contains(#"revision: "sdk-2.0.0""#))
    for hostile in [#"https://a.example/"); exit(1)//"#, "https://a.example/' + `x`", "https://a.example/#{x}"] {
      #expect(!lines("2.0.0", hostile).contains(".package("))
    }
  }

  @Test func anAddressIsABinaryTarget() {
    let plain = Self.page { _ in }
    #expect(plain.contains(#"url: "https://cdn.example.com/0","#) && plain.contains(#"name: "ContextSDK","#))
    #expect(plain.contains("pod 'ContextSDK', :podspec => 'ContextSDK.podspec'"))
    let without = Self.page { $0.products[0].url = nil }
    #expect(!without.contains("How to install"))
    let pending = Self.page { $0.channels[0].state = .pending }
    #expect(pending.contains("As soon as this release is published:") && !pending.contains("Released 20"))
  }

  @Test func modelsAreToldInWords() throws {
    func model(_ name: String, _ version: Int, _ byte: UInt8 = 1) throws -> DeliveredModel {
      let model = CustomModel(flowID: 1, flowName: try #require(Identifier(name)), version: .number(version))
      let digest = try #require(Digest([UInt8](repeating: byte, count: 32)))
      return DeliveredModel(model, file: name, digest: digest)
    }
    let before = try [model("same", 1), model("newer", 1), model("trained", 1), model("gone", 7)]
    let now = try [model("same", 1), model("newer", 2), model("trained", 1, 2), model("added", 1)]
    let plain = Self.page { customer in
      (customer.previousModels, customer.models) = (before, now)
    }
    for line in [
      ", version 1: as in 1.9.0", ", version 2: version 1 in 1.9.0", ", version 1: trained again since 1.9.0",
      ", version 1: new", " is not in this release any more", "contains 4 custom models",
    ] { #expect(plain.contains(line), "lacks \(line)") }
    #expect(!plain.contains("Remedy"))
  }
}

@Suite struct AllNotesTests {
  private static func notes(_ texts: [String?]) -> String {
    var page = ReportPageTests.page(texts.count, sizes: SizeHistory(versions: ["2.0.0"], series: []))
    for (index, text) in texts.enumerated() { page.customers[index].notes = text }
    let html = page.document.html
    return html.firstRange(of: "id=\"notes\"").map { String(html[$0.upperBound...]) } ?? ""
  }

  @Test func whatAllReadIsToldOnce() {
    let same = Self.notes(Array(repeating: "# 2.0.0\n\n- one\n- two\n", count: 20))
    #expect(same.split(separator: "<li>one</li>").count == 2 && !same.contains("only some"))
    let named = Self.notes((0..<20).map { "# 2.0.0 for \($0)\n\n## All\n- one\n" })
    #expect(named.contains("<h3>All</h3><ul><li>one</li></ul>") && !named.contains("only some"))
    let own = Self.notes(["- one\n- mine\n", "- one\n", nil, "- one\n- mine\n", "- one\n- yours\n"])
    #expect(own.contains("<li>one</li></ul></div><details class=\"screen\">"))
    #expect(own.contains("<bdi>Customer 0, Customer 3</bdi></h3><div class=\"notes\"><ul><li>mine</li></ul>"))
    #expect(own.contains("<bdi>Customer 4</bdi></h3><div class=\"notes\"><ul><li>yours</li></ul>"))
    #expect(Self.notes([nil, nil]) == "")
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

  @Test func tablesAreTables() {
    func html(_ notes: String) -> String {
      var page = ReportPageTests.page(1, sizes: SizeHistory(versions: ["2.0.0"], series: []))
      page.customers[0].notes = notes
      return page.document.html
    }
    let table = html("| file | digest |\n|:--|---:|\n| `a.zip` | x \\| <b> |\n")
    #expect(table.contains("role=\"columnheader\">file</th>") && table.contains("<code>a.zip</code></th>"))
    #expect(table.contains(">x | &lt;b&gt;</td>"))
    for other in ["| a | b |\n| c | d |\n", "| a | b |\n|---|\n", "| a |\n|---|\n| b | c |\n", "|\n|\n", "|a|\n||\n"] {
      #expect(html(other).contains("<pre>|"), "\(other)")
    }
  }
}
