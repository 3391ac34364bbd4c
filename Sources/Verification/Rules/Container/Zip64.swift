import Archive
import Domain

extension Rule {
  static let containerZip64 = Rule(
    "container.zip64",
    claim: "Zip64 records are whole and agree with the plain ones",
    reason: "readers with and without Zip64 would take different sizes for the same entry",
    codes: [
      .zip64Malformed: "pack it again",
      .zip64Disagrees: "pack it again",
    ])
}
