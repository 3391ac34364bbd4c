import Domain

extension Rule {
  package static let agreementRebuild = Rule(
    "agreement.rebuild",
    claim: "with --rebuild: made again from the same inputs, a zip and the files beside it have the same bytes",
    reason: "what cannot be made again was made from something else than the workspace holds",
    variant: { subject in
      subject.rebuilt.sorted { $0.key < $1.key }.compactMap { name, outcome in
        switch outcome {
        case .same: nil
        case .otherPacking:
          Violation(
            name, "holds what a build makes now, packed differently",
            remedy: "build with the same version of the tool and of libdeflate, and the same SOURCE_DATE_EPOCH",
            severity: .warning)
        case .otherContent(let places):
          Violation(
            name, "holds other content than a build makes now: \(list(places))",
            remedy:
              "find out which inputs have changed since: the base framework, the models, the manifest or release.json")
        case .otherText(let line):
          Violation(
            name, "differs in line \(line) from what a build makes now",
            remedy: "build the variant again; do not edit files of a finished one")
        case .missing:
          Violation(name, "is missing: a build makes it", remedy: "build the variant again")
        case .extra:
          Violation(name, "is no file that a build makes", remedy: "take it out, or build the variant again")
        case .failed(let message):
          Violation(name, "cannot be made again: \(message)", remedy: "look at what `release check` says")
        }
      }
    })

  private static func list(_ places: [String]) -> String {
    places.prefix(5).joined(separator: ", ") + (places.count > 5 ? " and \(places.count - 5) more" : "")
  }
}
