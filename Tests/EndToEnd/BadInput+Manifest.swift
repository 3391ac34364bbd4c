import TestSupport
import Testing

extension BadInput {
  static let manifests = syntax + values

  private static let customer = #"{"app_id": "alpha", "bundle_identifiers": ["com.a"], "customModels": []}"#

  private static let syntax = [
    BadInput(
      "manifest missing", 65, says: ["customers.json: there is no such file", "remedy:"],
      breaking: removing("customers.json")),
    BadInput(
      "manifest given, and missing", 65, ["check", "--manifest", "exports/today.json"],
      says: ["exports/today.json: there is no such file"]),
    BadInput(
      "key twice", 65, says: [#"customers.json:2:23: duplicate key "app_id""#, "remedy: remove one of the two"],
      breaking: writing("customers.json", "[\n  {\"app_id\": \"alpha\", \"app_id\": \"beta\"}\n]\n")),
    BadInput(
      "comma after the last", 65, says: ["customers.json:2:", "comma", "remedy:"],
      breaking: writing("customers.json", "[\n  \(customer),\n]\n")),
    BadInput(
      "comment", 65, says: ["customers.json:2:3: JSON does not allow comments", "remedy: remove the comment"],
      breaking: writing("customers.json", "[\n  // ours\n  \(customer)\n]\n")),
    BadInput(
      "junk after the end", 65, says: ["customers.json:4:1:", "after the end of the document", "remedy:"],
      breaking: writing("customers.json", "[\n  \(customer)\n]\nexported by CRM 7\n")),
    BadInput(
      "cut off", 65, says: ["customers.json:2:", "ends too early"],
      breaking: writing("customers.json", "[\n  \(customer.dropLast())\n")),
    BadInput(
      "not UTF-8", 65, says: ["customers.json:1:", "invalid UTF-8", "remedy:"],
      breaking: { try $0.folder.write(Array("[\"".utf8) + [0xFF, 0xFE] + Array("\"]".utf8), to: "customers.json") }),
    BadInput(
      "broken on standard input", 65, ["build", "--all", "--manifest", "-"], input: "[\n  \(customer)\n]]\n",
      says: ["standard input:3:2:", "after the end"]),
    BadInput(
      "nothing on standard input", 65, ["build", "--all", "--manifest=-"], input: "",
      says: ["standard input:1:1: the document is empty"]),
  ]

  private static let values = [
    BadInput(
      "version in quotes", 65,
      says: [
        #"customers.json:3: [0].customModels[0].modelVersion: expected a whole number ≥ 1"#, #"found "3""#,
        "app_id alpha: upsell", "remedy: write 3 without quotes",
      ], breaking: replacing("customers.json", #""modelVersion": 3}"#, #""modelVersion": "3"}"#)),
    BadInput(
      "near miss of a key", 65, says: ["[2].customModel", "did you mean customModels?", "app_id gamma"],
      breaking: replacing("customers.json", #""customModels": []"#, #""customModel": []"#)),
    BadInput(
      "app_ids that differ in case", 65, says: ["[1].app_id", "ALPHA", "[0].app_id"],
      breaking: replacing("customers.json", #""app_id": "beta""#, #""app_id": "ALPHA""#)),
    BadInput(
      "app_id that climbs", 65, says: ["[1].app_id", #""../beta""#, "remedy: use 1 to 64"],
      breaking: replacing("customers.json", #""app_id": "beta""#, #""app_id": "../beta""#)),
    BadInput(
      "flow name that climbs", 65, says: ["[1].customModels[0].flowName", "..", "app_id beta"],
      breaking: replacing(
        "customers.json", #""flowName": "upsell", "modelVersion": 4"#, #""flowName": "a/..", "modelVersion": 4"#)),
    BadInput(
      "one bundle identifier, two customers", 65,
      says: ["[1].bundle_identifiers[0]", "com.example.alpha", "[0].bundle_identifiers[0], app_id alpha"],
      breaking: replacing("customers.json", "com.example.beta", "com.example.alpha")),
    BadInput(
      "app_id of the index", 65, says: ["[1].app_id", "index.json", "remedy: give the customer another app_id"],
      breaking: replacing("customers.json", #""app_id": "beta""#, #""app_id": "index.json""#)),
    BadInput(
      "many problems at once", 65,
      says: ["[0].app_id", "[0].bundle_identifiers", "[1].customModels[0].flowId", "[1].customModels[0].modelVersion"],
      breaking: writing(
        "customers.json",
        """
        [{"app_id": "", "bundle_identifiers": [], "customModels": []},
         {"app_id": "b", "bundle_identifiers": ["com.b"],
          "customModels": [{"flowId": "1", "flowName": "f", "modelVersion": 0}]}]
        """)),
    BadInput(
      "problems in manifest and templates", 65, says: ["customers.json:1:", "templates/NOTES.md"],
      breaking: {
        try $0.folder.write("[,]", to: "customers.json")
        try TestFile.remove($0.folder["templates/NOTES.md"])
      }),
  ]
}
