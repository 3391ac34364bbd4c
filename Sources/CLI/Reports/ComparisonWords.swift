import Domain
import Verification

extension ModelEntry {
  private var versionText: String { version.map { "version \($0)" } ?? "no version" }

  /// `paywall: version 3`
  var text: String { "\(flowName): \(versionText)" }

  fileprivate func difference(from old: ModelEntry) -> [String] {
    var parts = [ComparisonBlock.change(old.versionText, versionText)]
    if old.flowID != flowID {
      parts.append(
        "flow id " + ComparisonBlock.change(old.flowID.map(String.init) ?? "none", flowID.map(String.init) ?? "none"))
    }
    if old.version == version, old.digest != digest || digest == nil {
      parts.append(digest == nil || old.digest == nil ? "its bytes are not known" : "other bytes")
    }
    if old.slices != slices {
      parts.append("in " + ComparisonBlock.change(old.slices.joined(separator: ", "), slices.joined(separator: ", ")))
    }
    return parts
  }
}

extension ModelChanges.Change {
  var text: String { new.difference(from: old).joined(separator: "; ") }
}

extension ContentItem {
  /// The words after the path.
  var text: String {
    switch kind {
    case .file(let size, _, _): Amount.bytes(size)
    case .symlink(let target): "symlink to \(target)"
    case .emptyFolder: "empty folder"
    }
  }

  /// The mode, reduced to whether the file may be executed: zips of other systems keep no more.
  var mode: String {
    switch kind {
    case .file(_, let isExecutable, _): isExecutable ? "mode 0755" : "mode 0644"
    case .symlink: "symlink"
    case .emptyFolder: "folder"
    }
  }
}

extension FileChanges.Change {
  var text: String {
    guard case .file(let before, _, let oldDigest) = old.kind, case .file(let after, _, let newDigest) = new.kind else {
      return ComparisonBlock.change(old.text, new.text)
    }
    var parts: [String] = []
    if oldDigest == nil || newDigest == nil {
      parts.append("could not be read")
    } else if hasOtherContent {
      let sizes = Amount.bytes(before, and: after)
      parts.append(ComparisonBlock.change(sizes.0, sizes.1) + (before == after ? ", other bytes" : ""))
    }
    if old.mode != new.mode { parts.append(ComparisonBlock.change(old.mode, new.mode)) }
    return parts.joined(separator: ", ")
  }
}
