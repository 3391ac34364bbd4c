# Workspaces whose base frameworks a shell script "compiles": it copies an xcframework, and writes beside each binary what it was told
# and what it saw.

. "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
# What the script notes lies outside of what it is given.
export OUTSIDE=$TMPDIR/outside

# compiled [APP[:FEATURE[,…][:FLOW[,…]]]…]: writes a workspace into an empty folder, the current one; without customers, five in three sets
# of features.
compiled() {
  local customer app features flows names=()
  (($#)) || set -- alpha:plus:upsell beta::upsell delta:onboarding,plus epsilon gamma:plus,onboarding
  for customer; do
    IFS=: read -r app features flows <<<"$customer"
    names+=("$app${flows:+:${flows//,/=1,}=1}")
  done
  workspace "${names[@]}"
  edit customers.json '
    ($customers / " " | map(split(":") | {(.[0]): ((.[1] // "") / ",")}) | add) as $features
    | map(.features = $features[.app_id])' --arg customers "$*"
  rm -rf "$OUTSIDE"
  mkdir -p "$OUTSIDE" sdk/kits sdk/Sources
  mv base/*.xcframework sdk/kits && rmdir base
  for name in common onboarding plus shared; do echo "$name 1" >sdk/Sources/$name.c; done
  cat >sdk/build.sh <<'SCRIPT'
set -e
stray= name=$1 key=${CUSTOM_MODEL_APP_ID-}$RELEASE_FEATURES
echo "$name $key" >> "$OUTSIDE/runs"
find . -type f | sort > "$OUTSIDE/seen-$key"
out=$RELEASE_OUTPUT
if [ -e "$OUTSIDE/hook" ]; then . "$OUTSIDE/hook"; fi
cp -R "sdk/kits/$name.xcframework" "$out/"
for place in ios-arm64/$name.framework ios-arm64_x86_64-maccatalyst/$name.framework/Versions/A/Resources; do
  at=$out/$name.xcframework/$place
  { echo "features=$RELEASE_FEATURES conditions=$RELEASE_CONDITIONS ${FLAVOUR-}"; cat sdk/Sources/*; } > "$at/built.txt"
  [ -z "${CUSTOM_MODEL_APP_ID-}" ] || cp -R "Models/Custom/$CUSTOM_MODEL_APP_ID/." "$at/"
  [ -z "${stray-}" ] || cp "$stray" "$at/"
done
SCRIPT
  edit release.json '.features = {
      onboarding: {conditions: ["ONBOARDING"], sources: ["sdk/Sources/onboarding*", "sdk/Sources/shared*"]},
      plus: {conditions: ["PLUS", "EXTRA"], sources: ["sdk/Sources/plus*", "sdk/Sources/shared*"]}
    } | .products[] |= (del(.base) | .version = "1.0.0" | .builder = {
      kind: "command", command: ["sh", "sdk/build.sh", .name], inherit: ["OUTSIDE"],
      exclude: ["templates/**", "www/**", "*.jsonl"]
    })'
}

# hook [KEY]: what the script does besides, from standard input: for all, or for the one whose customer and features are KEY.
hook() {
  {
    [ $# = 0 ] || echo "if [ \"\$key\" = '$1' ]; then"
    cat
    [ $# = 0 ] || echo fi
  } >"$OUTSIDE/hook"
}

# runs: the builder's runs since the last call, as <product> <customer and features>.
runs() {
  [ ! -e "$OUTSIDE/runs" ] || sed 's/ $/ -/' "$OUTSIDE/runs" | sort
  rm -f "$OUTSIDE/runs"
}

# built APP: what the builder was told and saw, by a customer's zip.
built() { unzip -p dist/1.0.0/$1/ContextSDK.zip ContextSDK.xcframework/ios-arm64/ContextSDK.framework/built.txt; }

# state: the digests of all files of the release.
state() { (cd dist && find . -type f -not -path '*/.release/*' | LC_ALL=C sort | xargs sha256sum); }

# planned: what is to be compiled, and what has changed since the last time.
planned() {
  release plan --json --quiet |
    jq -r '.products[].builds[] | "\(.app_id // (.features | join("+"))): \(.state) \(.changed // [] | join(" "))"' | sed 's/ *$//'
}

# built_and_ran: builds all, and shows what has run.
built_and_ran() { release build --all --quiet >/dev/null "$@" && runs; }

# sums_hold APP…: compares the files of customers with their digests, which all of them have.
sums_hold() {
  local app
  for app; do
    (
      cd "dist/1.0.0/$app" && sha256sum -c --strict --quiet SHA256SUMS &&
        diff <(cut -c 67- SHA256SUMS | LC_ALL=C sort) <(ls | grep -v '^SHA256SUMS$' | LC_ALL=C sort)
    ) || echo "[$?]"
  done
}

# mirror: adds a folder to publish to, and takes out the address of a server, which nobody answers for.
mirror() {
  edit release.json 'del(.artifact, .products[].podspec)
    | .publish = [{name: "mirror", kind: "directory", path: "www/{{app_id}}/{{version}}/{{product}}.zip"}]'
  rewrite templates/Package.swift 's/url: .*checksum.*"/path: "{{path}}"/'
}
