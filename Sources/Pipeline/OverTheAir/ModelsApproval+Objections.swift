import Domain
import Manifest
import OverTheAir

/// What stands against an approval: the manifest, and what devices have.
extension ModelsApproval {
  /// Devices refuse everything if they are told to use a model in a way that nobody has approved.
  func check(
    _ documents: [String: RolloutDocument], _ known: [String: ApprovedModel], by next: [String: ApprovedModel],
    _ lines: [SDKRange]
  ) throws {
    for document in documents.inOrder {
      guard let (setting, words) = document.objections(next).first else { continue }
      let command =
        next[setting.model].flatMap { document.fitting(setting, to: $0, lines, allowedBy: [known, next]) }
        ?? document.command(document.lines.contains { $0.champion == setting } ? "rollback" : "stop")
      throw document.refusal(
        "\(words): devices would refuse everything",
        remedy: "widen \"ota\" of release.json, or bring what devices have into it first: \(command)")
    }
  }
}

extension ModelTuning {
  /// Why a device could not use a model as the manifest says.
  func objection(_ model: ApprovedModel) -> String? {
    if let threshold, !model.threshold.contains(threshold) {
      return "has the threshold \(threshold) in the manifest, outside of \(model.threshold)"
    }
    if let chance, !model.chance.contains(chance) {
      return "has the chance \(chance) in the manifest, outside of \(model.chance)"
    }
    return nil
  }
}

extension RolloutDocument {
  /// The command by which devices use a model within its new ranges and lines of SDK versions; nil if none does.
  fileprivate func fitting(
    _ setting: Setting, to model: ApprovedModel, _ lines: [SDKRange], allowedBy approvals: [[String: ApprovedModel]]
  ) -> String? {
    let (threshold, chance) = (model.threshold.nearest(setting.threshold), model.chance.nearest(setting.chance))
    var changed = self
    do {
      try changed.adopt(lines)
      try changed.set(threshold: threshold, chance: chance, of: setting.version)
    } catch { return nil }
    for approved in approvals where changed.objections(approved).contains(where: { $0.setting.model == model.path }) {
      return nil
    }
    return command("set", " --model \(ShellWord.quoted(model.version)) --threshold \(threshold) --chance \(chance)")
  }
}
