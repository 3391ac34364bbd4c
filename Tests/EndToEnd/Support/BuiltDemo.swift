import TestSupport
import Testing

/// A workspace with the demo and all its variants built, for tests to break.
struct BuiltDemo {
  static let version = "1.4.0"
  static let names = ["release.json", "customers.json", "templates", "Examples"]

  let folder: TemporaryFolder

  /// Built once, and copied for each test.
  private static let whole = Result { try BuiltDemo(keeping: nil) }

  /// - Parameter slice: the only slice that the base keeps; nil for all.
  init(slice: String? = nil) throws {
    self = try slice == nil ? BuiltDemo(copying: Self.whole.get()) : BuiltDemo(keeping: slice)
  }

  init(copying other: BuiltDemo) throws {
    folder = try TemporaryFolder()
    try judge("cp", ["-a", other.folder.path + "/.", folder.path])
  }

  private init(keeping slice: String?, sourceLocation: SourceLocation = #_sourceLocation) throws {
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

  /// The list as `sha256sum` writes it, so that it agrees with the files in the folder.
  func renewSums(_ appID: String) throws {
    try judge("sh", ["-c", "rm SHA256SUMS; sha256sum * >../sums; mv ../sums SHA256SUMS"], in: folder[variant(appID)])
  }

  /// Writes a customer's zip again as another compressor would have, with everything that names its digest.
  func recompress(_ appID: String, _ options: String...) throws {
    let script = """
      set -e
      old=$(sha256sum ContextSDK.zip | cut -c -64) size=$(wc -c <ContextSDK.zip)
      "$@"
      new=$(sha256sum ContextSDK.zip | cut -c -64)
      sed -i.before -e "s/$old/$new/" -e "s/: $size,/: $(($(wc -c <ContextSDK.zip))),/" *.json *.md *.podspec *.swift
      rm *.before
      """
    let judge = Checkout.root + "/Tests/EndToEnd/Judges/recompress.py"
    try self.judge(
      "sh", ["-c", script, "sh", Tool.python, judge, "ContextSDK.zip"] + options, in: folder[variant(appID)])
    try renewSums(appID)
  }

  func verify(_ arguments: String..., environment: [String: String] = [:]) throws -> Tool.Result {
    try ReleaseTool.run(["verify", "--quiet"] + arguments, in: folder.path, environment: environment)
  }

  private func judge(_ program: String, _ arguments: [String], in folder: String? = nil) throws {
    let result = try Tool.run(program, arguments, in: folder)
    try #require(result.status == 0, "\(result.errors)")
  }
}
