import Archive
import Domain
import Isolation

extension Rule {
  static let foreignInRendered = Rule(
    "isolation.rendered",
    claim: "the files beside the zips, and all names, hold nothing of another customer",
    reason: "notes, podspec and Package.swift are read by people, and are the first place where one would look",
    variant: { subject in
      guard let customer = subject.expectation.customer else { return [] }
      return subject.files.flatMap { rendered($0, subject, customer) } + names(subject, customer)
    })

  private static func rendered(
    _ file: VariantSubject.File, _ subject: VariantSubject, _ customer: CustomerExpectation
  ) -> [Violation] {
    let leaks = customer.identities?.sightings(in: file.bytes).leaks(to: customer.customer.appID) ?? []
    let model = customer.foreignModel(file.name, file.digest, size: file.bytes.count).map { [$0] } ?? []
    // As an artifact it would have been unpacked.
    let isArchive = file.bytes.starts(with: "PK\u{3}\u{4}".utf8)
    let unknown = Violation(file.name, "is a zip by its content, and was not looked into", severity: .warning)
    return subject.expectation.telling(leaks).map {
      Violation(file.name, $0.statement, remedy: $0.remedy, severity: $0.severity)
    } + model + (isArchive ? [unknown] : [])
  }

  private static func names(_ subject: VariantSubject, _ customer: CustomerExpectation) -> [Violation] {
    guard let search = NameSearch(customer) else { return [] }
    let folder = subject.folder.utf8.split(separator: UInt8(ascii: "/")).last.map {
      String(decoding: $0, as: UTF8.self)
    }
    let names = [(String?.none, folder ?? "")] + (subject.zips.map(\.name) + subject.files.map(\.name)).map { ($0, $0) }
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
