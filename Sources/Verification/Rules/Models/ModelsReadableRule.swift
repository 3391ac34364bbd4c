import Artifacts
import Domain

extension Rule {
  static let modelsReadable = Rule(
    .modelsReadable, lesser: [.note],
    claim: "every model is readable and describes itself",
    reason: "otherwise the app finds the damaged model on a user's device",
    check: .artifact { subject in
      if subject.isUnread { return [] }
      let reader = ModelReader(subject)
      return subject.models.byContent.compactMap { violation($0.first, places: $0.count, reader: reader) }
    })

  private static func violation(_ model: ShippedModel, places count: Int, reader: ModelReader) -> Violation? {
    // `container.symlinks` checks links; their targets are models themselves.
    if model.kind == .symlink { return nil }
    let wanted: ShippedModel.FileType = model.format.isFolder ? .folder : .file
    guard model.kind == wanted else {
      return Violation(
        model.path, "is a \(model.kind.rawValue), but a .\(model.format.rawValue) is a \(wanted.rawValue)",
        remedy: "put the model itself there")
    }
    switch reader.read(model) {
    case .description(.some), .unread: return nil
    case .description(nil):
      return Violation(
        model.path, "has no metadata.json, so it does not describe itself\(Violation.alike(count))",
        remedy: "compile it again with a newer Xcode", severity: .note)
    case .notKept(let path):
      let size = model.files.first { $0.path.hasSameBytes(as: path) }?.file?.size ?? 0
      return Violation(
        model.path + (path.isEmpty ? "" : "/" + path),
        "has \(size) bytes, too large to be kept in memory, so its description was not read\(Violation.alike(count))",
        severity: .note)
    case .unreadable(let finding): return model.violation(finding, count: count)
    }
  }
}
