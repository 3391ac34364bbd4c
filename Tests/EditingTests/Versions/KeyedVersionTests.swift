import Domain
import Editing
import TestSupport
import Testing

/// YAML, TOML and Gradle by key path.
@Suite struct KeyedVersionTests {
  static let yaml: [VersionRow] = [
    VersionRow(
      name: "yaml", kind: .yaml(keyPath: ["version"]),
      before: "# version: 1.4.0\r\nname: sdk # version: 1\r\nversion:   1.4.0   # 1.4.0\r\nx:\r\n  version: 1.4.0\r\n",
      after: "# version: 1.4.0\r\nname: sdk # version: 1\r\nversion:   1.5.0   # 1.4.0\r\nx:\r\n  version: 1.4.0\r\n",
      sites: ["3: version"]),
    VersionRow(
      name: "yaml, quotes", kind: .yaml(keyPath: ["a", "the.version"]),
      before: "a: { \"the.version\": '1.4.0' }\nb: \"the.version: 1.4.0\"\n",
      after: "a: { \"the.version\": '1.5.0' }\nb: \"the.version: 1.4.0\"\n"),
    VersionRow(
      name: "yaml, lists", kind: .yaml(keyPath: ["pods", "1", "version"]),
      before: "pods:\n- name: a\n  version: 1.4.0\n-\n  version: v1.4.0\n- [version, 1.4.0]\n",
      after: "pods:\n- name: a\n  version: 1.4.0\n-\n  version: v1.5.0\n- [version, 1.4.0]\n"),
    VersionRow(
      name: "yaml, nested lists", kind: .yaml(keyPath: ["a", "0", "1", "b"]),
      before: "a:\n  - - x\n    - b: 1.4.0\n      c: 1.4.0\n  - b: 1.4.0\n",
      after: "a:\n  - - x\n    - b: 1.5.0\n      c: 1.4.0\n  - b: 1.4.0\n"),
    VersionRow(
      name: "yaml, long texts", kind: .yaml(keyPath: ["version"]),
      before:
        "a: |\n  version: 1.4.0\n\n  version: 1.4.0\nb: >-\n version: 1.4.0\nc: one\n  version 1.4.0\nd: \"x\n  version: 1.4.0\"\nversion: 1.4.0\n",
      after:
        "a: |\n  version: 1.4.0\n\n  version: 1.4.0\nb: >-\n version: 1.4.0\nc: one\n  version 1.4.0\nd: \"x\n  version: 1.4.0\"\nversion: 1.5.0\n"
    ),
    VersionRow(
      name: "yaml, anchors and tags", kind: .yaml(keyPath: ["a", "version"]),
      before: "--- # one\n%x: 1\n".replacing("%x: 1\n", with: "") + "a: &v !!map\n  version: !!str 1.4.0\nb: *v\n...\n",
      after: "--- # one\na: &v !!map\n  version: !!str 1.5.0\nb: *v\n...\n"),
    VersionRow(
      name: "yaml, a byte order mark and a directive", kind: .yaml(keyPath: ["version"]),
      before: "\u{FEFF}%YAML 1.2\n---\nversion: 1.4.0", after: "\u{FEFF}%YAML 1.2\n---\nversion: 1.5.0"),
    VersionRow(
      name: "yaml, flow over lines", kind: .yaml(keyPath: ["a", "b", "1"]),
      before: "a: {\n  # [\n  b: [ 1.4.0, # ]\n 1.4.0, ], c: }\nb: 1\n",
      after: "a: {\n  # [\n  b: [ 1.4.0, # ]\n 1.5.0, ], c: }\nb: 1\n"),
    VersionRow(
      name: "yaml, two numbers are no number", kind: .yaml(keyPath: ["version"]), before: "version: 2.3.1\nq: '2'\n",
      after: "version: \"2.4\"\nq: '2'\n", new: "2.4"),
    VersionRow(
      name: "yaml, quotes are not doubled", kind: .yaml(keyPath: ["version"]), before: "version: '2.3'\n",
      after: "version: '2.4'\n", new: "2.4"),
    VersionRow(
      name: "yaml, a string of JSON", kind: .yaml(keyPath: ["version"]), before: "{\"version\":\"1.4.0\",\"b\":[{}]}",
      after: "{\"version\":\"1.5.0\",\"b\":[{}]}"),
    VersionRow(
      name: "yaml, several documents", kind: .yaml(keyPath: ["version"]),
      before: "version: 1.4.0\n---\nversion: 1.4.0\n", sites: ["1: version"],
      problems: ["2: has several documents, and an entry does not say in which one the version is"]),
    VersionRow(
      name: "yaml, something after the end", kind: .yaml(keyPath: ["version"]), before: "version: 1.4.0\n...\na: 1\n",
      sites: ["1: version"],
      problems: ["3: has several documents, and an entry does not say in which one the version is"]),
    VersionRow(
      name: "yaml, an alias", kind: .yaml(keyPath: ["b"]), before: "a: &v 1.4.0\nb: *v\n",
      problems: ["2: b is computed: *v"]),
    VersionRow(
      name: "yaml, twice", kind: .yaml(keyPath: ["v"]), before: "v: 1.4.0\nv: 1.4.0\n", sites: ["1: v", "2: v"],
      problems: ["2: more than one value could be the version: v = \"1.4.0\" on line 1, v = \"1.4.0\" on line 2"]),
    VersionRow(
      name: "yaml, a key in a text", kind: .yaml(keyPath: ["c"]), before: "c: 1.4.0\n  version: 1.4.0\n",
      problems: ["2: a key follows a value"]),
    VersionRow(
      name: "yaml, a tab", kind: .yaml(keyPath: ["a", "b"]), before: "a:\n\tb: 1.4.0\n", problems: ["2: a tab indents"]),
    VersionRow(
      name: "yaml, two keys on a line", kind: .yaml(keyPath: ["a", "b"]), before: "a: b: 1.4.0\n",
      problems: ["1: a key follows another on its line"]),
    VersionRow(
      name: "yaml, text after quotes", kind: .yaml(keyPath: ["version"]), before: "a: \"x\" version: 1.4.0\n",
      problems: ["1: something follows a value on its line"]),
    VersionRow(
      name: "yaml, an open quote", kind: .yaml(keyPath: ["a"]), before: "a: \"1.4.0\nb: 1\n",
      problems: ["1: a text in quotes does not end"]),
    VersionRow(
      name: "yaml, an open list", kind: .yaml(keyPath: ["a"]), before: "a: [1.4.0\n",
      problems: ["1: a collection is not closed"]),
    VersionRow(
      name: "yaml, crossing", kind: .yaml(keyPath: ["a"]), before: "a: [1.4.0}\n", problems: ["1: } closes nothing"]),
    VersionRow(
      name: "yaml, a marked key", kind: .yaml(keyPath: ["a"]), before: "? a\n: 1.4.0\n",
      problems: ["1: a key is marked by ?"]),
    VersionRow(
      name: "yaml, a long text is no version", kind: .yaml(keyPath: ["a"]), before: "a: |\n  1.4.0\n",
      problems: ["1: a is \"|\n  1.4.0\", which is not a version"]),
    VersionRow(
      name: "yaml, nothing", kind: .yaml(keyPath: ["a", "b"]), before: "a:\nb: 1.4.0\n",
      problems: ["has no version: a.b is missing"]),
  ]

