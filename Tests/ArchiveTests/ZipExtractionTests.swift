import Artifacts
import TestSupport
import Testing

@Suite("zips extracted by other programs")
struct ZipExtractionTests {
  struct Extractor: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let program: String
    let arguments: [String]
  }

  @Test(
    "files, folders, executable bits and links come out as they went in",
    arguments: [
      Extractor(testDescription: "unzip", program: "unzip", arguments: ["-q", "out.zip", "-d", "extracted"]),
      Extractor(testDescription: "bsdtar", program: "bsdtar", arguments: ["-xf", "out.zip", "-C", "extracted"]),
    ])
  func extracted(_ extractor: Extractor) throws {
    let folder = try TemporaryFolder()
    try ZipWriter.write([Sample].varied, to: folder["out.zip"])
    try Judge.run("mkdir", [folder["extracted"]])
    try Judge.run(extractor.program, extractor.arguments, in: folder.path)
    #expect(try walk(folder["extracted"]) == [Sample].varied.described)
  }

  @Test("Python reads the same bytes and modes")
  func python() throws {
    let folder = try TemporaryFolder()
    try ZipWriter.write([Sample].varied, to: folder["out.zip"])
    let script = """
      import hashlib, json, stat, sys, zipfile
      def describe(archive, info):
        mode = info.external_attr >> 16
        if info.is_dir(): return 'directory'
        data = archive.read(info)
        if stat.S_ISLNK(mode): return 'link to ' + data.decode()
        return ('program ' if mode & 0o111 else 'file ') + hashlib.sha256(data).hexdigest()
      with zipfile.ZipFile(sys.argv[1]) as archive:
        print(json.dumps({i.filename.rstrip('/'): describe(archive, i) for i in archive.infolist()}))
      """
    #expect(try Judge.json([String: String].self, script, folder["out.zip"]) == [Sample].varied.described)
  }

  /// A folder by Python's account.
  private func walk(_ path: String) throws -> [String: String] {
    let script = """
      import hashlib, json, os, sys
      found = {}
      def describe(path):
        if os.path.islink(path): return 'link to ' + os.readlink(path)
        if os.path.isdir(path): return 'directory'
        kind = 'program ' if os.stat(path).st_mode & 0o111 else 'file '
        return kind + hashlib.sha256(open(path, 'rb').read()).hexdigest()
      for folder, folders, files in os.walk(sys.argv[1]):
        for name in folders + files:
          path = os.path.join(folder, name)
          found[os.path.relpath(path, sys.argv[1])] = describe(path)
      print(json.dumps(found))
      """
    return try Judge.json([String: String].self, script, path)
  }
}
