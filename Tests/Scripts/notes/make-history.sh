#!/usr/bin/env bash
# Makes a repository in a new folder: two lines of releases, merges, reverts, prereleases, tags of other patterns, customers
# who come, change and go. The same names and dates always, so that commits have the same ids.
#
#   make-history.sh FOLDER
set -euo pipefail

export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 TZ=UTC LC_ALL=C
export GIT_AUTHOR_NAME="Ada Author" GIT_AUTHOR_EMAIL=ada@example.com
export GIT_COMMITTER_NAME="Cora Committer" GIT_COMMITTER_EMAIL=cora@example.com

git -c init.defaultBranch=main init --quiet "$1"
cd "$1"

clock=$((1767600000)) # 2026-01-05 08:00
tick() { clock=$((clock + 86400)) && export GIT_AUTHOR_DATE="$clock +0000" GIT_COMMITTER_DATE="$clock +0000"; }

# commit FILE MESSAGE…: every argument a paragraph
commit() {
  local file=$1 paragraphs=()
  shift
  for text in "$@"; do paragraphs+=(-m "$text"); done
  tick
  mkdir -p "$(dirname "$file")"
  echo "$clock" >>"$file"
  git add --all -- ':!later.json'
  git commit --quiet --cleanup=verbatim "${paragraphs[@]}"
}

annotated() { git tag --annotate --message "Release $1" "$1"; }

# release.json with a version, and a second one that has a template
configure() {
  local rest='"products": [{ "name": "ContextSDK", "base": "ContextSDK.xcframework" }]'
  echo "{ \"version\": \"$1\", $rest }" >release.json
  echo "{ \"version\": \"$1\", $rest, \"notes\": { \"template\": \"NOTES.md\", \"authors\": true, \"paths\": [\"Sources\"] } }" >templated.json
}

cat >NOTES.md <<'END'
# ContextSDK {{version}}, {{date}}
{{#previous}}
All that is new since {{previous_version}}.
{{/previous}}
{{^previous}}
The first of all.
{{/previous}}
{{#customer}}
## For {{name}}
{{#changes}}
* {{change}}
{{/changes}}
{{/customer}}
{{#sections}}
## {{title}}
{{#entries}}
* {{#scoped}}[{{scope}}] {{/scoped}}{{text}}{{#breaking}} (breaking){{/breaking}}{{#pull_requests}}, #{{number}}{{/pull_requests}}{{#authors}}, by {{author}}{{/authors}}
{{#details}}
  {{detail}}
{{/details}}
{{/entries}}
{{/sections}}
{{#compared}}
<{{compare_url}}>
{{/compared}}
END

daybook='{ "app_id": "c2d67cdb-e117-4c3e-acca-2ae7f1a42210", "name": "Daybook", "bundle_identifiers": ["com.daybook.app"], "features": ["offline"], "customModels": [{ "flowId": 1, "flowName": "paywall_timing", "modelVersion": 12 }] }'
trailcast='{ "app_id": "trailcast", "bundle_identifiers": ["com.trailcast.hike"], "customModels": [{ "flowId": 5, "flowName": "push_permission", "modelVersion": 4 }] }'
acme() { echo "{ \"app_id\": \"acme-fitness\", \"bundle_identifiers\": [\"com.acme.fitness\"], $1 }"; }
customers() { printf '[\n%s\n]\n' "$(printf '%s,\n' "$@" | sed '$s/,$//')" >customers.json; }

# The first commit has nothing that a release needs, the second lacks the configuration with the template.
commit README.md "Begin"
configure 1.0.0
mv templated.json later.json
customers "$daybook" "$(acme '"customModels": [{ "flowId": 2, "flowName": "onboarding_upsell", "modelVersion": 72 }]')"
commit Sources/core.swift "feat: decide on the device"
mv later.json templated.json
commit Sources/core.swift "fix(core): close the socket" "Fixes #3"
git tag 1.0.0
for tag in android-1.0.0 v9.9.9 nightly 2026; do git tag "$tag"; done

# The maintenance line.
git checkout --quiet -b 1.0.x
commit Sources/core.swift "fix: keep the last decision"
keep=$(git rev-parse HEAD)
configure 1.0.1
commit release.txt "chore: release 1.0.1"
git tag 1.0.1
commit Sources/core.swift "fix(core): survive a full disk (#21)"
configure 1.0.2
commit release.txt "chore: release 1.0.2"
git tag 1.0.2

# The main line.
git checkout --quiet main
commit docs/guide.md "docs: explain flows"
commit Sources/ui.swift "feat(ui): a sheet that @everyone can read (#14)" "See owner/repo#7 and #9."
commit Sources/idea.swift "feat: a half-made idea"
tick
git revert --no-edit HEAD >/dev/null
configure 1.1.0-beta.1
commit release.txt "chore: release 1.1.0-beta.1"
git tag 1.1.0-beta.1
tick
git cherry-pick -x --strategy-option theirs "$keep" >/dev/null
configure 1.1.0-beta.2
commit release.txt "chore: release 1.1.0-beta.2"
git tag 1.1.0-beta.2
git checkout --quiet -b speed
commit Sources/fast.swift "perf: decide twice as fast"
commit Sources/faster.swift "fixup! perf: decide twice as fast"
git checkout --quiet main
commit Sources/core.swift "Tidy <b>up</b> | the table and \`code\`"
tick
git merge --quiet --no-ff -m "Merge branch 'speed'" speed
customers "$daybook" "$trailcast" "$(acme '"features": ["offline", "dark mode"], "customModels": [{ "flowId": 2, "flowName": "onboarding_upsell", "modelVersion": 73 }, { "flowId": 3, "flowName": "churn", "modelVersion": 1 }]')"
configure 1.1.0
commit release.txt "chore: release 1.1.0"
annotated 1.1.0

# The next major version, with the maintenance line merged.
tick
git merge --quiet --no-ff --strategy ours -m "Merge branch '1.0.x'" 1.0.x
commit Sources/core.swift "feat(api)!: ask for a context, not for a flow" "BREAKING CHANGE: \`decide(flow:)\` is now
\`decide(in:)\`." "Co-authored-by: Bea Both <bea@example.com>"
configure 2.0.0-rc.1
commit release.txt "chore: release 2.0.0-rc.1"
git tag 2.0.0-rc.1
fast=$(git rev-parse speed~1)
tick
git revert --no-edit "$fast" >/dev/null
customers "$trailcast" "$(acme '"features": ["dark mode"], "customModels": [{ "flowId": 2, "flowName": "onboarding", "modelVersion": 74 }]')" "$daybook"
configure 2.0.0
commit release.txt "chore: release 2.0.0"
annotated 2.0.0

# Not released yet.
commit Sources/core.swift "fix: the crash that Daybook saw at com.trailcast.hike"
configure 2.1.0
commit release.txt "chore: prepare 2.1.0"
