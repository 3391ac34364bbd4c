#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A volume of XFS in a file.
  private enum SharingDisk {
    /// Mounts `$1.img` at `$1`, in a namespace of its own.
    static let mount = #"""
      disk=$1; workspace=$PWD; shift
      truncate -s 400M "$disk.img" && mkfs.xfs -q -m reflink=1 "$disk.img" && mount -o loop "$disk.img" "$disk" || exit 99
      """#

    /// Needs root, and a kernel with loop devices and XFS: a container has neither.
    static let canMount: Bool = {
      guard geteuid() == 0, let disk = try? TemporaryFolder() else { return false }
      return (try? run("true", in: disk, at: disk).status) == 0
    }()

    static func run(_ script: String, in folder: TemporaryFolder, at disk: TemporaryFolder) throws
      -> Tool.Result
    {
      defer { try? TestFile.remove(disk.path + ".img") }
      return try Tool.run(
        "unshare", ["--mount", "sh", "-c", mount + "\n" + script, "sh", disk.path, ReleaseTool.path], in: folder.path,
        environment: ReleaseTool.environment)
    }
  }

  /// On a file system that can, the variants of a release have their base on the disk once.
  @Suite(.enabled(if: SharingDisk.canMount)) struct SharedBaseTests {
    @Test func theBytesAreTheSameAndOnTheDiskOnce() throws {
      let fixture = try WorkspaceFixture((1...5).map { .init("customer\($0)", [.init("upsell", $0)]) })
      // Bytes that no compressor makes smaller.
      let path = "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/table.bin"
      try Tool.run("sh", ["-c", "head -c 8M /dev/urandom > \(path)"], in: fixture.folder.path).expect(0)
      try ReleaseTool.buildAll(fixture)
      let script = #"""
        "$1" build --all --quiet --output "$disk/dist" >/dev/null || exit 98
        diff -r --exclude=.release "$workspace/dist" "$disk/dist" || exit 97
        for zip in "$disk"/dist/1.0.0/*/*.zip; do filefrag -v "$zip" | grep -q shared || exit 96; done
        "$1" verify --quiet "$disk/dist/1.0.0" >&2 || exit 95
        "$1" merge --quiet "$disk/dist" --output "$disk/merged" >&2 || exit 94
        diff -r --exclude=.release "$disk/dist" "$disk/merged" || exit 93
        sync -f "$disk"
        df --output=used -k "$disk" | tail -1
        """#
      let disk = try TemporaryFolder()
      let result = try SharingDisk.run(script, in: fixture.folder, at: disk)
      result.expect(0)
      // Ten zips of 8 MiB. An empty volume has some MiB of its own.
      let used = try #require(Int(result.text.split(separator: "\n").last?.filter(\.isNumber) ?? ""))
      #expect(used < 40 << 10, "\(result.text)")
    }
  }
#endif
