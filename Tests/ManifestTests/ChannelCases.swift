/// One row per rule of `publish` and `ledger` in `release.json`.
enum ChannelCases {
  static let valid = """
    "ledger": "records/releases.jsonl", "publish": [
        { "name": "packages", "kind": "git", "url": "ssh://git@example.com/sdk/{{app_id}}.git", "branch": "releases",
          "tag": "v{{version}}", "annotated": false, "message": "SDK {{version}}", "include": ["LICENSE"],
          "changelog": "docs/CHANGES.md",
          "token": "SDK_TOKEN", "user": "bot", "timeout": 30 },
        { "name": "mirror", "kind": "directory", "path": "/srv/{{app_id}}/{{version}}/{{product}}.zip",
          "files": "/srv/{{app_id}}/{{version}}/{{file}}", "growing": "/srv/{{app_id}}/{{file}}", "mode": "0640" },
        { "name": "cdn", "kind": "s3", "endpoint": "https://s3.example.com:9000/", "region": "eu-1", "bucket": "sdk-1",
          "style": "host", "key": "sdk/{{app_id}}/{{version}}/{{product}}.zip", "files": "{{app_id}}/{{version}}/{{file}}", "growing": "all/{{app_id}}/{{file}}",
          "contentType": "application/x-zip", "cacheControl": "public, immutable", "checksums": false, "multipartAbove": 32, "partSize": 8,
          "timeout": 20, "accessKeyId": "KEY", "secretAccessKey": "SECRET", "sessionToken": "SESSION" },
        { "name": "own", "kind": "command", "look": ["scripts/look.sh", "--all"], "put": ["put"], "confirm": ["confirm"],
          "reveal": ["reveal"], "timeout": 10, "secrets": ["TRUNK_TOKEN"] },
        { "name": "hub", "kind": "github-release", "repository": "acme/sdk-{{app_id}}", "tag": "release-{{version}}",
          "title": "SDK {{version}}", "target": "main", "files": ["*.podspec"], "token": "HUB_TOKEN",
          "api": "https://github.example.com/api/v3", "timeout": 20 },
        { "name": "lab", "kind": "gitlab-release", "repository": "acme/sdk/all", "tag": "{{app_id}}/{{version}}", "token": "LAB_TOKEN" }
      ], "announce": [
        { "name": "slack", "webhook": "SLACK_URL", "template": "templates/slack.json", "timeout": 5 },
        { "name": "log", "url": "https://hooks.example.com:444/a/b?c=d" },
        { "name": "mail", "command": ["scripts/tell.sh", "--now"], "template": "templates/mail.txt", "secrets": ["MAIL_PASSWORD"] }
      ]
    """

  static let all = channels + directories + endpoints + buckets + commands + forges + growing + announcements

  private static let hook = "https://hooks.example.com:444/a/b?c=d"

