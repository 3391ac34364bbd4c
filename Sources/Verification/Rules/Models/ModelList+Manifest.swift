import Domain

extension ModelList {
  /// Differences between the list and the manifest. `problems` has the keys that could not be read.
  func disagreements(with customer: Customer, version: String?) -> [String] {
    var found: [String] = []
    func compare(_ key: String, found value: String?, wanted: String?) {
      guard let value, let wanted, !value.utf8.elementsEqual(wanted.utf8) else { return }
      found.append("\(key): is \(value.debugDescription), but the manifest says \(wanted.debugDescription)")
    }
    compare("app_id", found: appID, wanted: customer.appID.description)
    if let own = self.version, let version, !own.utf8.elementsEqual(version.utf8) {
      found.append("version: is \(own.debugDescription), but the release is \(version.debugDescription)")
    }
    let wanted = customer.bundleIdentifiers
    // The order does not matter.
    if let identifiers = bundleIdentifiers, identifiers.sorted() != wanted.sorted() {
      found.append("bundle_identifiers: are \(identifiers.listed), but the manifest says \(wanted.listed)")
    }
    return found + modelDisagreements(customer.models)
  }

  private func modelDisagreements(_ wanted: [CustomModel]) -> [String] {
    var left = wanted
    let found = models.enumerated().flatMap { index, entry -> [String] in
      guard let flow = entry.flowName else { return [] }
      let path = Self.path(ofModel: index)
      guard let match = left.firstIndex(where: { $0.flowName.description == flow }) else {
        return ["\(path).flowName: the manifest has no model for \(flow.debugDescription), or only one"]
      }
      return entry.disagreements(with: left.remove(at: match), at: path)
    }
    // An entry with an unreadable flow may be any of the remaining models.
    if models.contains(where: { $0.flowName == nil }) { return found }
    return found + left.map { "customModels: lacks \($0.flowName), which the manifest lists" }
  }
}

extension DeliveredModel {
  fileprivate func disagreements(with model: CustomModel, at path: String) -> [String] {
    var found: [String] = []
    if let flowID, flowID != model.flowID {
      found.append("\(path).flowId: is \(flowID), but the manifest says \(model.flowID) for \(model.flowName)")
    }
    if let version, !agrees(version, with: model.version) {
      found.append("\(path).modelVersion: is \(version), but the manifest says \(model.version) for \(model.flowName)")
    }
    return found
  }

  /// A number differs from a string of its digits: the SDK reads one or the other.
  private func agrees(_ version: ModelVersion, with wanted: ModelVersion) -> Bool {
    switch (version, wanted) {
    case (.number(let one), .number(let other)): one == other
    case (.uuid(let text), .uuid): wanted.agrees(with: text)
    default: false
    }
  }
}

extension [String] {
  fileprivate var listed: String { isEmpty ? "none" : map(\.debugDescription).joined(separator: ", ") }
}
