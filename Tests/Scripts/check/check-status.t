`check` tells by its status what is wrong, also as JSON, and writes nothing.

  $ . "$TESTDIR/../setup.sh"
  $ judged() { # checks a copy of the workspace, after a command that breaks it
  >   rm -rf "$HOME/copy" && cp -R . "$HOME/copy" && (
  >     cd "$HOME/copy" && "$@"
  >     find . | sort >"$HOME/before"
  >     release check --quiet 2>"$HOME/told" >"$HOME/text"
  >     echo "[$?]"
  >     release check --quiet --json 2>"$HOME/errors" >"$HOME/json.txt"
  >     echo "[$?]"
  >     diff "$HOME/errors" "$HOME/told" && cat "$HOME/told" "$HOME/text"
  >     find . | sort | diff "$HOME/before" -
  >   )
  > }
  $ workspace
  $ release check --quiet
  1.0.0: 3 customers with 3 models in order; 0 problems, 0 warnings

A customer's model is cut off.

  $ cut_off() { python3 -c 'import os; os.truncate("Models/Custom/alpha/upsell.mlmodel", 40)'; }
  $ judged cut_off
  [1]
  [1]
  Models/Custom/alpha/upsell.mlmodel: not a readable Core ML model: ends early: expected 102 bytes, found 36 (byte 4)
    remedy: export the model again; the file may be truncated or have another format
  1.0.0: 2 customers with 1 model in order; 1 problem, 0 warnings
  $ document check <"$HOME/json.txt" | jq -c '.customerCount, .findings, (.failed[] | [.app_id, .findings[].code])'
  2
  []
  ["alpha","model.malformed"]

The manifest has a key twice.

  $ twice() { printf '[\n  {"app_id": "alpha", "app_id": "beta"}\n]\n' >customers.json; }
  $ judged twice
  [65]
  [65]
  customers.json:2:23: duplicate key "app_id"
    remedy: remove one of the two
  release: 1 problem
  $ document failure <"$HOME/json.txt" | jq -c .status
  65

A template, a base or release.json is missing.

  $ judged rm templates/ContextSDK.podspec
  [65]
  [65]
  templates/ContextSDK.podspec: there is no such file
    remedy: put the file there, or correct its path in the release configuration
  release: 1 problem
  $ document failure <"$HOME/json.txt" | jq -c .status
  65
  $ judged rm -r base/ContextSDK.xcframework
  [65]
  [65]
  base/ContextSDK.xcframework: there is no such file or folder
    remedy: build the base framework, or correct `base` in the release configuration
  release: 1 problem
  $ document failure <"$HOME/json.txt" | jq -c .status
  65
  $ judged rm release.json
  [78]
  [78]
  release.json: there is no such file
    remedy: run `release init` to begin one, run in the folder that contains it, or name the file with --config; for versions, notes and tags, a podspec or Package.swift with a version is enough
  release: 1 problem
  $ document failure <"$HOME/json.txt" | jq -c .status
  78

`check` of one customer looks at no other.

  $ rm Models/Custom/alpha/upsell.mlmodel
  $ release check --quiet --customer beta
  1.0.0: 1 customer with 1 model in order; 0 problems, 0 warnings
  $ release check --quiet --customer alpha
  Models/Custom/alpha/upsell.mlmodelc: there is no such model, nor Models/Custom/alpha/upsell.mlpackage, Models/Custom/alpha/upsell.mlmodel
    app_id alpha: upsell
    remedy: put the model there, or take upsell out of customers.json
  1.0.0: 0 customers with 0 models in order; 1 problem, 0 warnings
  [1]
  $ release check --quiet --json 2>/dev/null | document check | jq -c '.customerCount, .findings, (.failed[] | [.app_id, .findings[].code])'
  2
  []
  ["alpha","model.missing"]
  [1]

A template counts without an entry in `versions`, so its remedy names none.

  $ sed -i "s/s\.version *= .*/s.version = '0.9.0'/" templates/ContextSDK.podspec
  $ release show-versions --quiet
  templates/ContextSDK.podspec:3:16: s.version is 0.9.0, and release.json:1 says 1.0.0
    remedy: write 1.0.0 there, or {{version}} in its place; `release bump` keeps them equal
  templates/ContextSDK.podspec:3:16  0.9.0  s.version
  release.json:1:14                  1.0.0  version
  [1]