  static let toml: [VersionRow] = [
    VersionRow(
      name: "toml", kind: .toml(keyPath: ["package", "version"]),
      before:
        "version = '1.4.0'\n[package] # version = '1.4.0'\nversion = \"1.4.0\" # x\r\n[package.x]\nversion = \"1.4.0\"",
      after:
        "version = '1.4.0'\n[package] # version = '1.4.0'\nversion = \"1.5.0\" # x\r\n[package.x]\nversion = \"1.4.0\"",
      sites: ["3: package.version"]),
    VersionRow(
      name: "toml, dotted and quoted keys", kind: .toml(keyPath: ["a", "b.c", "ü"]),
      before: "[ a . \"b.c\" ]\n\"\\u00fc\" = '1.4.0'\n[x]\na.b = 1\n",
      after: "[ a . \"b.c\" ]\n\"\\u00fc\" = '1.5.0'\n[x]\na.b = 1\n"),
    VersionRow(
      name: "toml, a dotted key", kind: .toml(keyPath: ["a", "b", "c"]), before: "[a]\nb.c = \"1.4.0\"\nc = \"1.4.0\"",
      after: "[a]\nb.c = \"1.5.0\"\nc = \"1.4.0\""),
    VersionRow(
      name: "toml, tables in a list", kind: .toml(keyPath: ["a", "1", "b", "v"]),
      before: "[[a]]\n[a.b]\nv = '1.4.0'\n[[a]]\nv = '1.4.0'\n[a.b]\nv = '1.4.0'\n",
      after: "[[a]]\n[a.b]\nv = '1.4.0'\n[[a]]\nv = '1.4.0'\n[a.b]\nv = '1.5.0'\n"),
    VersionRow(
      name: "toml, inline", kind: .toml(keyPath: ["a", "x", "1", "v"]),
      before: "a = { x = [ { v = '1.4.0' }, # ]\n  { u = 1, v = '1.4.0', w = {} }, ], y.v = '1.4.0' }\n",
      after: "a = { x = [ { v = '1.4.0' }, # ]\n  { u = 1, v = '1.5.0', w = {} }, ], y.v = '1.4.0' }\n"),
    VersionRow(
      name: "toml, long strings", kind: .toml(keyPath: ["v"]),
      before: "a = \"\"\"\nv = '1.4.0'\\\"\"\"\"\nb = '''\nv = \"1.4.0\"''''\nv = \"\"\"1.4.0\"\"\"\n",
      after: "a = \"\"\"\nv = '1.4.0'\\\"\"\"\"\nb = '''\nv = \"1.4.0\"''''\nv = \"\"\"1.5.0\"\"\"\n"),
    VersionRow(
      name: "toml, a number", kind: .toml(keyPath: ["v"]), before: "v = 1.4\n",
      problems: ["1: v is \"1.4\", which is not a version"]),
    VersionRow(
      name: "toml, two tables", kind: .toml(keyPath: ["a", "v"]), before: "[a]\nv = '1.4.0'\n[a]\nv = '1.4.1'\n",
      sites: ["2: a.v", "4: a.v"],
      problems: ["4: more than one value could be the version: a.v = \"1.4.0\" on line 2, a.v = \"1.4.1\" on line 4"]),
    VersionRow(
      name: "toml, an open string", kind: .toml(keyPath: ["v"]), before: "v = '1.4.0\n",
      problems: ["1: a string does not end"]),
    VersionRow(
      name: "toml, an open list", kind: .toml(keyPath: ["v"]), before: "v = [1\n",
      problems: ["1: an array or a table is not closed"]),
    VersionRow(
      name: "toml, no value", kind: .toml(keyPath: ["v"]), before: "v =\n", problems: ["1: expected a value"]),
    VersionRow(
      name: "toml, two values", kind: .toml(keyPath: ["v"]), before: "v = '1.4.0' '1.4.0'\n", sites: ["1: v"],
      problems: ["1: a line goes on where it should end"]),
    VersionRow(
      name: "toml, an open head", kind: .toml(keyPath: ["v"]), before: "[a\nv = '1.4.0'\n",
      problems: ["1: the head of a table does not end"]),
  ]

