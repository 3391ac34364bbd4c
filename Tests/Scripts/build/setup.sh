# What scripts about builds share.
. "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"

# product NAME: adds a product to the workspace, with the base and podspec of ContextSDK. The name has ten letters too, as it
# replaces that one within binaries.
product() {
  python3 - "$1" <<'END'
import os, sys

old, new = "ContextSDK", sys.argv[1]
assert len(old) == len(new)

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
            other.write(file.read().replace(old.encode(), new.encode()))
        os.chmod(target, os.stat(path).st_mode)

copy(f"base/{old}.xcframework")
copy(f"templates/{old}.podspec")
END
  edit release.json '.products += [{name: $name, base: "base/\($name).xcframework", podspec: "templates/\($name).podspec"}]' --arg name "$1"
}
