import Domain
import JSON

extension CustomerReader {
  /// The models of one customer.
  mutating func models(_ field: Field) -> [CustomModel] {
    // Absence would quietly become an SDK without its model.
    let remedy = "list the customer's models; write [] for a customer without any"
    guard let elements = problems.list(field, of: "models", remedy: remedy) else { return [] }
    var seen = FlowOccurrences()
    let customer = problems.subject
    defer { problems.subject = customer }
    return elements.compactMap { element in
      problems.subject = Subject(appID: customer?.appID, flowName: element["flowName"].value)
      return model(element, &seen)
    }
  }

  private mutating func model(_ entry: Field, _ seen: inout FlowOccurrences) -> CustomModel? {
    guard problems.isObject(entry) else { return nil }
    problems.rejectNearMisses(in: entry, of: modelKeys)
    let flowID = flowID(entry["flowId"], &seen)
    let flowName = flowName(entry["flowName"], &seen)
    let version = modelVersion(entry["modelVersion"])
    guard let flowID, let flowName, let version else { return nil }
    return CustomModel(flowID: flowID, flowName: flowName, version: version)
  }

  private mutating func flowID(_ field: Field, _ seen: inout FlowOccurrences) -> Int? {
    guard let flowID = problems.wholeNumber(field, atLeast: 0) else { return nil }
    guard let earlier = seen.ids.note(flowID, at: field) else { return flowID }
    problems.add(
      "duplicate-flow-id", at: field, "\(flowID) is also the flowId at \(earlier.field.path)",
      remedy: "a customer has one model per flow: remove one of the two, or correct its flowId")
    return nil
  }

  private mutating func flowName(_ field: Field, _ seen: inout FlowOccurrences) -> Identifier? {
    guard let name = problems.identifier(field, "flow-name") else { return nil }
    guard let earlier = seen.names.note(name.folded, at: field) else { return name }
    let same = earlier.field.value == field.value
    problems.add(
      "duplicate-flow-name", at: field,
      same
        ? "\(name) is also the flowName at \(earlier.field.path)"
        : "\(name) differs only in case from \(earlier.field.summary) at \(earlier.field.path)",
      remedy: same
        ? "a customer has one model per flow: remove one of the two, or correct its flowName"
        : "flowNames become file names: make them differ in more than case")
    return nil
  }

  private mutating func modelVersion(_ field: Field) -> ModelVersion? {
    switch field.value {
    case .integer(let number) where number >= 1: return .number(number)
    case .string(let text) where ModelVersion.isUUID(text): return .uuid(text)
    default:
      let remedy = ProblemList.numberRemedy(field, atLeast: 1)
      // Something that is nearly a number was meant as one: UUIDs would only distract.
      problems.reject(
        field, expected: "a whole number ≥ 1" + (remedy == nil ? " or a UUID" : ""),
        remedy: remedy ?? "write the version that the model carries, such as 73")
      return nil
    }
  }
}

/// The flows of one customer so far.
struct FlowOccurrences {
  var ids = Occurrences<Int>()
  var names = Occurrences<String>()
}

extension ModelVersion {
  /// The text form of RFC 9562: hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  static func isUUID(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.joined().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }
}
