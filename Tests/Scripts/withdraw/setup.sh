# Shared by the scripts of this folder.

. "$(dirname "${BASH_SOURCE[0]}")/../ship/setup.sh"

# two_releases [CUSTOMER]: every customer, or one, has 1.4.0 and 1.5.0.
two_releases() {
  build && publish "$@" && bump 1.5.0 && publish "$@"
}

# publish [CUSTOMER]: without its report.
publish() {
  if (($#)); then set -- --customer "$1"; else set -- --all; fi
  release publish "$@" --quiet >/dev/null
}

# withdraw VERSION OPTION…: as a job does it.
withdraw() { release withdraw "$1" --yes --quiet --reason 'crashes at launch' "${@:2}"; }

# resolved REQUIREMENT FOLDER [resolve|update]: the version that SwiftPM chooses for trailcast in a package in that folder.
resolved() {
  mkdir -p "$2"
  cat >"$2/Package.swift" <<END_OF_MANIFEST
// swift-tools-version:5.9
import PackageDescription
let package = Package(
  name: "Consumer", dependencies: [.package(url: "file://$PWD/remotes/trailcast.git", $1)], targets: [])
END_OF_MANIFEST
  (cd "$2" && swift package "${3:-resolve}" --scratch-path build --disable-dependency-cache >log 2>&1 </dev/null) || {
    cat "$2/log"
    return 1
  }
  jq -r '.pins[].state.version' "$2/Package.resolved"
}
