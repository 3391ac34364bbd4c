`{{changes}}` in the template of customers' notes: what `release notes` says, in every `RELEASE_NOTES.md`.

  $ . "$TESTDIR/setup.sh"
  $ workspace alpha:upsell=3 betacorp:upsell=4
  $ cat >templates/NOTES.md <<'END'
  > # {{version}} for {{name}}
  > 
  > {{changes}}
  > 
  > Install it.
  > END
  $ echo /dist/ >.gitignore
  $ git init --quiet; commit 'feat: begin'
  $ notes() { named <dist/1.0.0/$1/RELEASE_NOTES.md; }

The first release of all.

  $ release build --customer alpha --quiet >/dev/null 2>&1
  $ notes alpha
  # 1.0.0 for alpha
  
  First release.
  
  ## For you
  
  - First release for you
  - `upsell` 3 added
  
  ## Features
  
  - begin (`HEAD`)
  
  Install it.

The next has another model for one of two customers, and a commit that names the other, of which only that one reads. The warning does not say the name.

  $ git tag 0.9.0
  $ edit customers.json '.[0].customModels[0].modelVersion = 5'
  $ fixture model upsell 5 alpha >Models/Custom/alpha/upsell.mlmodel
  $ commit 'fix(maps): load *every* tile once'
  $ git branch line
  $ commit 'feat: what betacorp asked for'
  $ release check --quiet 2>&1 | named
  commit HEAD: warning: names a customer, so the notes of another leave it out
    remedy: see the name with `"naming": "refuse"`, and word the commit anew with `notes.messages`
  1.0.0: 2 customers with 2 models in order; 0 problems, 1 warning
  $ release plan --quiet 2>&1 >/dev/null | named
  commit HEAD: warning: names a customer, so the notes of another leave it out
    remedy: see the name with `"naming": "refuse"`, and word the commit anew with `notes.messages`
  $ release build --all --quiet 2>&1 >/dev/null | named
  commit HEAD: warning: names a customer, so the notes of another leave it out
    remedy: see the name with `"naming": "refuse"`, and word the commit anew with `notes.messages`
  $ notes alpha
  # 1.0.0 for alpha
  
  ## For you
  
  - `upsell` 3 → 5
  
  ## Fixes
  
  - **maps**: load \*every\* tile once (`HEAD~1`)
  
  Install it.
  $ notes betacorp
  # 1.0.0 for betacorp
  
  ## Features
  
  - what betacorp asked for (`HEAD`)
  
  ## Fixes
  
  - **maps**: load \*every\* tile once (`HEAD~1`)
  
  Install it.
  $ release verify dist/1.0.0 --strict --quiet | without_notes
  
  2 artifacts, against 2 customers: 0 errors, 0 warnings, 4 notes
  $ cp -R dist/1.0.0 ../delivered

A patch of an older line, after this release is out, with a tag of either kind: nothing changes, and everything can be built again.

  $ git tag --annotate --message 'Release 1.0.0' 1.0.0
  $ release notes --to 1.0.0 --quiet | tee ../printed | named
  ## 1.0.0 (2023-11-14)
  
  ### Features
  
  - what betacorp asked for (`HEAD`)
  
  ### Fixes
  
  - **maps**: load \*every\* tile once (`HEAD~1`)
  $ git checkout --quiet line
  $ commit 'fix: the old line'
  $ git tag 0.9.1
  $ git checkout --quiet main
  $ nothing_changes() {
  >   release notes --to 1.0.0 --quiet | cmp - ../printed
  >   release plan --all --json --quiet 2>/dev/null | document plan | jq -r '.variants[] | "\(.app_id) \(.state)"'
  >   release build --all --quiet >/dev/null 2>&1; echo "[$?]"
  >   diff -r dist/1.0.0 ../delivered
  >   release verify dist/1.0.0 --strict --quiet | without_notes
  >   release verify dist/1.0.0/alpha --rebuild --quiet | without_notes
  > }
  $ nothing_changes
  alpha unchanged
  betacorp unchanged
  [0]
  
  2 artifacts, against 2 customers: 0 errors, 0 warnings, 4 notes
  
  1 artifact, against 2 customers: 0 errors, 0 warnings, 4 notes
  $ git tag --force --annotate --message Patch 0.9.1 line >/dev/null
  $ nothing_changes
  alpha unchanged
  betacorp unchanged
  [0]
  
  2 artifacts, against 2 customers: 0 errors, 0 warnings, 4 notes
  
  1 artifact, against 2 customers: 0 errors, 0 warnings, 4 notes

Once the version has a tag, its notes end there: a build from a later commit is the same.

  $ commit 'feat: later'
  $ release build --customer alpha --quiet >/dev/null 2>&1
  $ cmp dist/1.0.0/alpha/RELEASE_NOTES.md ../delivered/alpha/RELEASE_NOTES.md

