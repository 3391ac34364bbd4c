import Domain
import Manifest
import Platform

extension ReleaseDoctor {
  /// Room for what builds write: in the output folder, where variants are staged too, and in the folder for temporary files.
  func space(_ configuration: ReleaseConfiguration?) -> [DoctorReport.Row] {
    let needed = configuration.map(baseSize) ?? 0
    let folder =
      workspace.output ?? FilePath.join(root, configuration?.output ?? ReleaseConfiguration.defaultOutput)
    return [
      row("output", in: folder, needed: needed),
      row("temporary files", in: environment.temporaryDirectory, needed: needed),
    ]
  }

  /// The folder may not be there yet.
  private func row(_ name: String, in folder: String, needed: Int) -> DoctorReport.Row {
    do {
      let existing = try Self.existing(folder)
      guard FileSystem.mayMakeFiles(in: existing) else {
        return .init(
          .space, name: name, state: .missing, detail: "\(folder): this user may not write into \(existing)",
          remedy: "allow it, or choose another folder")
      }
      let free = try FileSystem.freeSpace(in: existing)
      let (room, size) = Amount.bytes(free, and: needed)
      if free > needed { return .init(.space, name: name, state: .ok, detail: "\(folder): \(room) free") }
      return .init(
        .space, name: name, state: .missing, detail: "\(folder): \(room) free, and the frameworks alone are \(size)",
        remedy: "free some space, or choose another folder")
    } catch {
      var row = DoctorReport.Row(.space, name: name, state: .missing, error)
      row.detail = "\(folder): \(row.detail)"
      return row
    }
  }

  private static func existing(_ folder: String) throws -> String {
    let path = try FileSystem.absolutePath(folder)
    return ([path] + FilePath.ancestors(of: path).reversed()).first { FileSystem.isDirectory($0) } ?? "/"
  }

  /// The unpacked size of the base frameworks that are there: less than that is too little for any release.
  private func baseSize(_ configuration: ReleaseConfiguration) -> Int {
    var size = 0
    for case .prebuilt(let base) in configuration.products.map(\.origin) {
      let path = FilePath.join(root, base)
      guard let status = (try? FileSystem.status(path)) ?? nil else { continue }
      if status.kind == .file { size += status.size }
      guard status.kind == .directory, let tree = try? FileSystem.tree(of: path) else { continue }
      for case .file(let bytes, _) in tree.entries.map(\.kind) { size += bytes }
    }
    return size
  }
}
