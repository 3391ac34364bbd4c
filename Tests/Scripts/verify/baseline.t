`release verify --baseline`: findings that the vendor knows and accepts.

  $ . "$TESTDIR/setup.sh"
  $ demo

What a shell script packed has a file of macOS in it, which the vendor may accept, and another customer's model, which nobody may.

  $ cp Examples/shell-script.zip .
  $ verify() { release verify "$@" --customer acme-fitness --config "$PWD/release.json" --quiet; }
  $ verify shell-script.zip | without_notes
  error: ContextSDK.xcframework/.DS_Store: is a file that macOS leaves behind, and not part of any product (byte 38833) [container.junk]
    remedy: remove it; pack with `zip -X` or `ditto --norsrc`, or let `release build --config $TMPDIR/work/release.json` leave it out
  error: ContextSDK.xcframework/ios-arm64_x86_64-simulator/ContextSDK.framework/push_permission.mlmodel: is not a model of customer acme-fitness [models.exact]
    remedy: remove it from the base framework, or list it in the manifest
  error: ContextSDK.xcframework/ios-arm64_x86_64-simulator/ContextSDK.framework/push_permission.mlmodel: is missing from the slice ios-arm64 [models.same-in-every-slice]
    remedy: put the same models into every slice
  error: ContextSDK.xcframework/ios-arm64_x86_64-simulator/ContextSDK.framework/push_permission.mlmodel: is not listed in the CustomModels.json beside it [models.list]
    remedy: rebuild the variant: the list is made from the manifest and the models
  error: ContextSDK.xcframework/ios-arm64_x86_64-simulator/ContextSDK.framework/push_permission.mlmodel: has the bytes of a model of customer trailcast (SHA-256 451046db418c5294ca52190d46a54a86dea74e5560ec441f0cd9310865993303) [isolation.model]
    remedy: remove it from the base framework, or correct in the workspace whose model it is
  
  1 artifact, against 5 customers: 5 errors, 0 warnings, 3 notes
  [1]
  $ verify shell-script.zip --json | document verify | jq -r '.findings[] | select(.severity == "error").code' >all.txt
  [1]

The line to paste is that of the rule which may be switched off, and names the configuration as `--config` does.

  $ verify shell-script.zip | grep 'to accept'
  note: to accept container.junk, write "verify": { "rules": { "container.junk": "warning" } } into $TMPDIR/work/release.json; `release accept container.junk --config $TMPDIR/work/release.json` does, also for one path
  [1]

What may be accepted is written down, and is told no more. Everything else stays.

  $ verify shell-script.zip --write-baseline known.json | grep -e known -e isolation.model
  error: ContextSDK.xcframework/ios-arm64_x86_64-simulator/ContextSDK.framework/push_permission.mlmodel: has the bytes of a model of customer trailcast (SHA-256 451046db418c5294ca52190d46a54a86dea74e5560ec441f0cd9310865993303) [isolation.model]
  note: known.json: accepts 1 error [verify.known]
  [1]
  $ document verify-baseline <known.json
  {
    "schemaVersion": 1,
    "findings": [
      {
        "code": "container.junk",
        "file": "shell-script.zip",
        "place": "ContextSDK.xcframework/.DS_Store"
      }
    ]
  }
  $ verify shell-script.zip --baseline known.json --json | document verify | jq -r '.findings[] | select(.severity == "error").code' | diff all.txt -
  1d0
  < container.junk
  [1]

Under another name, it is another artifact's.

  $ cp shell-script.zip Other.zip
  $ verify Other.zip --baseline known.json | grep -A 1 -e container.junk -e verify.known
  error: ContextSDK.xcframework/.DS_Store: is a file that macOS leaves behind, and not part of any product (byte 38833) [container.junk]
    remedy: remove it; pack with `zip -X` or `ditto --norsrc`, or let `release build --config $TMPDIR/work/release.json` leave it out
  --
  note: known.json: accepts 1 place where nothing is found [verify.known]
    remedy: write it anew with --write-baseline
  note: to accept container.junk, write "verify": { "rules": { "container.junk": "warning" } } into $TMPDIR/work/release.json; `release accept container.junk --config $TMPDIR/work/release.json` does, also for one path
  
  [1]