  static let gradle: [VersionRow] = [
    VersionRow(
      name: "groovy", kind: .gradle(keyPath: ["android", "defaultConfig", "versionName"]),
      before: """
        /* versionName '1.4.0' */
        plugins { id 'com.android.library' version '1.4.0' }
        android {
            namespace "x" // versionName '1.4.0'
            defaultConfig {
                versionName '1.4.0'
                versionCode 7
            }
            productFlavors { full { versionName '1.4.0' } }
        }
        """,
      after: """
        /* versionName '1.4.0' */
        plugins { id 'com.android.library' version '1.4.0' }
        android {
            namespace "x" // versionName '1.4.0'
            defaultConfig {
                versionName '1.5.0'
                versionCode 7
            }
            productFlavors { full { versionName '1.4.0' } }
        }
        """, sites: ["6: android.defaultConfig.versionName"]),
    VersionRow(
      name: "kotlin", kind: .gradle(keyPath: ["version"]),
      before:
        "group = \"x\"\nversion = \"1.4.0\"\npublishing { version = \"1.4.0\" }\nval v = \"${f(\"version = {\")}\"\n",
      after:
        "group = \"x\"\nversion = \"1.5.0\"\npublishing { version = \"1.4.0\" }\nval v = \"${f(\"version = {\")}\"\n"),
    VersionRow(
      name: "a call", kind: .gradle(keyPath: ["a", "versionName"]), before: "a { versionName(\"1.4.0\"); b() }",
      after: "a { versionName(\"1.5.0\"); b() }"),
    VersionRow(
      name: "a property that is set", kind: .gradle(keyPath: ["p", "create", "version"]),
      before: "p {\n  create<Publication>(\"maven\") {\n    version.set(\"1.4.0\")\n  }\n}\n",
      after: "p {\n  create<Publication>(\"maven\") {\n    version.set(\"1.5.0\")\n  }\n}\n"),
    VersionRow(
      name: "an extra property", kind: .gradle(keyPath: ["sdk"]), before: "val sdk by extra(\"1.4.0\")\n",
      after: "val sdk by extra(\"1.5.0\")\n"),
    VersionRow(
      name: "an extra property by subscript", kind: .gradle(keyPath: ["extra", "sdk"]),
      before: "extra[\"sdk\"] = \"1.4.0\"\nextra[\"x\"] = \"1.4.0\"\n",
      after: "extra[\"sdk\"] = \"1.5.0\"\nextra[\"x\"] = \"1.4.0\"\n"),
    VersionRow(
      name: "a map", kind: .gradle(keyPath: ["ext", "versions", "sdk", "name"]),
      before: "ext.versions = [\n  kotlin: '1.4.0',\n  sdk: [code: 7, name: '1.4.0'], 'x': '1.4.0'\n]\n",
      after: "ext.versions = [\n  kotlin: '1.4.0',\n  sdk: [code: 7, name: '1.5.0'], 'x': '1.4.0'\n]\n"),
    VersionRow(
      name: "a declaration", kind: .gradle(keyPath: ["v"]), before: "private val v: String = \"1.4.0\"\n",
      after: "private val v: String = \"1.5.0\"\n"),
    VersionRow(
      name: "in a condition", kind: .gradle(keyPath: ["version"]),
      before: "if (release) {\n  version = '1.4.0'\n} else { group = 'x' }\n",
      after: "if (release) {\n  version = '1.5.0'\n} else { group = 'x' }\n"),
    VersionRow(
      name: "patterns and texts", kind: .gradle(keyPath: ["version"]),
      before: "def a = b =~ /\"{/\ndef c = '''\nversion = '1.4.0'\n'''\ndef d = $/ \" /$\nversion = '1.4.0'\n",
      after: "def a = b =~ /\"{/\ndef c = '''\nversion = '1.4.0'\n'''\ndef d = $/ \" /$\nversion = '1.5.0'\n"),
    VersionRow(
      name: "computed", kind: .gradle(keyPath: ["version"]), before: "version = \"$v\"\n",
      problems: ["1: version is computed: \"$v\""]),
    VersionRow(
      name: "joined", kind: .gradle(keyPath: ["version"]), before: "version = '1.4' + '.0'\n",
      problems: ["1: version is computed: '1.4' + '.0'"]),
    VersionRow(
      name: "of another", kind: .gradle(keyPath: ["version"]), before: "version = libs.versions.sdk.get()\n",
      problems: ["1: version is computed: libs.versions.sdk.get()"]),
    VersionRow(
      name: "two branches", kind: .gradle(keyPath: ["version"]),
      before: "if (a) {\nversion '1.4.0'\n}\nelse version '1.4.0'\n",
      after: "if (a) {\nversion '1.5.0'\n}\nelse version '1.5.0'\n"),
    VersionRow(
      name: "twice", kind: .gradle(keyPath: ["version"]), before: "version '1.4.0'\nversion '1.4.1'\n",
      sites: ["1: version", "2: version"],
      problems: [
        "2: more than one value could be the version: version = \"1.4.0\" on line 1, version = \"1.4.1\" on line 2"
      ]),
    VersionRow(
      name: "an open string", kind: .gradle(keyPath: ["version"]), before: "version = '1.4.0\n",
      problems: ["1: a string does not end"]),
    VersionRow(
      name: "an open block", kind: .gradle(keyPath: ["a", "version"]), before: "a { version = '1.4.0'\n",
      sites: ["1: a.version"], problems: ["2: a bracket is not closed"]),
    VersionRow(
      name: "crossing", kind: .gradle(keyPath: ["version"]), before: "a { b( } )\n", problems: ["1: } closes nothing"]),
  ]

