import TestSupport
import Testing

/// A workspace with the demo and all its variants built.
struct BuiltDemo {
  static let version = "1.4.0"
  static let names = ["release.json", "customers.json", "templates", "Examples"]

  let folder: TemporaryFolder

  /// - Parameter slice: the only slice that the base keeps; nil for all.
  init(slice: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws {
    folder = try TemporaryFolder()
    for name in Self.names { try TestFile.copy(Checkout.root + "/" + name, to: folder[name]) }
    if let slice { try keep(slice) }
    let result = try ReleaseTool.run(["build", "--all", "--quiet"], in: folder.path)
    try #require(result.status == 0, "\(result.errors)", sourceLocation: sourceLocation)
  }

  /// The folder of a customer, relative to the workspace.
  func variant(_ appID: String) -> String { "dist/\(Self.version)/\(appID)" }

  private func keep(_ slice: String) throws {
    let base = folder["Examples/ContextSDK/Build/ContextSDK.xcframework"]
    for name in TestFile.names(in: base) where name != slice && name != "Info.plist" {
      try TestFile.remove(base + "/" + name)
    }
    let script = """
      import plistlib, sys
      with open(sys.argv[1], 'r+b') as file:
          root = plistlib.load(file)
          root['AvailableLibraries'] = [l for l in root['AvailableLibraries'] if l['LibraryIdentifier'] == sys.argv[2]]
          file.seek(0); file.truncate(); plistlib.dump(root, file)
      """
    try judge("python3", ["-c", script, base + "/Info.plist", slice])
  }

  private func judge(_ program: String, _ arguments: [String]) throws {
    let result = try Tool.run(program, arguments)
    try #require(result.status == 0, "\(result.errors)")
  }
}