Plain text where it is read as such: what `release notes` prints, without its heading.

  $ edit release.json '.templates.notes = "templates/NOTES.txt"'
  $ printf '{{name}} *{{version}}*\n\n{{changes}}\n' >templates/NOTES.txt
  $ release build --customer alpha --quiet >/dev/null 2>&1
  $ named <dist/1.0.0/alpha/RELEASE_NOTES.txt
  alpha *1.0.0*
  
  For you
  
  - upsell 3 → 5
  
  Fixes
  
  - maps: load *every* tile once (HEAD~2)
  $ ls dist/1.0.0/alpha
  ContextSDK.podspec
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.txt
  SHA256SUMS
  variant.json
  $ release verify dist/1.0.0/alpha --strict --quiet | without_notes
  
  1 artifact, against 2 customers: 0 errors, 0 warnings, 4 notes
  $ release notes --to 1.0.0 --format text --customer alpha --quiet 2>/dev/null >../text; head -1 ../text
  1.0.0 (2023-11-14)
  $ diff <(tail -n +2 ../text) <(tail -n +2 dist/1.0.0/alpha/RELEASE_NOTES.txt)

They need a line of their own, outside code and HTML.

  $ edit release.json '.templates.notes = "templates/NOTES.md"'
  $ for template in 'See {{changes}}' '```\n{{changes}}\n```' '<p>\n{{changes}}\n</p>'; do
  >   printf "$template\n" >templates/NOTES.md; release check --quiet 2>&1 | grep -v remedy; echo "[$?]"
  > done
  templates/NOTES.md:1:5: {{changes}}: this text of several lines needs a line of its own
  release: 1 problem
  [65]
  templates/NOTES.md:2:1: {{changes}}: this text of several lines needs a line of its own
  release: 1 problem
  [65]
  templates/NOTES.md:2:1: {{changes}}: this text of several lines needs a line of its own
  release: 1 problem
  [65]

They need the ledger, whose fault is told once.

  $ echo '{{changes}}' >templates/NOTES.md; echo x >releases.jsonl; release check --quiet
  releases.jsonl:1: is not a line of a ledger
    remedy: restore the line from the repository's history
  release: 1 problem
  [65]
  $ rm releases.jsonl

They need the manifest of the release before, which is elsewhere in a workspace that has moved.

  $ echo '{{changes}}' >templates/NOTES.md
  $ mkdir sdk; cp -R release.json customers.json base Models templates sdk
  $ release check --config sdk/release.json --quiet
  sdk/customers.json: is not in 0.9.0, nor is sdk/release.json, so the customers there are not known
    remedy: take {{changes}} out of sdk/templates/NOTES.md for this release: the next one is compared with it
  release: 1 problem
  [65]
  $ rm -r sdk

A customer who lacks the release before reads what is new since its own. Later lines of the ledger do not count for who has this release.

  $ edit release.json '.version = "1.1.0" | .products[0].version = "1.0.0"'
  $ commit 'fix: no crash'
  $ line() {
  >   jq -cn --arg event $1 --arg app_id $2 --arg version $3 --arg sums $(sha256sum dist/1.?.0/$2/SHA256SUMS | tail -1 | cut -c 1-64) '
  >     {schemaVersion: 1, $event, $app_id, $version, channel: "www", products: [], models: [], $sums, time: "2026-01-01T00:00:00Z"}
  >   ' | document ledger >>releases.jsonl
  > }
  $ for app in alpha betacorp; do line published $app 0.9.0; line published $app 1.0.0; done
  $ line withdrawn alpha 1.0.0
  $ release build --all --quiet >/dev/null 2>&1
  $ for app in alpha betacorp; do named <dist/1.1.0/$app/RELEASE_NOTES.md; done
  ## For you
  
  - `upsell` 3 → 5
  
  ## Features
  
  - later (`HEAD~1`)
  
  ## Fixes
  
  - no crash (`HEAD`)
  - **maps**: load \*every\* tile once (`HEAD~3`)
  ## Features
  
  - later (`HEAD~1`)
  
  ## Fixes
  
  - no crash (`HEAD`)
  $ line published betacorp 1.1.0; line withdrawn betacorp 1.0.0
  $ release plan --all --json --quiet 2>/dev/null | jq -r '.variants[] | "\(.app_id) \(.state)"'
  alpha unchanged
  betacorp unchanged
  $ release notes --from 0.9.0 --customer alpha --quiet 2>/dev/null | tail -n +3 | sed 's/^##/#/' | diff - dist/1.1.0/alpha/RELEASE_NOTES.md

Whose releases were all withdrawn has a first one still to come.

  $ line withdrawn alpha 0.9.0
  $ release build --customer alpha --quiet >/dev/null 2>&1
  $ named <dist/1.1.0/alpha/RELEASE_NOTES.md | grep '^-'
  - First release for you
  - `upsell` 5 added
  - later (`HEAD~1`)
  - begin (`HEAD~4`)
  - no crash (`HEAD`)
  - **maps**: load \*every\* tile once (`HEAD~3`)
  $ rm releases.jsonl; edit release.json '.version = "1.0.0"'

They need a repository. A template without them does not.

  $ echo '{{changes}}' >templates/NOTES.md
  $ rm -rf .git
  $ release build --all --quiet
  templates/NOTES.md: {{changes}} are read from the commits since the last release, but release.json is in no git repository
    remedy: build in a clone of the repository, or take {{changes}} out of the template
  release: 1 problem; nothing was written
  [65]
  $ release check --quiet
  templates/NOTES.md: {{changes}} are read from the commits since the last release, but release.json is in no git repository
    remedy: build in a clone of the repository, or take {{changes}} out of the template
  release: 1 problem
  [65]
  $ echo '# {{version}}' >templates/NOTES.md
  $ release build --all --quiet >/dev/null
  $ cat dist/1.0.0/alpha/RELEASE_NOTES.md
  # 1.0.0
