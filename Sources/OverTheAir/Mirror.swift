import Domain

/// The unsigned file that clients without groups read: the champion of one flow and one line of SDK versions. It never has a challenger.
package enum Mirror {
  /// Where it is, below the customer's folder: `onboarding_upsell/1.4.json`.
  package static func path(_ document: RolloutDocument, _ line: RolloutDocument.Line) -> String {
    "\(document.flowName)/\(line.sdk.line).json"
  }

  /// Takes the place of a champion: nobody else gets it. A client that has it keeps it, as it can only read which model to have.
  package static let empty = Array("{}\n".utf8)

  /// - Parameter url: the address of the model.
  package static func bytes(_ champion: RolloutDocument.Setting, url: String) -> [UInt8] {
    let members: [JSONMember] = [
      JSONMember("url", .string(url)), JSONMember("modelVersion", .string(champion.version)),
      JSONMember("upsellThreshold", champion.threshold.json), JSONMember("randomUpsellChance", champion.chance.json),
    ]
    return Array(JSONValue.object(members + champion.metadata).serialized().utf8)
  }
}
