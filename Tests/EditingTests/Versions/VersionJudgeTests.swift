import Editing
import Foundation
import TestSupport
import Testing

/// The edited fixtures, read by the programs they are written for.
@Suite struct VersionJudgeTests {
  private static func paths(_ prefix: String, _ suffix: String) -> [(fixture: VersionFixture, path: String)] {
    VersionFixture.edited.filter { $0.name.hasPrefix(prefix) }.flatMap { fixture in
      fixture.files.filter { $0.hasSuffix(suffix) }.map { (fixture, fixture.path("after/\($0)")) }
    }
  }

  /// Compiles each file as `ruby -c` does, then runs it with a stand-in for CocoaPods that remembers what is assigned.
  private static let recorder = #"""
    module Pod
      class Spec
        def self.new; spec = allocate; yield spec; puts [spec.version, spec.source.to_a.flatten].flatten.join("\t"); spec; end
        attr_accessor :version, :source, :name
        def subspec(*) = yield(Spec.allocate)
        alias test_spec subspec
        def ios = self
        def method_missing(*) = nil
        def respond_to_missing?(*) = true
      end
      Specification = Spec
    end
    STDIN.each_line(chomp: true) do |path|
      RubyVM::InstructionSequence.compile_file(path)
      print path, "\t"
      eval(File.read(path, encoding: "BOM|UTF-8"), TOPLEVEL_BINDING.dup, path)
    end
    """#

  @Test func rubyRunsThePodspecs() throws {
    let paths = Self.paths("podspec", ".podspec")
    let judged = try Tool.run(
      "ruby", ["-e", Self.recorder], environment: ["CORE": "1"], input: paths.map { $0.path + "\n" }.joined())
    #expect(judged.status == 0, "\(judged.errors)")
    let lines = judged.text.split(separator: "\n")
    try #require(lines.count == paths.count)
    for ((fixture, path), line) in zip(paths, lines) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      #expect(fields[0] == path)
      #expect(fields[1] == fixture.new, "\(fixture)")
      let hasTag = fields.firstIndex(of: "tag").map { fields[$0 + 1].hasSuffix(fixture.new) } ?? true
      #expect(hasTag, "\(fixture): \(line)")
    }
  }

  /// `ruby -c` also on what is not run.
  @Test func rubyReadsWhatIsRefused() throws {
    for fixture in VersionFixture.refused where fixture.name.hasPrefix("podspec-refused") {
      let checked = try Tool.run("ruby", ["-c", fixture.path("before/ContextSDK.podspec")])
      #expect(checked.status == 0, "\(checked.errors)")
    }
  }

  /// A function of one manifest for each file, since SwiftPM takes half a second for a manifest of any size.
  @Test func swiftReadsTheManifests() throws {
    let paths = Self.paths("package", ".swift")
    var merged = "// swift-tools-version: 5.9\nimport PackageDescription\n"
    for (index, (_, path)) in paths.enumerated() {
      let lines = try TestFile.bytes(path).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
        .filter { !$0.hasPrefix("// swift-tools-version") && !$0.hasPrefix("import PackageDescription") }
      // What is private to a file is no word for what is in a function.
      let body = lines.map { $0.hasPrefix("private ") ? String($0.dropFirst(8)) : $0 }.joined(separator: "\n")
      merged += "func manifest\(index)() -> Package {\n\(body)\nreturn package\n}\n"
    }
    merged += """
      let all = [\(paths.indices.map { "manifest\($0)()" }.joined(separator: ", "))]
      for (index, one) in all.enumerated() { for target in one.targets { target.name = "\\(index) \\(target.name)" } }
      let package = Package(name: "All", targets: all.flatMap(\\.targets))

      """
    let folder = try TemporaryFolder()
    try folder.write(merged, to: "Package.swift")
    let dumped = try Tool.run(
      "swift", ["package", "dump-package", "--scratch-path", folder["build"]], in: folder.path)
    try #require(dumped.status == 0, "\(dumped.errors)")
    let package = try JSONSerialization.jsonObject(with: Data(dumped.output)) as? [String: Any]
    let targets = try #require(package?["targets"] as? [[String: Any]])
    for (index, (fixture, _)) in paths.enumerated() {
      let own = targets.filter { ($0["name"] as? String)?.hasPrefix("\(index) ") == true }
      let wanted = own.filter { $0["name"] as? String != "\(index) Foreign" && $0["type"] as? String == "binary" }
      #expect(!wanted.isEmpty, "\(fixture)")
      for target in wanted where fixture.name != "package-version-and-path" {
        let location = try #require((target["url"] ?? target["path"]) as? String)
        #expect(location.contains(fixture.new), "\(fixture): \(location)")
      }
    }
  }

  @Test func pythonReadsTheJSON() throws {
    let paths = Self.paths("podspec-json", ".json")
    let script = "import json, sys\nfor path in sys.argv[1:]: print(json.load(open(path))['version'])"
    let judged = try Tool.run("python3", ["-c", script] + paths.map(\.path))
    #expect(judged.text == paths.map { $0.fixture.new + "\n" }.joined(), "\(judged.errors)")
  }
}
