import TestSupport
import Testing

/// A store behind https, with a certificate of an authority that no system knows.
@Suite struct S3SecurityTests {
  private let workspace: S3Workspace
  private let proxy: S3Proxy
  private let certificate: String

  init() throws {
    workspace = try S3Workspace(customers: [WorkspaceFixture.Customer("gamma")])
    let (folder, key) = (workspace.folder, workspace.folder["key.pem"])
    certificate = folder["certificate.pem"]
    let arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
      "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
    ]
    try Tool.run("openssl", arguments).expect(0)
    let both = try folder.write(try TestFile.text(certificate) + TestFile.text(key), to: "both.pem")
    proxy = try S3Proxy(
      before: workspace.store.port, environment: ["S3_TLS": both, "S3_PUBLIC": workspace.fixture.output])
  }

  private func publish(authorities: String? = nil) throws -> Tool.Result {
    let more = authorities.map { ["CURL_CA_BUNDLE": $0] } ?? [:]
    return try workspace.publish(environment: S3Workspace.credentials.merging(more) { $1 })
  }

  @Test func certificatesAndHostNamesAreChecked() throws {
    try workspace.configure(["endpoint": "https://localhost:\(proxy.port)"])
    let unknown = try publish()
    unknown.expect(74)
    unknown.expectSays(["no answer: SSL certificate problem", "CURL_CA_BUNDLE"])
    try workspace.configure(["endpoint": "https://127.0.0.1:\(proxy.port)"])
    let other = try publish(authorities: certificate)
    other.expect(74)
    other.expectSays(["no answer: SSL"])
    #expect(proxy.log == "")
    try workspace.configure(["endpoint": "https://localhost:\(proxy.port)"])
    try publish(authorities: certificate).expect(0)
    try workspace.expectPublished(["gamma"])
  }

  /// What customers will read is read; the bucket's own copy is not read a second time.
  @Test func aZipIsReadBackFromItsURL() throws {
    let url = "https://localhost:\(proxy.port)/public/{{app_id}}/{{product}}.zip"
    try workspace.configure(["endpoint": "https://localhost:\(proxy.port)"], artifact: ["url": url + "?v={{version}}"])
    try ReleaseTool.buildAll(workspace.fixture)
    let result = try publish(authorities: certificate)
    result.expect(0)
    let requests = proxy.log.split(separator: "\n")
    #expect(requests.count { $0.contains("GET /public/gamma/ContextSDK.zip") } == 1)
    #expect(requests.count { $0.contains("GET /\(workspace.bucket)") && $0.contains(".zip") } == 1)
    try workspace.expectPublished(["gamma"])
  }
}
