/// One row per rule of `ota` in `release.json`.
enum OverTheAirCases {
  static let valid = """
    "ota": { "url": "https://ota.example.com/v1/{{app_id}}", "place": \(folder), "keys": "people",
      "onlineKey": "OTA_KEY", "lines": [\(first), { "min": "2.0.0", "below": "3.0.0" }],
      "upsellThreshold": { "default": 0.5, "min": 0.3, "max": 0.8 }, "randomUpsellChance": { "default": 0.05 },
      "holdout": 0.02, "hash": "posts-le", "stages": [{ "challenger": 0.01, "control": 0.1 }, \(second)],
      "days": 30, "poll": 3600, "largestModel": 5, "purge": ["scripts/purge.sh"], "ledger": "records/models.jsonl" }
    """

  private static let folder = #"{ "kind": "directory", "path": "www/{{app_id}}" }"#
  private static let first = #"{ "min": "1.4.0", "below": "2.0.0" }"#
  private static let second = #"{ "challenger": 0.5, "control": 0.5 }"#
  private static let bucket =
    #"{ "kind": "s3", "endpoint": "https://s3.example.com", "bucket": "ota", "key": "v1/{{app_id}}", "region": "eu-1" }"#
  private static let program =
    #"{ "kind": "command", "get": ["a"], "create": ["b", "-v"], "replace": ["c"], "timeout": 5, "secrets": ["TOKEN"] }"#

  private static let branch =
    #"{ "kind": "git", "url": "ssh://git@example.com/site.git", "branch": "pages", "folder": "ota/{{app_id}}", "token": "T", "user": "u", "timeout": 9 }"#

  static let all: [DocumentCase] =
    places + [
      .valid("no models over the air", valid, #""retry": { "seconds": 1 }"#),
      .valid("a feed on this machine", "https://ota.example.com/v1/", "http://127.0.0.1:8000/"),
      .invalid("a feed without TLS", "https://ota.ex", "http://ota.ex", "url", at: "ota.url", "is not encrypted"),
      .invalid(
        "one feed for all", "ota.example.com/v1/{{app_id}}", "ota.example.com", "pattern", at: "ota.url",
        "without {{app_id}}"),
      .invalid("a feed with a slash", "v1/{{app_id}}", "v1/{{app_id}}/", "url", at: "ota.url", "ends with '/'"),
      .invalid(
        "a feed with a version", "v1/{{app_id}}", "{{version}}/{{app_id}}", "pattern", at: "ota.url",
        "unknown placeholder"),
      .invalid("no lines", #""lines": ["#, #""line": ["#, "missing-key", at: "ota.lines", "is missing"),
      .invalid(
        "a line upside down", first, #"{ "min": "2.0.0", "below": "1.4.0" }"#, "lines", at: "ota.lines[0]",
        "has no version", beyondSchema: "schemas compare no versions"),
      .invalid(
        "lines that overlap", first, #"{ "min": "1.4.0", "below": "2.0.1" }"#, "lines", at: "ota.lines",
        "have versions", beyondSchema: "schemas compare no versions"),
      .invalid(
        "lines of one file", first, #"{ "min": "2.0", "below": "2.0.0" }"#, "lines", at: "ota.lines[0]",
        "has no version", beyondSchema: "schemas compare no versions"),
      .invalid(
        "a threshold outside its range", #""default": 0.5, "min": 0.3"#, #""default": 0.2, "min": 0.3"#, "range",
        at: "ota.upsellThreshold", "0.2 is not from 0.3 to 0.8", beyondSchema: "schemas compare no numbers"),
      .invalid(
        "seven decimals", #""default": 0.05 "#, #""default": 0.0500001 "#, "wrong-type",
        at: "ota.randomUpsellChance.default", "at most six decimals", beyondSchema: "fractions are not exact there"),
      .invalid(
        "an exponent", #""default": 0.05 "#, #""default": 5e-2 "#, "wrong-type", at: "ota.randomUpsellChance.default",
        "at most six decimals", beyondSchema: "a number has many forms"),
      .invalid(
        "a chance of 2", #""default": 0.05 "#, #""default": 2 "#, "wrong-type", at: "ota.randomUpsellChance.default",
        "from 0 to 1"),
      .invalid(
        "a holdout of nobody", #""holdout": 0.02"#, #""holdout": 0"#, "share", at: "ota.holdout", "is not a part"),
      .invalid("a holdout of all", #""holdout": 0.02"#, #""holdout": 1"#, "share", at: "ota.holdout", "is not a part"),
      .invalid(
        "stages that shrink", second, #"{ "challenger": 0.005, "control": 0.5 }"#, "stages", at: "ota.stages",
        "do not grow", beyondSchema: "schemas compare no numbers"),
      .invalid(
        "stages of more than all", second, #"{ "challenger": 0.6, "control": 0.5 }"#, "stages", at: "ota.stages",
        "do not grow", beyondSchema: "schemas compare no numbers"),
      .invalid("a poll every second", #""poll": 3600"#, #""poll": 1"#, "wrong-type", at: "ota.poll", "≥ 60"),
      .invalid(
        "a poll in milliseconds", #""poll": 3600"#, #""poll": 3600000"#, "range", at: "ota.poll", "more than 2592000"),
      .invalid(
        "an online key in the file", #""OTA_KEY""#, #""-----BEGIN""#, "variable", at: "ota.onlineKey",
        "not the name of an environment variable"),
      .invalid("another hash", #""posts-le""#, #""md5""#, "hash", at: "ota.hash", "md5"),
    ]

  private static let places: [DocumentCase] = [
    .valid("a bucket", folder, bucket),
    .valid("own programs", folder, program),
    .valid("a branch", folder, branch),
    .valid(
      "a repository for each", folder,
      branch.replacing("site.git", with: "{{app_id}}.git").replacing(#""folder": "ota/{{app_id}}", "#, with: "")),
    .invalid(
      "a branch with one folder for all", folder, branch.replacing("/{{app_id}}", with: ""), "pattern",
      at: "ota.place.folder", "without {{app_id}}", beyondSchema: "schemas compare no keys"),
    .invalid(
      "a branch that git refuses", folder, branch.replacing("pages", with: "pa..ges"), "reference",
      at: "ota.place.branch", ".."),
    .invalid(
      "a token without TLS", folder, branch.replacing("ssh://git@", with: "http://"), "git-url", at: "ota.place.url",
      "without encryption", beyondSchema: "schemas compare no keys"),
    .invalid("another place", folder, #"{ "kind": "ftp" }"#, "place-kind", at: "ota.place.kind", "ftp"),
    .invalid(
      "one folder for all", "www/{{app_id}}", "www", "pattern", at: "ota.place.path", "without {{app_id}}"),
    .invalid(
      "one key for all", folder, bucket.replacing("/{{app_id}}", with: ""), "pattern", at: "ota.place.key",
      "without {{app_id}}"),
    .invalid(
      "a program without replace", folder, program.replacing(#", "replace": ["c"]"#, with: ""), "missing-key",
      at: "ota.place.replace", "is missing"),
  ]
}
