# What scripts about `release diff` share.
. "$(dirname "${BASH_SOURCE[0]}")/../build/setup.sh"

# frameworks NAME…: writes small xcframeworks of these names, all the same.
frameworks() {
  framework ContextSDK
  local name
  for name; do cp -R ContextSDK.xcframework "$name.xcframework"; done
  rm -r ContextSDK.xcframework
}

# Masks what depends on the compressor's version, and leaves out lines that are there only if the sizes of zips differ.
steady() { masked | sed -E -e '/^  zip: /d' -e '/\.size: /d' -e 's/size: [0-9]+/size: SIZE/g'; }
