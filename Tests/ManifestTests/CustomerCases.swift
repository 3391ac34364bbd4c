/// One row per rule of `customers.json`.
enum CustomerCases {
  static let valid = """
    [
      { "bundle_identifiers": ["com.customer.app"], "app_id": "fitness", "name": "Fitness", "features": ["f1"],
        "customModels": [
          { "flowId": 8362, "flowName": "onboarding_upsell", "modelVersion": 73 },
          { "flowId": 0, "flowName": "paywall", "modelVersion": "6F1c0f0e-2b1d-4a55-9c0e-0d6a4b6f0c11" }
        ] },
      { "bundle_identifiers": ["com.other.app", "com.other.mac"], "app_id": "music", "customModels": [],
        "variables": { "support_email": "m@example.com" } }
    ]
    """

  static let all = documents + appIDs + numbers + bundles + keys + models + versions + labels + variables + waves

  private static let oneEntry = "the schema looks at one entry at a time"

  static let variables: [DocumentCase] = [
    .valid("no values", #"{ "support_email": "m@example.com" }"#, "{}"),
    .valid("a long value", "m@example.com", String(repeating: "é", count: 300)),
    .invalid(
      "values in a list", #"{ "support_email": "m@example.com" }"#, "[]", "wrong-type", at: "[1].variables",
      "expected an object"),
    .invalid(
      "a number", #""m@example.com""#, "15", "wrong-type", at: "[1].variables.support_email",
      "expected a string, found 15",
      remedy: "in double quotes"),
    .invalid(
      "a customer's null", #""m@example.com""#, "null", "wrong-type", at: "[1].variables.support_email",
      "expected a string"),
    .invalid(
      "two lines", "m@example.com", "m\\nn", "variable-value", at: "[1].variables.support_email", "line break",
      remedy: "on one line"),
    .invalid(
      "a mark that hides text", "m@example.com", "m\\u202en", "variable-value", at: "[1].variables.support_email",
      "control character"),
    .invalid(
      "name with a dot", "support_email", "support.email", "variable-name", at: #"[1].variables["support.email"]"#,
      "is not a name", remedy: "use letters"),
  ]

  static let documents: [DocumentCase] = [
    .valid("the valid document", "fitness", "fitness"),
    .invalid(
      "object at the top", valid, "{}", "wrong-type", at: nil, "expected a list of customers, found an object",
      remedy: "between [ and ]"),
    .invalid("string at the top", valid, #""a""#, "wrong-type", at: nil, #"found "a""#, remedy: "between [ and ]"),
    .invalid("no customers", valid, "[]", "no-customers", at: nil, "has no customers", remedy: "export it again"),
    .invalid(
      "customer is a number", valid, "[3]", "wrong-type", at: "[0]", "expected an object, found 3",
      remedy: "between { and }"),
    .invalid("customer is null", valid, "[null]", "wrong-type", at: "[0]", "expected an object, found null"),
  ]

  static let appIDs: [DocumentCase] = [
    .valid("app_id of 64 characters", "fitness", String(repeating: "a", count: 64)),
    .valid("app_id with every kind of character", "fitness", "0a.B_c-D"),
    .invalid(
      "app_id missing", #""app_id": "fitness","#, "", "missing-key", at: "[0].app_id", "is missing; expected a string",
      remedy: "1 to 64"),
    .invalid(
      "app_id a number", #""fitness""#, "12", "wrong-type", at: "[0].app_id", "expected a string, found 12",
      remedy: #"write "12", in quotes"#),
    .invalid("app_id empty", "fitness", "", "app-id", at: "[0].app_id", "is empty", remedy: "1 to 64"),
    .invalid(
      "app_id of 65 characters", "fitness", String(repeating: "a", count: 65), "app-id", at: "[0].app_id",
      "more than 64", remedy: "1 to 64"),
    .invalid("app_id with a slash", "fitness", "a/b", "app-id", at: "[0].app_id", #"contains "/""#, remedy: "1 to 64"),
    .invalid("app_id with ..", "fitness", "a..b", "app-id", at: "[0].app_id", "contains '..'", remedy: "without '..'"),
    .invalid(
      "app_id starts with a dot", "fitness", ".a", "app-id", at: "[0].app_id", "does not start with",
      remedy: "starting with"),
    .invalid(
      "app_id with an escape", "fitness", #"a\u001b[31m"#, "app-id", at: "[0].app_id",
      #""a\u{1B}[31m" contains "\u{1B}""#, remedy: "1 to 64"),
    .invalid(
      "app_id not ASCII", "fitness", "é", "app-id", at: "[0].app_id", #""é" contains "\u{00E9}""#, remedy: "letters"),
    .invalid(
      "app_id twice", "music", "fitness", "duplicate-app-id", at: "[1].app_id",
      "fitness is also the app_id at [0].app_id", remedy: "remove one", beyondSchema: oneEntry),
    .invalid(
      "app_id twice but for case", "music", "Fitness", "duplicate-app-id", at: "[1].app_id",
      #"Fitness differs only in case from "fitness" at [0].app_id"#, remedy: "folder names", beyondSchema: oneEntry),
  ]

  static let numbers: [DocumentCase] = [
    .valid(
      "a great number of another program", #""app_id": "music""#, #""app_id": "music", "credit": 18446744073709551616"#),
    .valid("a number beyond any", #""app_id": "music""#, #""app_id": "music", "credit": [1e400, -1e999]"#),
    .invalid(
      "flowId of 20 digits", "8362", "18446744073709551616", "wrong-type", at: "[0].customModels[0].flowId",
      "expected a whole number ≥ 0, found 18446744073709551616", remedy: "at most 9223372036854775807"),
    .invalid(
      "flowId with an exponent", "8362", "1e3", "wrong-type", at: "[0].customModels[0].flowId", "found 1e3",
      remedy: "write 1000", beyondSchema: "an integer to JSON Schema, however it is written"),
  ]

  static let bundles: [DocumentCase] = [
    .valid("bundle identifier with every kind of character", "com.customer.app", "C0m.-cust.9"),
    .valid("bundle identifier of 155 characters", "com.customer.app", "a." + String(repeating: "b", count: 153)),
    .invalid(
      "bundle identifiers missing", #""bundle_identifiers": ["com.customer.app"],"#, "", "missing-key",
      at: "[0].bundle_identifiers", "is missing; expected a list of bundle identifiers", remedy: "com.customer.app"),
    .invalid(
      "bundle identifiers a string", #"["com.customer.app"]"#, #""com.customer.app""#, "wrong-type",
      at: "[0].bundle_identifiers", "expected a list of bundle identifiers", remedy: "list the apps"),
    .invalid(
      "bundle identifiers empty", #"["com.customer.app"]"#, "[]", "empty-list", at: "[0].bundle_identifiers",
      "at least one", remedy: "com.customer.app"),
    .invalid(
      "bundle identifier a number", #""com.customer.app""#, "1", "wrong-type", at: "[0].bundle_identifiers[0]",
      "expected a string, found 1"),
    .invalid(
      "bundle identifier empty", "com.customer.app", "", "bundle-identifier", at: "[0].bundle_identifiers[0]",
      "is empty", remedy: "as in Xcode"),
    .invalid(
      "bundle identifier of 156 characters", "com.customer.app", "a." + String(repeating: "b", count: 154),
      "bundle-identifier", at: "[0].bundle_identifiers[0]", "more than 155", remedy: "as in Xcode"),
    .invalid(
      "bundle identifier of one part", "com.customer.app", "app", "bundle-identifier", at: "[0].bundle_identifiers[0]",
      "only one part", remedy: "com.customer.app"),
    .invalid(
      "bundle identifier with _", "com.customer.app", "com.my_app", "bundle-identifier",
      at: "[0].bundle_identifiers[0]", "other than letters, digits, '-' and '.'", remedy: "as in Xcode"),
    .invalid(
      "bundle identifier with a wildcard", "com.customer.app", "com.customer.*", "bundle-identifier",
      at: "[0].bundle_identifiers[0]", "other than letters", remedy: "as in Xcode"),
    .invalid(
      "bundle identifier starts with .", "com.customer.app", ".com.app", "bundle-identifier",
      at: "[0].bundle_identifiers[0]", "empty part", remedy: "as in Xcode"),
    .invalid(
      "bundle identifier ends with .", "com.customer.app", "com.app.", "bundle-identifier",
      at: "[0].bundle_identifiers[0]", "empty part", remedy: "as in Xcode"),
    .invalid(
      "bundle identifier with ..", "com.customer.app", "com..app", "bundle-identifier", at: "[0].bundle_identifiers[0]",
      "empty part", remedy: "as in Xcode"),
    .invalid(
      "bundle identifier twice within a customer", "com.other.mac", "com.other.app", "duplicate-bundle-identifier",
      at: "[1].bundle_identifiers[1]", "com.other.app is also listed at [1].bundle_identifiers[0], app_id music",
      remedy: "one customer"),
    .invalid(
      "bundle identifier of another customer", "com.other.mac", "com.Customer.APP", "duplicate-bundle-identifier",
      at: "[1].bundle_identifiers[1]", "com.Customer.APP is also listed at [0].bundle_identifiers[0], app_id fitness",
      remedy: "one customer", beyondSchema: oneEntry),
  ]

  static let keys: [DocumentCase] =
    [
      ("customModel", "customModels"), ("custom_models", "customModels"), ("CustomModels", "customModels"),
      ("appId", "app_id"), ("APP_ID", "app_id"), ("app-id", "app_id"), ("bundleIdentifiers", "bundle_identifiers"),
      ("bundle_identifier", "bundle_identifiers"), ("Name", "name"), ("feature", "features"),
    ].map { key, known in
      .invalid(
        "near miss \(key)", #""app_id": "music""#, #""app_id": "music", "\#(key)": 1"#, "unknown-key", at: "[1].\(key)",
        "did you mean \(known)?", remedy: "rename it to \(known)")
    }
    + [("flow_name", "flowName"), ("flowID", "flowId"), ("model_version", "modelVersion")].map { key, known in
      .invalid(
        "near miss \(key)", #""flowId": 0,"#, #""flowId": 0, "\#(key)": 1,"#, "unknown-key",
        at: "[0].customModels[1].\(key)", "did you mean \(known)?", remedy: "rename it to \(known)")
    }
    + [
      .invalid(
        "near miss by a swap", #""app_id": "music""#, #""app_id": "music", "nmae": "M""#, "unknown-key", at: "[1].nmae",
        "did you mean name?", remedy: "rename it", beyondSchema: "the schema lists only common near misses"),
      .invalid(
        "near miss with a control character", #""app_id": "music""#, #""app_id": "music", "app\u001bid": 1"#,
        "unknown-key", at: #"[1]["app\u{1B}id"]"#, "did you mean app_id?", remedy: "rename it",
        beyondSchema: "the schema lists only common near misses"),
      .valid(
        "keys of other programs", #""app_id": "music""#,
        #""app_id": "music", "id": 1, "crm": { "name": [] }, "game": null, "plan": "x""#),
      .valid(
        "keys of other programs in a model", #""flowId": 0,"#, #""flowId": 0, "flow": 1, "version": "x", "name": null,"#
      ),
      .valid(
        "a long key", #""app_id": "music""#, #""app_id": "music", "\#(String(repeating: "app_id", count: 99))": 1"#),
    ]

  static let models: [DocumentCase] = [
    .valid("flowName with every kind of character", "paywall", "9-a_B.c"),
    .invalid(
      "customModels missing", #", "customModels": []"#, "", "missing-key", at: "[1].customModels",
      "is missing; expected a list of models", remedy: "write [] for a customer without any"),
    .invalid(
      "customModels null", #""customModels": []"#, #""customModels": null"#, "wrong-type", at: "[1].customModels",
      "expected a list of models, found null", remedy: "write []"),
    .invalid(
      "model a string", #""customModels": []"#, #""customModels": ["a"]"#, "wrong-type", at: "[1].customModels[0]",
      #"expected an object, found "a""#),
    .invalid(
      "flowId missing", #""flowId": 0,"#, "", "missing-key", at: "[0].customModels[1].flowId",
      "is missing; expected a whole number ≥ 0"),
    .invalid(
      "flowId negative", #""flowId": 0"#, #""flowId": -1"#, "wrong-type", at: "[0].customModels[1].flowId",
      "expected a whole number ≥ 0, found -1"),
    .invalid(
      "flowId quoted", "8362", #""8362""#, "wrong-type", at: "[0].customModels[0].flowId",
      #"expected a whole number ≥ 0, found "8362""#, remedy: "write 8362 without quotes"),
    .invalid(
      "flowId with a fraction", "8362", "8362.5", "wrong-type", at: "[0].customModels[0].flowId", "found 8362.5",
      remedy: "write a whole number"),
    .invalid(
      "flowId twice", #""flowId": 0"#, #""flowId": 8362"#, "duplicate-flow-id", at: "[0].customModels[1].flowId",
      "8362 is also the flowId at [0].customModels[0].flowId", remedy: "one model per flow", beyondSchema: oneEntry),
    .invalid(
      "flowName missing", #""flowName": "paywall","#, "", "missing-key", at: "[0].customModels[1].flowName",
      "is missing; expected a string"),
    .invalid(
      "flowName with a slash", "paywall", "../paywall", "flow-name", at: "[0].customModels[1].flowName",
      #""../paywall" contains "/""#, remedy: "1 to 64"),
    .invalid(
      "flowName twice", "paywall", "onboarding_upsell", "duplicate-flow-name", at: "[0].customModels[1].flowName",
      "onboarding_upsell is also the flowName at [0].customModels[0].flowName", remedy: "one model per flow",
      beyondSchema: oneEntry),
    .invalid(
      "flowName twice but for case", "paywall", "Onboarding_upsell", "duplicate-flow-name",
      at: "[0].customModels[1].flowName", "differs only in case", remedy: "file names", beyondSchema: oneEntry),
  ]

  static let versions: [DocumentCase] = [
    .valid("modelVersion 1", "73", "1"),
    .valid("the largest modelVersion", "73", "9223372036854775807"),
    .valid("modelVersion a UUID", "73", #""00000000-0000-0000-0000-00000000000A""#),
    .invalid(
      "modelVersion missing", #", "modelVersion": 73"#, "", "missing-key", at: "[0].customModels[0].modelVersion",
      "is missing; expected a whole number ≥ 1 or a UUID"),
    .invalid(
      "modelVersion 0", "73", "0", "wrong-type", at: "[0].customModels[0].modelVersion",
      "expected a whole number ≥ 1 or a UUID, found 0", remedy: "such as 73"),
    .invalid(
      "modelVersion quoted", "73", #""73""#, "wrong-type", at: "[0].customModels[0].modelVersion",
      #"expected a whole number ≥ 1, found "73""#, remedy: "write 73 without quotes"),
    .invalid(
      "modelVersion 73.0", "73", "73.0", "wrong-type", at: "[0].customModels[0].modelVersion", "found 73.0",
      remedy: "write 73, without a fraction", beyondSchema: "to a schema, 73.0 is an integer"),
    .invalid(
      "modelVersion 73.5", "73", "73.5", "wrong-type", at: "[0].customModels[0].modelVersion",
      "expected a whole number ≥ 1, found 73.5", remedy: "write a whole number"),
    .invalid(
      "modelVersion a word", "73", #""latest""#, "wrong-type", at: "[0].customModels[0].modelVersion",
      #"or a UUID, found "latest""#),
    .invalid(
      "modelVersion a UUID without hyphens", "73", #""6f1c0f0e2b1d4a559c0e0d6a4b6f0c11""#, "wrong-type",
      at: "[0].customModels[0].modelVersion", "or a UUID"),
    .invalid(
      "modelVersion a UUID with a g", "73", #""6f1c0f0e-2b1d-4a55-9c0e-0d6a4b6f0c1g""#, "wrong-type",
      at: "[0].customModels[0].modelVersion", "or a UUID"),
    .invalid("modelVersion true", "73", "true", "wrong-type", at: "[0].customModels[0].modelVersion", "found true"),
  ]

  static let labels: [DocumentCase] = [
    .valid("name empty", #""Fitness""#, #""""#),
    .valid("name blank", #""Fitness""#, #"" \u00a0 ""#),
    .valid("name of 200 characters", #""Fitness""#, #""\#(String(repeating: "é", count: 200))""#),
    .valid("name with an emoji", #""Fitness""#, #""Fit 🏋️""#),
    .invalid("name null", #""Fitness""#, "null", "wrong-type", at: "[0].name", "expected a string, found null"),
    .invalid(
      "name of 201 characters", #""Fitness""#, #""\#(String(repeating: "é", count: 201))""#, "name", at: "[0].name",
      "more than 200", remedy: "shorten"),
    .invalid(
      "name with a line break", #""Fitness""#, #""Fit\nness""#, "name", at: "[0].name", #""Fit\nness" contains"#,
      remedy: "one line"),
    .invalid(
      "name with NUL", #""Fitness""#, #""Fit\u0000ness""#, "name", at: "[0].name", #""Fit\0ness""#, remedy: "control"),
    .invalid(
      "name with CSI", #""Fitness""#, #""Fit\u009bness""#, "name", at: "[0].name", #""Fit\u{009B}ness""#,
      remedy: "control"),
    .invalid(
      "name with a line separator", #""Fitness""#, #""Fit\u2028ness""#, "name", at: "[0].name", #""Fit\u{2028}ness""#,
      remedy: "one line"),
    .valid("features empty", #"["f1"]"#, "[]"),
    .invalid(
      "features a string", #"["f1"]"#, #""f1""#, "wrong-type", at: "[0].features",
      #"expected a list of names, found "f1""#),
    .invalid("feature a number", #""f1""#, "1", "wrong-type", at: "[0].features[0]", "expected a string, found 1"),
    .invalid("feature empty", #""f1""#, #""""#, "feature", at: "[0].features[0]", "has no name", remedy: "name it"),
    .invalid(
      "feature twice", #""f1""#, #""f1", "f1""#, "duplicate-feature", at: "[0].features[1]",
      #""f1" is also listed at [0].features[0]"#, remedy: "remove one"),
  ]
}
