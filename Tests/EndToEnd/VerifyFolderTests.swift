import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("release verify: what lies in folders") struct VerifyFolderTests {
  private static let acme = "acme-fitness"
  private static let models = "Examples/ContextSDK/Models/Custom/c2d67cdb-e117-4c3e-acca-2ae7f1a42210"

  @Test("everything in a variant's folder is looked at, at any depth") func variant() throws {
    let demo = try BuiltDemo()
    let folder = demo.variant(Self.acme)
    try TestFile.copy(demo.folder[Self.models], to: demo.folder[folder + "/old/models"])
    try demo.folder.link(folder + "/passwd", to: "/etc/passwd")
    try demo.folder.write("for com.customer.app", to: folder + "/old/notes/a.txt")
    #expect(mkfifo(demo.folder[folder + "/pipe"], 0o644) == 0)
    let result = try demo.verify(folder)
    result.expect(1)
    result.expectTells([
      "old: is a folder, and no file of a variant lies in one [agreement.folder]",
      "old/models/onboarding_upsell.mlmodel: is not listed in SHA256SUMS [agreement.sums]",
      "old/notes/a.txt: names customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210: the bundle identifier",
      "old/models/onboarding_upsell.mlmodel: has the bytes of a model of customer c2d67cdb",
      "passwd: is a link to \"/etc/passwd\" [agreement.folder]",
      "pipe: cannot be read: is neither a file, a folder nor a symlink [agreement.folder]",
    ])
    #expect(!result.text.contains("old/models: is a folder"))
  }

  @Test("a zip that is a link, and a release's folder with more in it than variants") func strays() throws {
    let demo = try BuiltDemo()
    let zip = demo.variant(Self.acme) + "/ContextSDK.zip"
    try TestFile.copy(demo.folder[zip], to: demo.folder["ContextSDK.zip"])
    try TestFile.remove(demo.folder[zip])
    try demo.folder.link(zip, to: demo.folder["ContextSDK.zip"])
    try TestFile.copy(demo.folder[Self.models], to: demo.folder["dist/1.4.0/zzz"])
    try demo.folder.write("x", to: "dist/1.4.0/loose.txt")
    try demo.folder.link("dist/1.4.0/latest", to: Self.acme)
    let result = try demo.verify("dist/1.4.0")
    result.expect(1)
    result.expectTells([
      "\(zip): is a link to", "dist/1.4.0/zzz: is no variant", "error: dist/1.4.0/latest: is a link to",
      "warning: dist/1.4.0/loose.txt: belongs to no variant",
    ])
    #expect(!result.text.contains("names \"ContextSDK.zip\", which is not there"))
  }
}
