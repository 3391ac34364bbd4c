# Vendors' folders before the first `release init`.

. "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"

# folder NAME: begins a folder.
folder() { mkdir "$TMPDIR/work/$1" && cd "$TMPDIR/work/$1"; }

# flow PATH…: writes models of the flow upsell, version 7, or 8 in a folder of that name. Their paths make their bytes their own.
flow() {
  local path version
  for path; do
    [[ $path == */8/* ]] && version=8 || version=7
    mkdir -p "$(dirname "$path")" && fixture model upsell $version "$path" >"$path"
  done
}

# seal: writes a code seal into ContextSDK.xcframework.
seal() { mkdir ContextSDK.xcframework/_CodeSignature && echo seal >ContextSDK.xcframework/_CodeSignature/CodeResources; }

# sound: builds what `release init` has written, and checked before.
sound() { release build --all --quiet >/dev/null 2>&1; }

# refused [OPTION…]: runs `release init --yes`, and shows what it has changed: nothing.
refused() {
  local status=0
  listing >"$TMPDIR/before"
  release init --yes --quiet "$@" || status=$?
  listing | diff "$TMPDIR/before" - && return $status
}

# Every path, with the digest of a file.
listing() {
  find . | sort
  find . -type f -print0 | sort -z | xargs -0 sha256sum
}

# without_next: leaves out what `release init` says to do next.
without_next() { sed '/^next:/,$d'; }
