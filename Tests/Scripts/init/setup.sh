# Vendors' folders before the first `release init`.

. "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"

# vendor NAME: begins a folder.
vendor() { mkdir "$TMPDIR/work/$1" && cd "$TMPDIR/work/$1"; }

(cd "$TMPDIR" && rm -rf ContextSDK.xcframework && fixture framework)

# framework PATH…: writes xcframeworks of version 1.0.0. Their names are the last parts of the paths, of at most ten letters.
framework() {
  local path
  for path; do
    mkdir -p "$path.xcframework" && cp -R "$TMPDIR/ContextSDK.xcframework/." "$path.xcframework"
    [[ ${path##*/} != ContextSDK ]] || continue
    python3 - "$path.xcframework" "${path##*/}" <<'PYTHON'
import os, re, sys

top, name = sys.argv[1], sys.argv[2].encode()
old, identifier = b"ContextSDK", re.sub(b"[^A-Za-z0-9]", b"-", name)
for folder, folders, files in os.walk(top, topdown=False):
    for entry in files + folders:
        path = os.path.join(folder, entry)
        if os.path.islink(path):
            target = os.readlink(path).replace(old.decode(), name.decode())
            os.remove(path)
            os.symlink(target, path)
        elif os.path.isfile(path):
            data = open(path, "rb").read().replace(b"com.example.sdk." + old, b"com.example.sdk." + identifier)
            # A text in a binary keeps its length.
            keep = lambda found: found[0].replace(old, name).ljust(len(found[0]), b"\0")
            data = re.sub(rb"@rpath/[^\0]*\0", keep, data).replace(old, name)
            open(path, "wb").write(data)
        if entry.startswith(old.decode()):
            os.rename(path, os.path.join(folder, entry.replace(old.decode(), name.decode())))
PYTHON
  done
}

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

# sound: checks and builds what `release init` has written.
sound() { release check --quiet 2>/dev/null && release build --all --quiet >/dev/null 2>&1; }

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
