import TestSupport
import Testing

@testable import Artifacts

/// Xcode writes the libraries of an xcframework in another order at every run.
@Suite struct LibraryOrderTests {
  private static let names = ["ios-arm64", "ios-arm64_x86_64-maccatalyst", "ios-arm64_x86_64-simulator"]

  private static func plist(_ names: [String], before: String = "", gap: String = "\n\t\t") -> [UInt8] {
    let libraries = names.map { name in
      """
      <dict><key>BinaryPath</key><string>&lt;a&gt; LibraryIdentifier</string>
      \t\t\t<!-- \(name) --><key>LibraryIdentifier</key>\r\n<string>\(name)</string>
      <key>SupportedArchitectures</key><array><string>z</string><string>a</string></array></dict>
      """
    }
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>\(before)
      \t<key>AvailableLibraries</key>\n\t<array>\(libraries.map { gap + $0 }.joined())\n\t</array>
      <key>XCFrameworkFormatVersion</key><string>1.0</string></dict></plist>

      """
    return Array(text.utf8)
  }

  @Test(arguments: [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func onlyTheOrderChanges(_ order: [Int]) throws {
    let others = "<key>Others</key><dict><key>AvailableLibraries</key><array><dict/><dict/></array></dict>"
    for before in ["", others] {
      let sorted = Self.plist(Self.names, before: before)
      #expect(LibraryOrder.sorted(Self.plist(order.map { Self.names[$0] }, before: before)) == sorted)
      #expect(LibraryOrder.sorted(sorted) == nil)
    }
  }

  /// Python reads the same libraries.
  @Test func everyLibraryIsStillThere() throws {
    let shuffled = Self.plist(["c", "a", "b"], gap: "")
    let sorted = try #require(LibraryOrder.sorted(shuffled))
    let script = """
      import plistlib, sys
      one, two = [plistlib.loads(p.encode()) for p in sys.stdin.read().split("\\0")]
      key = lambda library: library["LibraryIdentifier"]
      assert [key(l) for l in two["AvailableLibraries"]] == ["a", "b", "c"]
      one["AvailableLibraries"].sort(key=key)
      assert one == two
      """
    let input = String(decoding: shuffled, as: UTF8.self) + "\0" + String(decoding: sorted, as: UTF8.self)
    let result = try Tool.run("python3", ["-c", script], input: input)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: ["", "bplist00", "<plist><dict><key>AvailableLibraries</key><array><dict>", "<plist/>"])
  func whatIsNoneStaysAsItIs(_ text: String) { #expect(LibraryOrder.sorted(Array(text.utf8)) == nil) }
}
