/// One row per rule of `sign`, `sbom` and `provenance` in `release.json`.
enum TrustCases {
  static let valid = """
    "sign": { "key": "keys/signing.pub" },
    "sbom": { "components": [{ "name": "zlib", "version": "1.3.1", "license": "Zlib", "supplier": "zlib.net",
      "purl": "pkg:github/madler/zlib@v1.3.1" }, { "name": "fmt", "version": "11" }] },
    "provenance": { "builder": "https://ci.example.com/sdk", "source": "https://git.example.com/sdk.git" }
    """

  private static let builder = "https://ci.example.com/sdk"

  static let all: [DocumentCase] = [
    .valid("git's key", #"{ "key": "keys/signing.pub" }"#, "{}"),
    .invalid("a key at home", "keys/signing.pub", "~/.ssh/id", "path", at: "sign.key", "begins with '~'"),
    .invalid("an unknown key of sign", #""key": "keys"#, #""program": "keys"#, "unknown-key", at: "sign.program", ""),
    .invalid(
      "a list for sign", #"{ "key": "keys/signing.pub" }"#, "[]", "wrong-type", at: "sign", "expected an object"),
    .invalid(
      "provenance that nobody signs", #""sign": { "key": "keys/signing.pub" },"#, "", "provenance", at: "provenance",
      "nobody would sign it", remedy: "\"sign\": {}"),
    .invalid(
      "a component without a version", #""name": "fmt", "version": "11""#, #""name": "fmt""#, "missing-key",
      at: "sbom.components[1].version", "is missing"),
    .invalid(
      "a component twice", #""name": "fmt", "version": "11""#, #""name": "zlib", "version": "1.3.1""#,
      "duplicate-component", at: "sbom.components[1].name", "", beyondSchema: "schemas compare whole elements only"),
    .invalid(
      "an empty name", #""name": "fmt""#, #""name": " ""#, "component", at: "sbom.components[1].name",
      "the text is empty"),
    .invalid(
      "words for a license", #""license": "Zlib""#, #""license": "see LICENSE, please""#, "license",
      at: "sbom.components[0].license", "not an expression of SPDX"),
    .valid("a license of the vendor's own", #""license": "Zlib""#, #""license": "MIT OR LicenseRef-Own""#),
    .invalid("no package URL", "pkg:github", "github", "uri", at: "sbom.components[0].purl", "begins with pkg:"),
    .invalid("no builder", #""builder": "\#(builder)", "#, "", "missing-key", at: "provenance.builder", "is missing"),
    .invalid(
      "a builder without TLS", builder, "http://ci.example.com", "uri", at: "provenance.builder", "begins with https://"
    ),
    .invalid("a builder without a host", builder, "https://", "uri", at: "provenance.builder", "begins with https://"),
    .invalid(
      "a password in the source", "https://git.example", "https://me:secret@git.example", "uri",
      at: "provenance.source", "has a name or a password"),
  ]
}
