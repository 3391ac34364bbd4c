import Domain

extension Rule {
  static let agreementCustomer = Rule(
    "agreement.customer",
    claim: "variant.json, the folder's name and the manifest agree about whose variant it is",
    reason: "a folder that is uploaded by its name must not hold another customer's SDK",
    variant: { subject in
      var violations: [Violation] = []
      let folder = subject.folder.utf8.split(separator: UInt8(ascii: "/")).last.map {
        String(decoding: $0, as: UTF8.self)
      }
      if let appID = subject.record?.appID, let folder, folder != ".", folder != "..", folder != appID {
        violations.append(
          Violation(
            VariantRecord.file,
            "is that of customer \(appID.debugDescription), the folder is named \(folder.debugDescription)",
            remedy: "build the variant again; a folder that was renamed on purpose is a warning only",
            severity: .warning))
      }
      if let unknown = subject.expectation.unknownCustomer {
        violations.append(
          Violation(
            subject.record?.appID == nil ? nil : VariantRecord.file,
            "\(subject.record?.appID == nil ? "is the folder of" : "names") customer \(unknown.debugDescription), "
              + "whom the manifest does not know",
            remedy: "remove the folder, or name the customer with --customer"))
      }
      if let appID = subject.record?.appID, let expected = subject.expectation.customer?.customer.appID,
        appID != expected.description
      {
        violations.append(
          Violation(
            VariantRecord.file, "is that of customer \(appID.debugDescription), not of \(expected)",
            remedy: "verify it for the customer that it was made for"))
      }
      return violations
    })
}
