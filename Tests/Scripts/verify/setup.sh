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

# renew_sums FOLDER: lists the files as `sha256sum` writes them, so that the list agrees with them.
renew_sums() { (cd "$1" && rm SHA256SUMS && sha256sum -- * >../sums && mv ../sums SHA256SUMS); }

# Masks, of findings, sizes and digests of zips and places in them, which depend on the compressor's version.
steady() {
  sed -E -e 's/has [0-9]+ bytes, but variant.json says [0-9]+/has SIZE, but variant.json says SIZE/' -e 's/\(byte [0-9]+\)/(byte PLACE)/' | masked
}
