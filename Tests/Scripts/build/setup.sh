# What scripts about builds share.
. "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"

# product NAME: adds a product to the workspace, with the base and podspec of ContextSDK. The name has at most ten letters, as texts in
# binaries keep their length.
product() {
  python3 - "$1" <<'END'
import os, re, sys

old, new = "ContextSDK", sys.argv[1]
assert len(new) <= len(old)

def renamed(data):
    return data.replace(old.encode(), new.encode())

def copy(path):
    target = path.replace(old, new)
    if os.path.islink(path):
        os.symlink(os.readlink(path).replace(old, new), target)
    elif os.path.isdir(path):
        os.mkdir(target)
        for name in os.listdir(path):
            copy(f"{path}/{name}")
    else:
        with open(path, "rb") as file, open(target, "wb") as other:
            keep = lambda found: renamed(found[0]).ljust(len(found[0]), b"\0")
            other.write(renamed(re.sub(rb"@rpath/[^\0]*\0", keep, file.read())))
        os.chmod(target, os.stat(path).st_mode)

copy(f"base/{old}.xcframework")
copy(f"templates/{old}.podspec")
END
  edit release.json '.products += [{name: $name, base: "base/\($name).xcframework", podspec: "templates/\($name).podspec"}]' --arg name "$1"
}

# links FOLDER: the links in it, and where they lead.
links() { (cd "$1" && find . -type l | sort | while IFS= read -r link; do echo "$link -> $(readlink "$link")"; done); }

# within BYTES COMMAND…: runs it, and tells on standard error if it took more memory.
within() {
  local most=$1 status=0
  shift
  python3 "$ROOT/Tests/EndToEnd/Judges/peak.py" "$@" >"$TMPDIR/home/told" || status=$?
  sed '$d' "$TMPDIR/home/told"
  sed -n '$p' "$TMPDIR/home/told" | awk -v most="$most" '$1 < 1 || $1 > most { print "takes " $1 " bytes" }' >&2
  return $status
}
