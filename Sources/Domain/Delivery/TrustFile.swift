/// The files by which a customer proves what was delivered. docs/trust.md describes them.
package enum TrustFile {
  /// The signature of `SHA256SUMS`, as `ssh-keygen -Y sign` writes it.
  package static let signature = ChecksumList.fileName + ".sig"
  /// The bill of materials. `SHA256SUMS` lists it.
  package static let bill = "sbom.cdx.json"
  /// Where the files come from, with a signature of its own.
  package static let provenance = "provenance.intoto.jsonl"
  /// Those that are made last, so that `SHA256SUMS` does not list them. In the order of reports.
  package static let signed = [signature, provenance]
  /// OpenSSH's namespace of both signatures: that of files.
  package static let namespace = "file"
}
