import Domain
import Editing

extension Rule {
  static let agreementSyntax = Rule(
    .agreementSyntax,
    claim: "brackets, blocks and strings end in podspecs and Package.swift; JSON files are JSON, and XML files XML",
    reason: "the program that reads such a file refuses all of it, so no customer can install the release",
    check: .variant { subject in
      subject.files.filter { $0.name != VariantRecord.fileName }.compactMap { file in
        guard let flaw = SyntaxFlaw(in: file.text, SourceLanguage(fileName: file.name)) else { return nil }
        return Violation(
          file.name, line: flaw.line, flaw.message, remedy: "in the template, correct it; then build the variant again")
      }
    })
}
