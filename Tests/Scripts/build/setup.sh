# What scripts about builds share.
. "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"

# product NAME: adds a product to the workspace, with the podspec of ContextSDK.
product() {
  framework "base/$1"
  sed "s/ContextSDK/$1/g" templates/ContextSDK.podspec >"templates/$1.podspec"
  edit release.json '.products += [{name: $name, base: "base/\($name).xcframework", podspec: "templates/\($name).podspec"}]' --arg name "$1"
}

# links FOLDER: the links in it, and where they lead.
links() { (cd "$1" && find . -type l | sort | while IFS= read -r link; do echo "$link -> $(readlink "$link")"; done); }
