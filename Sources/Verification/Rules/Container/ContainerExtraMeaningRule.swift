import Domain

extension Rule {
  static let containerExtraMeaning = Rule(
    structure: .containerExtraMeaning,
    claim: "no extra field gives an entry another name, mode or link target, and none is of an unknown kind",
    reason: "programs that know such a field unpack other files than those that do not")
}
