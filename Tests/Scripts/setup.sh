# Every script begins with this file. It makes an empty folder, $TMPDIR/work, the current one, and keeps what this machine has set
# away from the programs.

: "${PRYSK_TEMP:?scripts/run-scripts runs what begins with this file}"
set -o pipefail
unset $(compgen -e GIT_) CLICOLOR_FORCE EMAIL GITHUB_ACTIONS GITHUB_STEP_SUMMARY RELEASE_TIME SOURCE_DATE_EPOCH XDG_CONFIG_HOME
unset http_proxy https_proxy all_proxy HTTPS_PROXY ALL_PROXY
# Compiling a manifest for each check takes longer than all else.
export RELEASE_JUDGES=none
# Where some managers of versions keep Swift and Ruby.
export SWIFTLY_HOME_DIR=${SWIFTLY_HOME_DIR:-$HOME/.local/share/swiftly} RBENV_ROOT=${RBENV_ROOT:-$HOME/.rbenv}
export HOME=$TMPDIR/home XDG_CACHE_HOME=$TMPDIR/home/.cache GIT_CONFIG_NOSYSTEM=1 GIT_CEILING_DIRECTORIES=$TMPDIR
export GIT_AUTHOR_NAME='Ada Author' GIT_AUTHOR_EMAIL=ada@example.com
export GIT_COMMITTER_NAME='Cora Committer' GIT_COMMITTER_EMAIL=cora@example.com
clock=1700000000
export GIT_AUTHOR_DATE="$clock +0000" GIT_COMMITTER_DATE="$clock +0000"

# Scripts that one prysk runs share this folder, one after the other.
find "$TMPDIR" -mindepth 1 -maxdepth 1 -exec rm -rf {} +
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

# framework PATH…: writes small xcframeworks of version 1.0.0. Their names are the last parts of the paths.
framework() {
  local path
  for path; do
    mkdir -p "$(dirname "$path")" && (cd "$(dirname "$path")" && fixture framework "$(basename "$path")") || return
  done
}

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

# detached COMMAND…: runs it without a terminal to ask at.
detached() { python3 -c 'import os, sys; os.setsid(); os.execvp(sys.argv[1], sys.argv[1:])' "$@" </dev/null; }

# within BYTES COMMAND…: runs it, and tells on standard error if it took more memory.
within() {
  local most=$1 status=0
  shift
  python3 "$ROOT/Tests/EndToEnd/Judges/peak.py" "$@" >"$TMPDIR/home/told" || status=$?
  sed '$d' "$TMPDIR/home/told"
  sed -n '$p' "$TMPDIR/home/told" | awk -v most="$most" '$1 < 1 || $1 > most { print "takes " $1 " bytes" }' >&2
  return $status
}

# dialogue [PROMPT ANSWER]… -- COMMAND…: runs it at a terminal, which answers its prompts.
dialogue() { python3 "$ROOT/Tests/EndToEnd/Judges/dialogue.py" "$@" </dev/null; }

# renew_sums FOLDER: lists the files of a variant in its SHA256SUMS anew.
renew_sums() { (cd "$1" && sha256sum $(ls | grep -v -e SHA256SUMS -e provenance) >SHA256SUMS); }

# block PAGE MARK KIND: the text that a page of docs has after the comment MARK, in the language KIND.
block() {
  awk -v mark="<!-- $2 -->" -v fence='```'"$3" '
    $0 == fence && last == mark { inside = 1; next } $0 == "```" { inside = 0 } inside { print } { last = $0 }' "$ROOT/docs/$1"
}

# bound COMMAND…: as a user whom the modes of files bind. Root may write anywhere, unless it is stripped of that power.
bound() { if test "$(uname)-$(id -u)" = Linux-0; then setpriv --bounding-set=-all --inh-caps=-all "$@"; else "$@"; fi; }

# llvm_ar ARGUMENT…: LLVM's ar, under Debian's name or its own.
llvm_ar() { "$(command -v llvm-ar llvm-ar-{14..22} | sed -n 1p)" "$@"; }

# Servers, which end with the script:

# free_port: a port that nobody listens on.
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# start PROGRAM [ARGUMENT…]: runs it beside the script, to its end or to `stop`; what it prints is in $TMPDIR/home/served.
servers=
start() {
  "$@" >"$TMPDIR/home/served" 2>&1 </dev/null &
  servers="$servers $!"
  trap 'kill $servers 2>/dev/null' EXIT
}
stop() { kill $servers; wait $servers 2>/dev/null; servers=; }

# awaited COMMAND…: waits until it succeeds, as long as the server that was started last runs.
awaited() {
  until "$@" 2>/dev/null; do
    kill -0 $! 2>/dev/null || { cat "$TMPDIR/home/served"; return 1; }
    sleep 0.02
  done
}

# listens: waits until the server listens on $port.
listens() { awaited eval '(exec 3<>/dev/tcp/127.0.0.1/$port)' && kill -0 $!; }

# files_of FOLDER: a web server that has the files of a folder, at $port.
files_of() {
  port=$(free_port)
  start python3 -m http.server --bind 127.0.0.1 --directory "$1" "$port"
  listens
}

# Loading gems takes nine tenths of Ruby's start, and no script needs one.
ruby() { command ruby --disable=gems "$@"; }

# Filters of what programs print:

# Masks digests and sizes: those of zips depend on the compressor's version.
masked() { sed -E -e 's/[0-9a-f]{64}/DIGEST/g' -e 's/[0-9.]+ (B|kB|MB)/SIZE/g'; }

# Leaves out the notes, of which each artifact of the small workspace has five.
without_notes() { awk '/^note: / { note = 1; next } note && /^  / { next } { note = 0; print }'; }

# document NAME: keeps a document; all are judged by schemas/NAME.schema.json when the scripts have run.
document() { tee "$(mktemp "$DOCUMENTS/$1.${TESTFILE%.t}.XXXXXX")"; }
