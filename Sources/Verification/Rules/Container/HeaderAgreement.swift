import Archive
import Domain

private let remedy = "pack it again: it was damaged, or changed after packing"

extension Rule {
  static let containerHeaderAgreement = Rule(
    "container.header-agreement",
    claim: "every entry's local header agrees with the directory on name, method, CRC and sizes",
    reason: "readers that stream and readers that seek would unpack different files",
    codes: [
      .localHeaderMissing: remedy,
      .localName: remedy,
      .localMethod: remedy,
      .localCRC: remedy,
      .localSize: remedy,
      .localFlags: remedy,
      .dataDescriptorDiffers: remedy,
      .storedSize: remedy,
      .extraFieldMalformed: remedy,
    ])
}
