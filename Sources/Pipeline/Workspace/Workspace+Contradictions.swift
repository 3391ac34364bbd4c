import Domain
import Manifest
import Platform

extension Workspace {
  /// What does not fit together in files that are valid by themselves.
  ///
  /// - Parameters:
  ///   - templates: the variables that they name.
  ///   - outputIsOption: whether the command line names the output folder.
  func contradictions(templates: [EnvironmentUse], outputIsOption: Bool) -> [Failure] {
    let checks = [
      Result { try refuseReservedNames() }, Result { try refuseSharedPaths() },
      Result { try refuseOutputThatIsNoFolder(isOption: outputIsOption) },
      Result { try refuseOutputInsideBase(isOption: outputIsOption) },
      Result { try refuseUnknownProducts() }, Result { try refuseUnknownWaves() },
      Result { try refuseUndeclaredFeatures() },
      Result { try refuseUnusableVariables(templates: templates) }, Result { try refuseWrongVariables() },
    ]
    return checks.compactMap(\.failure)
  }

  /// A customer's folder must not replace the index in the same folder.
  private func refuseReservedNames() throws {
    let clash = customers.firstIndex {
      $0.appID.description.utf8.count == ReleaseIndex.fileName.utf8.count && $0.appID.folded == ReleaseIndex.fileName
    }
    guard let clash else { return }
    throw Failure(
      .badInput, "manifest.reserved-app-id", at: Location(manifestFile, .path("[\(clash)].app_id")),
      "\(customers[clash].appID) is the name of a file in the folder of all customers",
      remedy: "give the customer another app_id")
  }

  private func refuseOutputThatIsNoFolder(isOption: Bool) throws {
    do { try FileSystem.checkFolderCanBe(versionFolder) } catch  where error.cause == .notAFolder {
      throw unusableOutput(
        "output.no-folder", at: error.path, "must be a folder for the release, and is something else",
        "move it away, or ", isOption: isOption)
    }
  }

  /// Otherwise the next build would take every customer's variant for a part of the base, and ship it to every customer.
  private func refuseOutputInsideBase(isOption: Bool) throws {
    let location = try FileSystem.canonicalPath(output)
    for case .prebuilt(let path) in configuration.products.map(\.origin) {
      let base = FilePath.join(root, path)
      guard (location + "/").hasPrefix(try FileSystem.canonicalPath(base) + "/") else { continue }
      throw unusableOutput(
        "output.inside-base", at: output, "the output folder is inside the base framework \(base)", isOption: isOption)
    }
  }

  /// - Parameter remedy: what can be done instead of choosing another folder.
  private func unusableOutput(
    _ code: String, at path: String, _ message: String, _ remedy: String = "", isOption: Bool
  ) -> Failure {
    let setting = isOption ? "--output" : "`output` in \(configurationFile)"
    return Failure(
      isOption ? .usage : .badConfiguration,
      Finding(code, at: Location(path), message, remedy: remedy + "choose another folder with \(setting)"))
  }

  private func refuseSharedPaths() throws {
    let shared = locator.keepsModelsApart ? [] : locator.sharedPaths(customers)
    try shared.map {
      Finding(
        "manifest.shared-model-path", at: Location(manifestFile),
        "`models.path` gives one path to \($0.owners.joined(separator: " and ")): \($0.path)",
        remedy: "separate {{app_id}} and the flow with a slash, and keep shared models in a folder of no customer: "
          + ReleaseConfiguration.Models.defaultPath.text)
    }.throwIfAny()
  }
}
