# What scripts of `release verify` share: variants of the demo that somebody has changed since.

. "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"

# repack CUSTOMER [COMMAND…]: unpacks a customer's zip, runs a command in ContextSDK.xcframework, and packs it again as shell scripts do.
repack() {
  local zip=$PWD/dist/1.4.0/$1/ContextSDK.zip work=$TMPDIR/work/unpacked
  shift
  unzip -q "$zip" -d "$work"
  if (($#)); then (cd "$work/ContextSDK.xcframework" && "$@"); fi
  rm "$zip"
  (cd "$work" && zip -qryX "$zip" ContextSDK.xcframework)
  rm -r "$work"
}

# Masks, of findings, sizes and digests of zips and places in them, which depend on the compressor's version.
steady() {
  sed -E -e 's/has [0-9]+ bytes, but variant.json says [0-9]+/has SIZE, but variant.json says SIZE/' -e 's/\(byte [0-9]+\)/(byte PLACE)/' | masked
}
