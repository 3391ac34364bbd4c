import TestSupport
import Testing

/// A workspace with the demo, and with everything built: to be copied and broken.
struct BuiltDemo {
  static let version = "1.4.0"
  static let names = ["release.json", "customers.json", "templates", "Examples"]

  let folder: TemporaryFolder

  init(sourceLocation: SourceLocation = #_sourceLocation) throws {
    folder = try TemporaryFolder()
    for name in Self.names { try TestFile.copy(Checkout.root + "/" + name, to: folder[name]) }
    let result = try ReleaseTool.run(["build", "--all", "--quiet"], in: folder.path)
    try #require(result.status == 0, "\(result.errors)", sourceLocation: sourceLocation)
  }

  /// The folder of a customer, relative to the workspace.
  func variant(_ appID: String) -> String { "dist/\(Self.version)/\(appID)" }

  /// Unpacks a customer's zip, changes the folder, and packs it again as the scripts do.
  func repack(_ appID: String, _ change: (String) throws -> Void) throws {
    let zip = folder[variant(appID) + "/ContextSDK.zip"]
    let work = folder["work"]
    try judge("unzip", ["-q", zip, "-d", work])
    try change(work + "/ContextSDK.xcframework")
    try TestFile.remove(zip)
    try judge("zip", ["-qryX", zip, "ContextSDK.xcframework"], in: work)
    try TestFile.remove(work)
  }

  func verify(_ arguments: String..., environment: [String: String] = [:]) throws -> Tool.Result {
    try ReleaseTool.run(["verify", "--quiet"] + arguments, in: folder.path, environment: environment)
  }

  private func judge(_ program: String, _ arguments: [String], in folder: String? = nil) throws {
    let result = try Tool.run(program, arguments, in: folder)
    try #require(result.status == 0, "\(result.errors)")
  }
}