  @Test(arguments: yaml + toml + gradle) func edits(_ row: VersionRow) throws { try row.check() }

  /// Other readers see the new version where they saw the old one, and nothing else changed.
  @Test func theirOwnReadersAgree() throws {
    let folder = try TemporaryFolder()
    let rows = (Self.yaml + Self.toml).filter { $0.after != nil }
    for (index, row) in rows.enumerated() {
      try folder.write(row.before, to: "\(index).before")
      try folder.write(row.after ?? "", to: "\(index).after")
    }
    let script = """
      require 'yaml'
      def leaves(value, path = [])
        case value
        when Hash then value.flat_map { |k, v| leaves(v, path + [k]) }
        when Array then value.each_with_index.flat_map { |v, i| leaves(v, path + [i]) }
        else [[path, value]]
        end
      end
      ARGV.each do |index|
        before, after = %w[before after].map { |side| leaves(YAML.load(File.read("#{index}.#{side}", encoding: "BOM|UTF-8"), aliases: true)) }
        puts (after - before).map { |path, value| "#{index} #{value.inspect}" }.uniq
        abort "#{index}: other keys" if before.map(&:first) != after.map(&:first)
      end
      """
    let count = Self.yaml.count { $0.after != nil }
    let judged = try Tool.run("ruby", ["-e", script] + (0..<count).map(String.init), in: folder.path)
    let seen = rows[..<count].enumerated().map { index, row in
      "\(index) \"\(row.before.contains("v1.4.0") ? "v" : "")\(row.new)\"\n"
    }
    #expect(judged.text == seen.joined(), "\(judged.errors)")
    let python = """
      import sys, tomllib
      def leaves(value, path=()):
        if isinstance(value, dict): return [x for k, v in value.items() for x in leaves(v, path + (k,))]
        if isinstance(value, list): return [x for i, v in enumerate(value) for x in leaves(v, path + (i,))]
        return [(path, value)]
      for index in range(int(sys.argv[1]), int(sys.argv[2])):
        before, after = (leaves(tomllib.load(open(f"{index}.{side}", "rb"))) for side in ("before", "after"))
        changed = [(a, b) for a, b in zip(before, after) if a != b]
        assert len(before) == len(after) and len(changed) == 1, index
        print(changed[0][0][1], changed[0][1][1])
      """
    let tables = try Tool.run(Tool.python, ["-c", python, "\(count)", "\(rows.count)"], in: folder.path)
    #expect(
      tables.text == String(repeating: "1.4.0 1.5.0\n", count: rows.count - count), "\(tables.errors)")
  }

  /// Each kind of nesting, deeper than any file is.
  private static let hostile = [
    String(repeating: "[", count: 29_999), String(repeating: "- ", count: 29_999),
    String(repeating: "{a: ", count: 29_999),
    String(repeating: "a {", count: 29_999), String(repeating: "a = [", count: 29_999),
    String(repeating: "\"${", count: 29_999), (0..<999).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
    "a = " + String(repeating: "[", count: 29_999), String(repeating: "a.", count: 29_999) + "b = 1",
    String(repeating: "a=b;", count: 29_999), String(repeating: "a: b\n\n", count: 29_999),
    String(repeating: "[[a]]\n", count: 29_999), String(repeating: "*a ", count: 29_999),
  ]

  /// By their numbers, as the log would have the texts.
  @Test(arguments: hostile.indices) func hostileFilesAreBounded(_ index: Int) {
    let text = Self.hostile[index]
    for kind in [VersionFormat.yaml(keyPath: ["a"]), .toml(keyPath: ["a"]), .gradle(keyPath: ["a"])] {
      let reading = VersionLocator.locate(Array(text.utf8), as: kind)
      #expect(reading.sites.isEmpty && !reading.problems.isEmpty)
    }
  }
}