  static let announcements: [DocumentCase] =
    [
      .valid("a hook on this machine", hook, "http://127.0.0.1:8080/hook"),
      .invalid(
        "an unknown key of announce", #""timeout": 5"#, #""time": 5"#, "unknown-key", at: "announce[0].time", ""),
      .invalid(
        "nobody is told", #", "url": "\#(hook)""#, "", "announcement", at: "announce[1].name", "nobody is told",
        remedy: "\"webhook\""),
      .invalid(
        "two are told", #""webhook": "SLACK_URL""#, #""webhook": "SLACK_URL", "url": "https://x.org""#, "announcement",
        at: "announce[0].name", "webhook and url are given", remedy: "write one"),
      .invalid(
        "a URL as the variable", "SLACK_URL", "https://hooks.slack.com/services/T/B/x", "variable",
        at: "announce[0].webhook", "is not the name of an environment variable"),
      .invalid(
        "a template of text for a hook", "templates/slack.json", "templates/slack.txt", "file-name",
        at: "announce[0].template", "not the name of a JSON file", remedy: ".json"),
      .invalid(
        "a template of unknown kind", "templates/mail.txt", "templates/mail.html", "file-name",
        at: "announce[2].template", "cannot be escaped"),
      .invalid("no time", #""timeout": 5"#, #""timeout": 0"#, "wrong-type", at: "announce[0].timeout", ""),
      .invalid(
        "an announcement twice", #""name": "log""#, #""name": "Slack""#, "duplicate-announcement",
        at: "announce[1].name",
        "is also listed", beyondSchema: "compares two members"),
    ]
    + [
      "http://hooks.example.com/a", "hooks.example.com", "https://user:secret@hooks.example.com/", "https://",
      "https://hooks.example.com/a b", "https://hooks.example.com/a#b", "ftp://hooks.example.com/",
    ].map { url in
      .invalid(
        "hook \(url)", hook, url, "announcement-url", at: "announce[1].url", "not a URL that begins with https://",
        remedy: "as \"webhook\"")
    }

  static let growing: [DocumentCase] = [
    .invalid(
      "a growing file for each version", #""growing": "/srv/{{app_id}}/{{file}}""#,
      #""growing": "/srv/{{app_id}}/{{version}}/{{file}}""#, "pattern", at: "publish[1].growing", "unknown placeholder",
      remedy: "app_id"),
    .invalid(
      "a growing file for everybody", #""growing": "all/{{app_id}}/{{file}}""#, #""growing": "all/{{file}}""#,
      "pattern",
      at: "\(at).growing", "without {{app_id}}", remedy: "add {{app_id}}"),
    .invalid(
      "a growing file at a forge", #""token": "LAB_TOKEN""#, #""token": "LAB_TOKEN", "growing": "{{app_id}}/{{file}}""#,
      "unknown-key", at: "publish[5].growing", "unknown key"),
    .invalid(
      "a growing file of a program", #""timeout": 10"#, #""timeout": 10, "growing": "{{app_id}}/{{file}}""#,
      "unknown-key", at: "publish[3].growing", "unknown key"),
  ]

  private static let own = #""name": "own""#
  private static let at = "publish[2]"

  static let channels: [DocumentCase] = [
    .valid("variable in a URL", "sdk/{{app_id}}.git", "{{env.CHANNEL}}/{{app_id}}.git"),
    .valid("variable in a branch", #""releases""#, #""{{env.CHANNEL}}""#),
    .valid("variable in a message", "SDK {{version}}", "SDK {{version}} ({{env.BUILD_NUMBER}})"),
    .valid("variable in a key", "sdk/{{app_id}}", "{{env.CHANNEL}}/{{app_id}}"),
    .invalid(
      "variable in a tag", #""v{{version}}""#, #""v{{version}}-{{env.BUILD}}""#, "pattern", at: "publish[0].tag",
      "unknown placeholder", remedy: "known placeholders"),
    .valid("no channels", valid, #""publish": []"#),
    .invalid(
      "channels an object", valid, #""publish": {}"#, "wrong-type", at: "publish", "expected a list of channels"),
    .invalid("channel a string", valid, #""publish": ["s3"]"#, "wrong-type", at: "publish[0]", "expected an object"),
    .invalid(
      "kind misspelt", #""kind": "s3""#, #""kind": "s4""#, "channel-kind", at: "\(at).kind", #"found "s4""#,
      remedy: "did you mean \"s3\"?"),
    .invalid(
      "name twice", own, #""name": "CDN""#, "duplicate-channel", at: "publish[3].name", "is also listed at",
      beyondSchema: "compares two members"),
    .invalid("name with a space", own, #""name": "o n""#, "channel-name", at: "publish[3].name", #""o n" contains"#),
    .invalid("ledger empty", "records/releases.jsonl", "", "path", at: "ledger", "is empty", remedy: "write a path"),
  ]

  static let directories: [DocumentCase] = [
    .invalid(
      "directory without a version", "/srv/{{app_id}}/{{version}}/{{product}}.zip", "/srv/{{app_id}}/{{product}}.zip",
      "pattern", at: "publish[1].path", "without {{version}}", remedy: "add {{version}}"),
    .invalid(
      "directory without a product", "/srv/{{app_id}}/{{version}}/{{product}}.zip", "/srv/{{app_id}}/{{version}}.zip",
      "pattern", at: "publish[1].path", "without {{product}}", remedy: "add {{product}}"),
    .invalid("mode a number", #""0640""#, "640", "wrong-type", at: "publish[1].mode", "expected a string"),
    .invalid("mode that nobody can read", #""0640""#, #""0200""#, "mode", at: "publish[1].mode", "\"0200\" is not"),
  ]

  private static let endpoint = "https://s3.example.com:9000/"

  static let legalEndpoints = [
    "https://s3.example.com", "https://[2001:db8::1]:9000", "https://project.example.co/storage/v1/s3",
    "http://localhost:9000", "http://127.0.0.1:1", "http://127.1.2.3/", "http://[::1]:80",
  ]

  static let illegalEndpoints: [(text: String, message: String)] = [
    ("s3.example.com", "starts with https://"), ("ftp://s3.example.com", "starts with https://"),
    ("http://s3.example.com", "is not encrypted"), ("http://127.0.0.1.example.com", "is not encrypted"),
    ("http://localhost.example.com", "is not encrypted"), ("http://10.0.0.1:9000", "is not encrypted"),
    ("https://key:secret@s3.example.com", "contains a user name"), ("https://", "is not a host"),
    ("https://s3.example.com:http", "is not a host"), ("https://s3 .example.com", "is not a host"),
    ("https://s3.example.com?x=1", "more than a host and a path"), ("https://s3.example.com/a//b", "more than a host"),
    ("https://s3.example.com/#a", "more than a host"),
  ]

  static let endpoints: [DocumentCase] =
    legalEndpoints.map { .valid("endpoint \($0)", endpoint, $0) }
    + illegalEndpoints.map { text, message in
      .invalid("endpoint \(text)", endpoint, text, "endpoint", at: "\(at).endpoint", message)
    }

  static let buckets: [DocumentCase] = [
    .valid("style of paths", #""style": "host""#, #""style": "path""#),
    .invalid(
      "style of dots", #""style": "host""#, #""style": "dots""#, "style", at: "\(at).style", "one of path, host",
      remedy: "https://bucket.host/key"),
    .invalid(
      "bucket in a host with dots", "sdk-1", "sdk.one", "bucket", at: "\(at).bucket", "no certificate is valid",
      remedy: "remove \"style\""),
    .invalid("bucket of two characters", "sdk-1", "ab", "bucket", at: "\(at).bucket", "not the name of a bucket"),
    .invalid("bucket with a slash", "sdk-1", "sdk/one", "bucket", at: "\(at).bucket", "not the name of a bucket"),
    .invalid("region with a colon", "eu-1", "eu:1", "region", at: "\(at).region", "not a region", remedy: "auto"),
    .invalid(
      "key without a customer", "sdk/{{app_id}}/{{version}}/{{product}}.zip", "{{version}}/{{product}}.zip", "pattern",
      at: "\(at).key", "one customer's release would overwrite another", remedy: "add {{app_id}}"),
    .invalid(
      "key with an empty part", "sdk/{{app_id}}/{{version}}/{{product}}", "sdk//{{app_id}}/{{version}}/{{product}}",
      "key", at: "\(at).key", "has an empty component", remedy: "'/' between"),
    .invalid(
      "key that is absolute", "sdk/{{app_id}}/{{version}}/{{product}}", "/{{app_id}}/{{version}}/{{product}}", "key",
      at: "\(at).key", "is not relative", remedy: "'/' between"),
    .invalid(
      "files without a name", #": "{{app_id}}/{{version}}/{{file}}"#, #": "{{app_id}}/{{version}}/a"#, "pattern",
      at: "\(at).files", "one file would overwrite another", remedy: "add {{file}}"),
    .invalid(
      "header of two lines", "public, immutable", #"public\r\nx-amz-acl: public-read"#, "header",
      at: "\(at).cacheControl",
      "not the value of an HTTP header", remedy: "one line"),
    .invalid(
      "header empty", "application/x-zip", "", "header", at: "\(at).contentType", "not the value", remedy: "ASCII"),
    .invalid("parts too small", #""partSize": 8"#, #""partSize": 4"#, "wrong-type", at: "\(at).partSize", "number ≥ 5"),
    .invalid(
      "parts too large", #""partSize": 8"#, #""partSize": 5121"#, "size", at: "\(at).partSize",
      "more than a store accepts",
      remedy: "at most 5120"),
    .invalid(
      "a secret instead of its variable", #""SECRET""#, #""wJalr/XUtn""#, "variable", at: "\(at).secretAccessKey",
      "is not the name of an environment variable"),
    .invalid(
      "a profile and variables", #""accessKeyId": "KEY""#, #""profile": "sdk""#, "credentials", at: "\(at).profile",
      "and \"secretAccessKey\" both", remedy: "remove one"),
    .valid(
      "a profile", #""accessKeyId": "KEY", "secretAccessKey": "SECRET", "sessionToken": "SESSION""#,
      #""profile": "sdk""#),
  ]

  static let forges: [DocumentCase] = [
    .valid("variable in a repository", "acme/sdk-{{app_id}}", "{{env.OWNER}}/sdk-{{app_id}}"),
    .valid("no assets but zips", #"["*.podspec"]"#, "[]"),
    .invalid(
      "repository with a host", "acme/sdk-{{app_id}}", "github.com/acme/sdk-{{app_id}}", "repository",
      at: "publish[4].repository", "is not the path of a repository", remedy: "without host and .git"),
    .invalid(
      "repository with .git", "acme/sdk/all", "acme/sdk/all.git", "repository", at: "publish[5].repository",
      "is not the path of a repository", remedy: "without host and .git"),
    .invalid(
      "repository above another", "acme/sdk/all", "acme/../all", "repository", at: "publish[5].repository",
      "is not the path of a repository"),
    .invalid(
      "repository for each version", "acme/sdk-{{app_id}}", "acme/sdk-{{version}}", "pattern",
      at: "publish[4].repository",
      "unknown placeholder"),
    .invalid(
      "shared repository without a customer", "{{app_id}}/{{version}}\", \"token\": \"LAB",
      "{{version}}\", \"token\": \"LAB",
      "pattern", at: "publish[5].tag", "one customer's release would overwrite another", remedy: "add {{app_id}}",
      beyondSchema: "compares two members"),
    .invalid(
      "the tag of a git channel", #"acme/sdk-{{app_id}}", "tag": "release-{{version}}""#,
      #"sdk/{{app_id}}", "tag": "v{{version}}""#, "shared-tag", at: "publish[4].tag",
      "channel packages makes the same tag in the same repository", remedy: "a tag of its own",
      beyondSchema: "compares two members"),
    .invalid("no token", #", "token": "LAB_TOKEN""#, "", "missing-key", at: "publish[5].token", "is missing"),
    .invalid(
      "a token instead of its variable", "LAB_TOKEN", "glpat-x.y", "variable", at: "publish[5].token",
      "is not the name of an environment variable"),
    .invalid(
      "API without encryption", "https://github.example.com/api/v3", "http://github.example.com/api/v3", "endpoint",
      at: "publish[4].api", "is not encrypted", remedy: "write https://"),
    .invalid(
      "target with a blank", #""target": "main""#, #""target": "the main""#, "reference", at: "publish[4].target",
      "is not a valid name"),
    .invalid("files empty", #"["*.podspec"]"#, #"[""]"#, "glob", at: "publish[4].files[0]", "is empty"),
    .invalid(
      "timeout of no time", #"/api/v3", "timeout": 20"#, #"/api/v3", "timeout": 0"#,
      "wrong-type", at: "publish[4].timeout", "number ≥ 1"),
  ]

  static let commands: [DocumentCase] = [
    .valid("only look and reveal", #""put": ["put"], "confirm": ["confirm"],"#, ""),
    .invalid(
      "look missing", #""look": ["scripts/look.sh", "--all"],"#, "", "missing-key", at: "publish[3].look", "is missing"),
    .invalid(
      "put a string", #"["put"]"#, #""put -a""#, "wrong-type", at: "publish[3].put", "expected a list of strings"),
    .invalid("put empty", #"["put"]"#, "[]", "command", at: "publish[3].put", "the command is empty"),
    .invalid("put without a program", #"["put"]"#, #"[""]"#, "command", at: "publish[3].put[0]", "name is empty"),
    .invalid(
      "neither put nor reveal", #""put": ["put"], "confirm": ["confirm"],\#n      "reveal": ["reveal"],"#, "",
      "missing-key", at: "publish[3].reveal", "is missing, and \"put\" too", remedy: "add one of them"),
    .invalid(
      "timeout of zero", #""timeout": 10"#, #""timeout": 0"#, "wrong-type", at: "publish[3].timeout", "number ≥ 1"),
    .invalid(
      "secrets with a value", "TRUNK_TOKEN", "abc-def", "variable", at: "publish[3].secrets[0]", "is not the name of"),
  ]
}
