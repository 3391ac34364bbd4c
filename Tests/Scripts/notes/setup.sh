. "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"

# configure [MEMBERS]: writes release.json, with more members.
configure() { echo "{\"version\": \"1.1.0\", \"products\": [{\"name\": \"SDK\", \"base\": \"SDK.xcframework\"}]${1:+, $1}}" >release.json; }

# customers [FILTER]: writes the manifest of two customers, changed by a filter of jq.
customers() {
  jq "${1:-.}" >customers.json <<'END'
[{"app_id": "acme-fitness", "bundle_identifiers": ["com.acme.fitness"], "customModels": []},
 {"app_id": "trailcast", "name": "Trail Cast", "bundle_identifiers": ["com.trailcast.hike"], "customModels": []}]
END
}
upsell='.[0].customModels = [{flowId: 1, flowName: "upsell", modelVersion: 2}]'

# fresh: makes a repository without commits in another folder, now the current one.
fresh() {
  repositories=$((repositories + 1))
  git init --quiet "$TMPDIR/work/$repositories"
  cd "$TMPDIR/work/$repositories" || return
}

# repository [MEMBERS]: makes a repository of one release.
repository() {
  fresh
  configure "$1"
  customers
  release_one
}
release_one() { commit 'feat: one' && git tag 1.0.0; }

# two [MESSAGE]: adds a commit.
two() {
  mkdir -p Sources
  echo x >>Sources/two.swift
  commit "${1:-fix(maps): two}"
}

# amend MESSAGE: says something else in the last commit.
amend() { git commit --quiet --amend --allow-empty --message "$1"; }

# named: shows the ids of the last commits by their places.
named() {
  local place id script=
  for place in HEAD HEAD~1 HEAD~2 HEAD~3 HEAD~4 HEAD~5; do
    id=$(git rev-parse --verify --quiet --short=7 "$place") || break
    script+="s/$id[0-9a-f]*/$place/g;"
  done
  sed "$script"
}

# refused …: prints what `release notes` says on standard error, its status, then its standard output, which is empty; then the status that
# JSON has.
refused() {
  release notes "$@" 2>&1 >"$HOME/notes"
  echo "[$?]"
  cat "$HOME/notes"
  release notes "$@" --format json 2>/dev/null | document failure | jq .status
}

# clone_history [OPTION…]: clones the history of make-history.sh into another folder, now the current one, with options of `git clone`.
clone_history() {
  cd "$TMPDIR/work" && rm -rf clone
  [[ -e origin ]] || "$TESTDIR/make-history.sh" origin
  git clone --quiet "$@" "file://$TMPDIR/work/origin" clone
  cd clone || return
}

# judged RANGE …: prints notes, of whose JSON git and a reader of Markdown are the judges.
judged() {
  local range=$1
  shift
  release notes "$@" --json | document notes | python3 "$TESTDIR/judge.py" . "$range" && release notes "$@"
}
