import Domain

extension Rule {
  static let agreementCustomer = Rule(
    .agreementCustomer, lesser: [.warning, .note],
    claim: "variant.json, the folder's name and the manifest name the same customer",
    reason: "folders are uploaded by name, and must not contain another customer's SDK",
    check: .variant { subject in
      var violations: [Violation] = []
      if let appID = subject.record?.appID, let folder = subject.folders.last,
        folder != ".", folder != "..", folder != appID
      {
        violations.append(
          Violation(
            VariantRecord.fileName,
            "belongs to customer \(appID.debugDescription), but the folder is named \(folder.debugDescription)",
            remedy: "rebuild the variant, or ignore this if the folder was renamed on purpose",
            severity: .warning))
      }
      if let former = subject.expectation.formerCustomer {
        violations.append(
          Violation(
            VariantRecord.fileName,
            "names customer \(former.debugDescription), who got this release, and is not in the manifest any more",
            remedy: "check out the release's commit to check its models too", severity: .note))
      } else if let unknown = subject.expectation.unknownCustomer {
        let isNamed = subject.record?.appID != nil
        violations.append(
          Violation(
            isNamed ? VariantRecord.fileName : nil,
            "\(isNamed ? "names" : "is the folder of") customer \(unknown.debugDescription), who is not in the manifest",
            remedy: "remove the folder, as `release build --all --prune` does, or "
              + (isNamed ? "check out the commit of its release" : "name the customer with --customer")))
      }
      if let appID = subject.record?.appID, let expected = subject.expectation.customer?.customer.appID,
        appID != expected.description
      {
        violations.append(
          Violation(
            VariantRecord.fileName, "belongs to customer \(appID.debugDescription), not to \(expected)",
            remedy: "verify it with the customer it was built for"))
      }
      return violations
    })
}
