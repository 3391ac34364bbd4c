/// One row per rule of `wave` in `customers.json`, and of `waves` in `release.json`.
extension CustomerCases {
  static let waves: [DocumentCase] = [
    .valid("a wave", #""app_id": "fitness","#, #""app_id": "fitness", "wave": "early-2","#),
    .valid(
      "a wave of 64 characters", #""app_id": "fitness","#,
      #""app_id": "fitness", "wave": "\#(String(repeating: "a", count: 64))","#),
    .invalid(
      "a wave of 65 characters", #""app_id": "fitness","#,
      #""app_id": "fitness", "wave": "\#(String(repeating: "a", count: 65))","#, "wave", at: "[0].wave",
      "is not the name",
      remedy: "1 to 64"),
    .invalid(
      "a wave with a blank", #""app_id": "fitness","#, #""app_id": "fitness", "wave": "ca nary","#, "wave",
      at: "[0].wave", "is not the name of a wave", remedy: "lower-case letters"),
    .invalid(
      "a wave in capitals", #""app_id": "fitness","#, #""app_id": "fitness", "wave": "Canary","#, "wave",
      at: "[0].wave",
      "is not the name of a wave"),
    .invalid(
      "a percentage for a customer", #""app_id": "fitness","#, #""app_id": "fitness", "wave": "10%","#, "wave",
      at: "[0].wave", "is not the name of a wave"),
    .invalid(
      "everybody for a customer", #""app_id": "fitness","#, #""app_id": "fitness", "wave": "all","#, "wave",
      at: "[0].wave", "is not the name of a wave", remedy: "other than"),
    .invalid(
      "a number for a wave", #""app_id": "fitness","#, #""app_id": "fitness", "wave": 1,"#, "wrong-type",
      at: "[0].wave",
      "expected a string"),
  ]
}

extension ReleaseCases {
  static let waves: [DocumentCase] = [
    .valid("waves", #""output""#, #""waves": ["canary", "1%", "early", "99%"], "output""#),
    .invalid(
      "waves in an object", #""output""#, #""waves": {}, "output""#, "wrong-type", at: "waves",
      "expected a list of waves"),
    .invalid(
      "a wave twice", #""output""#, #""waves": ["a", "10%", "a"], "output""#, "duplicate-wave", at: "waves[2]",
      "is also listed at waves[0]"),
    .invalid(
      "percentages that fall", #""output""#, #""waves": ["10%", "5%"], "output""#, "wave-order", at: "waves[1]",
      "comes after 10%", remedy: "increasing", beyondSchema: "schemas do not compare elements"),
    .invalid(
      "everybody as a wave", #""output""#, #""waves": ["10%", "100%"], "output""#, "wave", at: "waves[1]",
      "everybody is always the last", remedy: "remove"),
    .invalid(
      "everybody by name", #""output""#, #""waves": ["all"], "output""#, "wave", at: "waves[0]",
      "everybody is always the last"),
    .invalid(
      "no percentage", #""output""#, #""waves": ["0%"], "output""#, "wave", at: "waves[0]",
      "expected a name or a percentage", remedy: "from 1 to 99"),
    .invalid(
      "a percentage with a fraction", #""output""#, #""waves": ["2.5%"], "output""#, "wave", at: "waves[0]",
      "expected a name or a percentage", remedy: "whole number"),
    .invalid(
      "a name in capitals", #""output""#, #""waves": ["Canary"], "output""#, "wave", at: "waves[0]",
      "expected a name or a percentage", remedy: "lower-case"),
  ]
}
