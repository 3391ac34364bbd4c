extension ZipProblem {
  /// The records and fields for what 16 and 32 bits do not hold (§4.3.14, §4.3.15, §4.5.3).
  package enum Zip64: Hashable, Sendable {
    case noLocator
    case noRecord
    case recordSize
    case fieldTooShort
    case fieldRepeated
    case disagrees(EndField, end: Int, zip64: Int)
  }
}

extension ZipProblem.Zip64 {
  var code: ZipProblem.Code {
    if case .disagrees = self { .zip64Disagrees } else { .zip64Malformed }
  }

  var message: String {
    switch self {
    case .noLocator: "the end record refers to a Zip64 record, but no locator stands before it"
    case .noRecord: "the Zip64 locator leads to no Zip64 end record"
    case .recordSize: "the Zip64 end record does not end where its locator begins"
    case .fieldTooShort: "a size or offset refers to a Zip64 field that does not hold it"
    case .fieldRepeated: "has several Zip64 fields: readers may take any"
    case .disagrees(let field, let end, let zip64):
      "the end record gives \(end) as the \(field), the Zip64 end record \(zip64)"
    }
  }
}
