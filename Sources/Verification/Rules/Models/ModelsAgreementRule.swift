import Artifacts
import Domain

extension Rule {
  static let modelsAgreement = Rule(
    .modelsAgreement,
    claim: "a model's own version and flow match the manifest",
    reason: "a misplaced model decides for the wrong flow, and an old one makes old decisions",
    check: .artifact { subject in
      guard let customer = subject.expectation.customer, !subject.isUnread else { return [] }
      let found = subject.models.filter { $0.kind == ($0.format.isFolder ? .folder : .file) }
      let reader = ModelReader(subject)
      let places = subject.modelLocations
      let formats = CoreMLFormat.allCases.filter { format in found.contains { $0.format == format } }
      return customer.customer.models.flatMap { entry in
        let own = places.flatMap { location in
          formats.compactMap { format in
            location.path("\(entry.flowName).\(format.rawValue)").flatMap(found.index).map { found[$0] }
          }
        }
        return own.byContent.flatMap { model, count -> [Violation] in
          // `models.readable` reports models that cannot be read.
          guard case .description(let description) = reader.read(model) else { return [] }
          return CoreMLModel.agreement(of: description, with: entry, subject: "", file: model.path)
            .map { model.violation($0, count: count) }
        }
      }
    })
}

extension ShippedModel {
  /// The model's folder and its name, as bytes.
  var location: (folder: [UInt8], name: [UInt8]) {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return ([], bytes) }
    return (Array(bytes[..<slash]), Array(bytes[(slash + 1)...]))
  }
}
