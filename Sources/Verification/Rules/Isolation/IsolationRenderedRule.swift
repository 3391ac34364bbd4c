import Artifacts
import Domain

extension Rule {
  static let isolationRendered = Rule(
    .isolationRendered, lesser: [.warning, .note],
    claim: "the files beside the zips and all file names contain nothing of another customer",
    reason: "people read the notes, podspec and Package.swift, so they would see a leak there first",
    check: .variant { subject in
      guard let customer = subject.expectation.customer else { return [] }
      return subject.files.flatMap { rendered($0, of: subject, for: customer) } + rest(subject, customer)
        + names(subject, customer)
    })

  /// Checks everything that `rendered` does not: files in subfolders, files that are not text, and archives.
  private static func rest(_ subject: VariantSubject, _ customer: CustomerExpectation) -> [Violation] {
    let search = LeakSearch(besides: subject.expectation, NameSearch(customer))
    let texts = Set(subject.files.map(\.name))
    let found = subject.rest.files.flatMap { file -> [Violation] in
      var file = file
      let isText = texts.contains(file.path)
      if isText { file.tokenMatches = [] }
      let models = customer.foreignModels(in: file).filter { !isText || $0.location != file.path }.map(besideTheZips)
      let unsearched = whyUnsearched(file).map {
        Violation(file.path, $0, remedy: "inspect it, or remove it", severity: .warning)
      }
      return search.file(file, customer) + models + [unsearched].compactMap(\.self)
    }
    return found
      + search.entries(subject.rest.tree.entries, of: subject.rest.tree).filter {
        $0.location.map { !texts.contains($0) } ?? true
      }
  }

  private static func rendered(
    _ file: VariantSubject.File, of subject: VariantSubject, for customer: CustomerExpectation
  ) -> [Violation] {
    let leaks = customer.identities?.tokenMatches(in: file.bytes).leaks(to: customer.customer.appID) ?? []
    let model = customer.foreignModel(file.name, file.digest, size: file.bytes.count).map { [besideTheZips($0)] } ?? []
    return subject.expectation.telling(leaks).map {
      Violation(
        file.name, line: file.line(at: $0.offset), $0.statementHere, remedy: $0.remedy, severity: $0.severity)
    } + model
  }

  private static func besideTheZips(_ model: Violation) -> Violation {
    var model = model
    model.remedy = "remove it from the folder, or correct in the workspace whose model it is"
    return model
  }

  private static func names(_ subject: VariantSubject, _ customer: CustomerExpectation) -> [Violation] {
    guard let search = NameSearch(customer) else { return [] }
    let folder = (String?.none, subject.folders.last ?? "")
    let names = [folder] + (subject.zips.map(\.name) + subject.files.map(\.name)).map { ($0, $0) }
    return names.flatMap { place, name in
      subject.expectation.telling(search.leaks(in: name)).map {
        Violation(
          place, $0.statement(in: place == nil ? "in the folder's name" : "in its name"),
          remedy: "give it another name",
          severity: $0.severity)
      }
    }
  }
}

extension VariantSubject.File {
  /// The line that contains a byte, from 1.
  fileprivate func line(at offset: Int) -> Int { 1 + bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") } }
}
