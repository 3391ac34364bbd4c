# Every script begins with this file. It makes an empty folder, $TMPDIR/work, the current one, and keeps what this machine has set
# away from the programs.

set -o pipefail
unset CLICOLOR_FORCE GITHUB_ACTIONS GITHUB_STEP_SUMMARY SOURCE_DATE_EPOCH GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_OBJECT_DIRECTORY
# Compiling a manifest for each check takes longer than all else.
export RELEASE_JUDGES=none
export HOME=$TMPDIR/home XDG_CACHE_HOME=$TMPDIR/home/.cache GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME='Ada Author' GIT_AUTHOR_EMAIL=ada@example.com
export GIT_COMMITTER_NAME='Cora Committer' GIT_COMMITTER_EMAIL=cora@example.com
clock=1700000000
export GIT_AUTHOR_DATE="$clock +0000" GIT_COMMITTER_DATE="$clock +0000"

# Each script of a run has these folders for itself.
rm -rf "$TMPDIR/work" "$TMPDIR/home"
mkdir -p "$TMPDIR/work" "$TMPDIR/home"
cat >"$TMPDIR/home/.gitconfig" <<'END'
[init]
	defaultBranch = main
[protocol "file"]
	allow = always
[advice]
	detachedHead = false
[maintenance]
	auto = false
END
cd "$TMPDIR/work"

# workspace [APP[:FLOW=VERSION[,…]]…]: writes a small workspace: alpha has two models, beta one, and gamma none, or the named.
workspace() { if (($#)); then fixture workspace "$@"; else cp -R "$FIXTURES/workspace/." .; fi; }

# demo: copies the demo of this checkout, of which 1.4.0 is built.
demo() { cp -R "$FIXTURES/demo/." .; }

# edit FILE FILTER [OPTION…]: changes a JSON file by a filter of jq.
edit() {
  local file=$1 filter=$2
  shift 2
  jq "$@" "$filter" "$file" >"$file.edited" && mv "$file.edited" "$file"
}

# commit MESSAGE: commits everything, a minute after the last commit.
commit() {
  clock=$((clock + 60))
  GIT_AUTHOR_DATE="$clock +0000" GIT_COMMITTER_DATE="$clock +0000"
  git add --all && git commit --quiet --allow-empty --message "$1"
}

# rewrite FILE EXPRESSION: changes a text file by an expression of sed.
rewrite() { sed -E "$2" "$1" >"$1.rewritten" && cat "$1.rewritten" >"$1" && rm "$1.rewritten"; }

# Filters of what programs print:

# Masks what depends on the compressor's version: digests, and sizes of zips.
masked() { sed -E -e 's/[0-9a-f]{64}/DIGEST/g' -e 's/[0-9.]+ (B|kB|MB)/SIZE/g'; }

# Leaves out the notes, of which each artifact of the small workspace has five.
without_notes() { awk '/^note: / { note = 1; next } note && /^  / { next } { note = 0; print }'; }

# document NAME: keeps a document; all are judged by schemas/NAME.schema.json when the scripts have run.
document() { tee "$(mktemp "$DOCUMENTS/$1.XXXXXX")"; }