Nobody accepts another customer's model by writing it into the file.

  $ leak=ContextSDK.xcframework/ios-arm64_x86_64-simulator/ContextSDK.framework/push_permission.mlmodel
  $ jq --null-input --arg place $leak '{schemaVersion: 1, findings: [{code: "isolation.model", file: "shell-script.zip", place: $place}]}' >leak.json
  $ verify shell-script.zip --baseline leak.json | grep -A 1 -e isolation.model -e verify.known
  error: ContextSDK.xcframework/ios-arm64_x86_64-simulator/ContextSDK.framework/push_permission.mlmodel: has the bytes of a model of customer trailcast (SHA-256 451046db418c5294ca52190d46a54a86dea74e5560ec441f0cd9310865993303) [isolation.model]
    remedy: remove it from the base framework, or correct in the workspace whose model it is
  note: leak.json: accepts 1 place where nothing is found [verify.known]
    remedy: write it anew with --write-baseline
  [1]

Another file is no baseline.

  $ for text in '' '{}' '[]' '{"findings": 1}'; do echo -n "$text" >wrong.json; verify shell-script.zip --baseline wrong.json; echo $?; done
  wrong.json: is not a baseline: it has no list "findings"
    remedy: write it with `release verify --write-baseline wrong.json … --config $TMPDIR/work/release.json`
  release: 1 problem
  65
  wrong.json: is not a baseline: it has no list "findings"
    remedy: write it with `release verify --write-baseline wrong.json … --config $TMPDIR/work/release.json`
  release: 1 problem
  65
  wrong.json: is not a baseline: it has no list "findings"
    remedy: write it with `release verify --write-baseline wrong.json … --config $TMPDIR/work/release.json`
  release: 1 problem
  65
  wrong.json: is not a baseline: it has no list "findings"
    remedy: write it with `release verify --write-baseline wrong.json … --config $TMPDIR/work/release.json`
  release: 1 problem
  65
  $ verify shell-script.zip --baseline missing.json
  missing.json: cannot open: No such file or directory
    remedy: check the path
  release: 1 problem
  [74]

For code scanning, the findings are a document of SARIF 2.1.0. Each has a level, a text, a rule of the list and the file, whose name is
escaped, and the place in it.

  $ cp shell-script.zip "a script.zip"
  $ verify "a script.zip" --sarif "a b.sarif" >/dev/null
  [1]
  $ jq -r '.version, (.runs | length)' "a b.sarif"
  2.1.0
  1
  $ jq -r '.runs[0].results[] | [.level, .ruleId, (.message.text | length > 0), .locations[].physicalLocation.artifactLocation.uri] | join(" ")' "a b.sarif"
  error container.junk true a%20script.zip
  note symbols.missing true a%20script.zip
  note seal.signer true a%20script.zip
  error models.exact true a%20script.zip
  error models.same-in-every-slice true a%20script.zip
  error models.list true a%20script.zip
  note models.compiled-on-device true a%20script.zip
  error isolation.model true a%20script.zip
  $ jq -c '.runs[0] | [.results[].ruleId] - [.tool.driver.rules[].id]' "a b.sarif"
  []
  $ jq -r '.runs[0].results[].locations[].logicalLocations[]?.fullyQualifiedName' "a b.sarif" | grep -c $leak
  4

Neither is written to standard output.

  $ verify shell-script.zip --sarif -
  release: --sarif: expected a file, found "-"
  [64]
  $ verify shell-script.zip --write-baseline -
  release: --write-baseline: expected a file, found "-"
  [64]
  $ test ! -e ./-
