import Domain
import Platform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that only this process uses, under TMPDIR. `Fuzz/run` removes them, because a crashed process cannot.
enum Scratch {
  static let folder: String = {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    do { return try FileSystem.makeTemporaryDirectory(in: base, prefix: "fuzz-") } catch { fatalError("\(error)") }
  }()

  static func replace(_ path: String, _ bytes: some Collection<UInt8>) {
    try? FileSystem.removeFile(path)
    do { try FileSystem.writeNewFile(path, bytes) } catch { fatalError("\(error)") }
  }

  /// A copy of the demo's xcframework, to be damaged.
  static let demo: String = {
    let source = "Examples/ContextSDK/Build/ContextSDK.xcframework"
    let target = FilePath.join(folder, "ContextSDK.xcframework")
    do { try copy(source, to: target) } catch { fatalError("start in the repository's root: \(error)") }
    return target
  }()

  /// Every file of the demo, and two of a seal. The order must not change: the first byte of an input is an index into it.
  static let demoFiles: [String] = {
    let tree = (try? FileSystem.tree(of: demo)) ?? FileTree([])
    let seal = FilePath.join(demo, "_CodeSignature")
    do { try FileSystem.makeDirectory(seal) } catch { fatalError("\(error)") }
    return tree.entries.filter { tree.isFile($0.path) }.map { FilePath.join(demo, $0.path) }
      + ["CodeResources", "CodeDirectory"].map { FilePath.join(seal, $0) }
  }()

  private static func copy(_ source: String, to target: String) throws {
    try FileSystem.makeDirectory(target)
    for entry in try FileSystem.tree(of: source).entries {
      let path = FilePath.join(target, entry.path)
      switch entry.kind {
      case .directory: try FileSystem.makeDirectories(path)
      case .symlink(let link): try FileSystem.makeSymlink(path, to: link)
      case .file(let size, let executable):
        try FileSystem.copyFile(FilePath.join(source, entry.path), size: size, to: path, executable: executable)
      }
    }
  }
}
