/// One row per rule of `notes` in `release.json`.
enum NotesCases {
  static let valid = #"""
    "notes": {
        "sections": [{ "title": "Added", "types": ["feat"] }, { "title": "Fixed", "types": ["fix", "Perf"] }],
        "hidden": ["chore", "ci"], "otherChanges": "All else", "paths": ["Sources", "../Shared"],
        "scopes": { "include": ["core"], "exclude": ["docs"] }, "host": "gitlab",
        "naming": "refuse", "skip": ["1f0c3a5", "7531ECA86420"], "skipPatterns": ["^Bump version"],
        "messages": { "abcdef01": "fix: x" },
        "authors": true, "changelog": "docs/CHANGES.md", "template": "templates/CHANGES.md"
      }
    """#

  static let all = sections + types + others + commits

  static let commits: [DocumentCase] = [
    .valid("naming omit", #""naming": "refuse""#, #""naming": "omit""#),
    .invalid(
      "naming misspelt", #""naming": "refuse""#, #""naming": "omitt""#, "naming", at: "notes.naming",
      "expected one of omit, refuse",
      remedy: "did you mean"),
    .invalid(
      "skip a string", #"["1f0c3a5", "7531ECA86420"]"#, #""1f0c3a5""#, "wrong-type", at: "notes.skip",
      "a list of commits"),
    .invalid(
      "commit with six digits", #""1f0c3a5""#, #""1f0c3a""#, "commit", at: "notes.skip[0]", "is not the id of a commit",
      remedy: "at least 7 digits"),
    .invalid(
      "commit a tag", #""1f0c3a5""#, #""v1.0.0-rc""#, "commit", at: "notes.skip[0]", "is not the id of a commit"),
    .invalid(
      "commit twice", #""1f0c3a5""#, #""7531eca86420""#, "duplicate-commit", at: "notes.skip[1]",
      "also listed at notes.skip[0]",
      remedy: "remove one", beyondSchema: "the schema compares by case"),
    .invalid(
      "messages a list", #"{ "abcdef01": "fix: x" }"#, "[]", "wrong-type", at: "notes.messages", "expected an object"),
    .invalid("message of no commit", #""abcdef01""#, #""main""#, "commit", at: "notes.messages.main", "is not the id"),
    .invalid("message a number", #""fix: x""#, "1", "wrong-type", at: "notes.messages.abcdef01", "expected a string"),
    .invalid(
      "message empty", #""fix: x""#, #"" ""#, "message", at: "notes.messages.abcdef01", "the message is empty",
      remedy: "notes.skip"),
    .invalid(
      "bump a string", bump, #""bump": "minor""#, "wrong-type", at: "bump", "expected an object"),
    .invalid(
      "unknown key in bump", #""features": ["feat"#, #""feature": ["feat"#, "unknown-key", at: "bump.feature",
      "did you mean features?",
      remedy: "rename"),
    .invalid(
      "no features", #"["feat", "add"]"#, "[]", "empty-list", at: "bump.features", "is empty", remedy: "\"feat\""),
    .invalid(
      "feature with a scope", #""add""#, #""add(x)""#, "type", at: "bump.features[1]", "not a valid commit type"),
    .invalid(
      "feature twice", #""add""#, #""feat""#, "duplicate-type", at: "bump.features[1]",
      "also listed at bump.features[0]", remedy: "remove one"),
    .invalid(
      "otherwise a level", #""nothing""#, #""minor""#, "otherwise", at: "bump.otherwise",
      "expected one of patch, nothing", remedy: "no new version"),
  ]

  static let bump = #""bump": { "features": ["feat", "add"], "otherwise": "nothing" }"#

  private static let acrossLists = "the schema looks at one list at a time"

  static let sections: [DocumentCase] = [
    .valid(
      "no sections", #"[{ "title": "Added", "types": ["feat"] }, { "title": "Fixed", "types": ["fix", "Perf"] }]"#, "[]"
    ),
    .invalid("notes null", valid, #""notes": null"#, "wrong-type", at: "notes", "expected an object, found null"),
    .invalid(
      "unknown key in notes", #""otherChanges""#, #""otherChange""#, "unknown-key", at: "notes.otherChange",
      "did you mean otherChanges?", remedy: "rename"),
    .invalid(
      "sections an object", valid, #""notes": { "sections": {} }"#, "wrong-type", at: "notes.sections",
      "expected a list of sections", remedy: "\"title\""),
    .invalid(
      "section a string", valid, #""notes": { "sections": ["feat"] }"#, "wrong-type", at: "notes.sections[0]",
      "expected an object"),
    .invalid(
      "unknown key in a section", #""title": "Fixed""#, #""name": "x", "title": "Fixed""#, "unknown-key",
      at: "notes.sections[1].name", "unknown key", remedy: "known keys: title, types, patterns"),
    .invalid(
      "section without a title", #""title": "Fixed", "#, "", "missing-key", at: "notes.sections[1].title", "is missing"),
    .invalid("title empty", #""Fixed""#, #""""#, "section", at: "notes.sections[1].title", "has no name"),
    .invalid(
      "title of two lines", #""Fixed""#, #""Fi\nxed""#, "section", at: "notes.sections[1].title", "line break",
      remedy: "one line"),
    .invalid(
      "title of 201 characters", #""Fixed""#, #""\#(String(repeating: "é", count: 201))""#, "section",
      at: "notes.sections[1].title", "more than 200", remedy: "shorten"),
    .invalid(
      "title twice", #""Fixed""#, #""Added""#, "duplicate-section", at: "notes.sections[1].title",
      #""Added" is also listed at notes.sections[0].title"#, remedy: "remove one",
      beyondSchema: "the schema looks at one section at a time"),
  ]

  static let types: [DocumentCase] = [
    .valid("type of every kind of character", #""feat""#, #""9-a_Z""#),
    .invalid(
      "section without types", #", "types": ["feat"]"#, "", "missing-key", at: "notes.sections[0].types",
      "is missing; expected a list of types"),
    .valid("section with patterns alone", #", "types": ["feat"]"#, #", "patterns": ["^\\[New\\]", "^(✨|:sparkles:)"]"#),
    .valid("section with both", #""types": ["feat"]"#, #""types": ["feat"], "patterns": ["^Add"]"#),
    .invalid(
      "patterns empty", #""types": ["feat"]"#, #""types": ["feat"], "patterns": []"#, "empty-list",
      at: "notes.sections[0].patterns", "the list of patterns is empty", remedy: "^Fix"),
    .invalid(
      "pattern with an open bracket", #""types": ["feat"]"#, #""patterns": ["^[Fix"]"#, "pattern",
      at: "notes.sections[0].patterns[0]", #""^[Fix" is no regular expression: "#, remedy: "POSIX",
      beyondSchema: "a schema knows no regular expressions of POSIX"),
    .invalid(
      "pattern that refers back", #""^Bump version""#, #""^(a)\\1""#, "pattern", at: "notes.skipPatterns[0]",
      "refers back to a group", remedy: "POSIX", beyondSchema: "a schema knows no regular expressions of POSIX"),
    .invalid(
      "pattern that repeats", #""^Bump version""#, #""((a{99}){99}){99}""#, "pattern", at: "notes.skipPatterns[0]",
      "repeats too often", remedy: "POSIX", beyondSchema: "a schema knows no regular expressions of POSIX"),
    .invalid("pattern empty", "^Bump version", "", "pattern", at: "notes.skipPatterns[0]", "has 0 bytes"),
    .invalid(
      "pattern a number", #""^Bump version""#, "1", "wrong-type", at: "notes.skipPatterns[0]",
      "expected a string, found 1"),
    .invalid(
      "types empty", #"["feat"]"#, "[]", "empty-list", at: "notes.sections[0].types", "the list of types is empty",
      remedy: "\"feat\""),
    .invalid(
      "type a number", #""feat""#, "1", "wrong-type", at: "notes.sections[0].types[0]", "expected a string, found 1"),
    .invalid(
      "type with a scope", #""feat""#, #""feat(core)""#, "type", at: "notes.sections[0].types[0]",
      #""feat(core)" is not a valid commit type"#, remedy: "such as feat"),
    .invalid("type empty", #""feat""#, #""""#, "type", at: "notes.sections[0].types[0]", "is not a valid commit type"),
    .invalid("type with an accent", #""feat""#, #""föat""#, "type", at: "notes.sections[0].types[0]", "is not a valid"),
    .invalid(
      "type twice", #""Perf""#, #""fix""#, "duplicate-type", at: "notes.sections[1].types[1]",
      #""fix" is also listed at notes.sections[1].types[0]"#, remedy: "remove one"),
    .invalid(
      "type of two sections", #""Perf""#, #""FEAT""#, "duplicate-type", at: "notes.sections[1].types[1]",
      #""feat" is also listed at notes.sections[0].types[0]"#, remedy: "remove one", beyondSchema: acrossLists),
    .invalid(
      "type hidden and in a section", #""chore""#, #""feat""#, "duplicate-type", at: "notes.hidden[0]",
      #""feat" is also listed at notes.sections[0].types[0]"#, remedy: "remove one", beyondSchema: acrossLists),
    .invalid(
      "hidden a string", #"["chore", "ci"]"#, #""chore""#, "wrong-type", at: "notes.hidden", "expected a list of types"),
    .valid("nothing hidden", #"["chore", "ci"]"#, "[]"),
  ]

  static let others: [DocumentCase] = [
    .invalid("title of others empty", #""All else""#, #""""#, "section", at: "notes.otherChanges", "has no name"),
    .invalid(
      "paths a string", #"["Sources", "../Shared"]"#, #""Sources""#, "wrong-type", at: "notes.paths",
      "expected a list of paths"),
    .invalid("path empty", "../Shared", "", "path", at: "notes.paths[1]", "is empty", remedy: "write a path"),
    .invalid(
      "scopes a list", #"{ "include": ["core"], "exclude": ["docs"] }"#, #"["core"]"#, "wrong-type", at: "notes.scopes",
      "expected an object"),
    .invalid(
      "unknown key in scopes", #""include""#, #""includes""#, "unknown-key", at: "notes.scopes.includes",
      "did you mean include?", remedy: "rename"),
    .valid("no scope included", #"["core"]"#, "[]"),
    .invalid("scope empty", #""core""#, #""""#, "scope", at: "notes.scopes.include[0]", "a scope has no name"),
    .invalid(
      "scope included and excluded", #""docs""#, #""core""#, "duplicate-scope", at: "notes.scopes.exclude[0]",
      #""core" is also listed at notes.scopes.include[0]"#, remedy: "remove one", beyondSchema: acrossLists),
    .valid("host sourcehut", #""gitlab""#, #""sourcehut""#),
    .invalid(
      "host misspelt", #""gitlab""#, #""GitLab""#, "host", at: "notes.host",
      #"expected one of github, gitlab, bitbucket, gitea, azure, sourcehut, found "GitLab""#,
      remedy: #"did you mean "gitlab"?"#),
    .invalid(
      "host an address", #""gitlab""#, #""git.example.com""#, "host", at: "notes.host", "expected one of github",
      remedy: "name the software"),
    .invalid("host a number", #""gitlab""#, "1", "wrong-type", at: "notes.host", "expected a string"),
    .invalid(
      "authors a string", #""authors": true"#, #""authors": "yes""#, "wrong-type", at: "notes.authors", #"found "yes""#),
    .invalid(
      "changelog empty", "docs/CHANGES.md", "", "path", at: "notes.changelog", "is empty", remedy: "write a path"),
    .invalid(
      "template a boolean", #""templates/CHANGES.md""#, "false", "wrong-type", at: "notes.template", "found false"),
  ]
}
