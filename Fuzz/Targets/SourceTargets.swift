import Artifacts
import Domain
import Editing
import Manifest

extension FuzzTarget {
  /// A value that is read and written must be read again as the same value.
  static let json = FuzzTarget("json") { bytes in
    guard let value = refused({ try JSONValue(parsing: bytes) }) else { return }
    for text in [value.serialized(), value.serializedOnOneLine()] {
      let again = refused { try JSONValue(parsing: Array(text.utf8)) }
      precondition(again == value, "reads back as another value")
    }
  }

  static let manifest = FuzzTarget("manifest") { bytes in
    _ = refused { try CustomerManifest.decode(bytes, file: "customers.json") }
    _ = refused { try ReleaseConfiguration.decode(bytes, file: "release.json") }
  }

  /// Podspecs and package manifests, and the lexers and templates that they use.
  static let sources = FuzzTarget("sources") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    _ = PodspecFacts(reading: text)
    _ = PackageFacts(reading: text)
    _ = PackageStructure(reading: text)
    let valid = Array(text.utf8)
    for lexed in [RubyLexer.lex(valid), SwiftLexer.lex(valid), MarkdownLexer.lex(valid), JSONLexer.lex(valid)] {
      var end = 0
      for token in lexed.tokens {
        precondition(token.range.lowerBound >= end && token.range.upperBound <= valid.count, "tokens overlap")
        end = token.range.upperBound
      }
    }
    for file in ["X.podspec", "Package.swift", "NOTES.md", "x.json"] {
      guard let template = refused({ try Template(text, file: file) }) else { continue }
      _ = refused { try template.render(scope) }
    }
  }

  private static let scope = TemplateScope([
    "version": .text("1.4.0"), "name": .text("A \"name\" #{1} 'quoted' \\(x) */ |"),
    "url": .text("https://a.example/b.zip"),
    "products": .list([TemplateScope(["product": .text("ContextSDK"), "checksum": .text("00")])]),
    "models": .list([TemplateScope(["flowName": .text("upsell"), "modelVersion": .text("3")])]),
  ])
}
