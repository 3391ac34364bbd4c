`release completion --words`: what a shell is told in which somebody is typing: a word, a bar here for the tab, and what it is.

  $ . "$TESTDIR/../setup.sh"
  $ words() { release completion --words -- "$@" | tr '\t' '|'; }

A broken workspace is silent: no release.json, no JSON, no object, a number for a path, no manifest, a folder, a device, a
pipe, and one that is no list.

  $ words build --customer ''
  $ mkfifo pipe
  $ for text in '{' '[]' '{"customers": 1}' '{"customers": "none.json"}' '{"customers": "."}' '{"customers": "/dev/zero"}' '{"customers": "pipe"}' '{"customers": "release.json"}'; do
  >   echo "$text" >release.json
  >   words build --customer '' || echo $?
  > done

Nobody waits for a manifest of more than 16 MiB, and standard input may be the terminal.

  $ workspace alpha
  $ words build --manifest customers.json --customer ''
  alpha|
  $ { cat customers.json; head -c 16777216 /dev/zero | tr '\0' ' '; } >huge.json
  $ words build --manifest huge.json --customer ''
  $ rm huge.json
  $ words build --manifest - --customer '' <customers.json

Names that a build refuses never reach a shell. The others still do.

  $ jq -n '[("$(touch pwned)", "`id`", "a b", "a;b", "a\nb", "-x", "../x", ":file", "é", "good", null) | {app_id: .}] + [1, {}]' >list.json
  $ words build --manifest list.json --customer ''
  good|
  $ ls
  base
  customers.json
  list.json
  pipe
  release.json
  templates

Flows, models, channels, versions and tags come from the workspace, its ledgers and its repository. The lines of ledgers that
cannot be read are left out.

  $ workspace
  $ edit release.json '.publish = [{name: "packages", kind: "git", url: "x"}, {name: "$(id)"}, {name: "web"}]'
  $ for version in 1.0.0 1.10.0 1.9.0 1.10.0 x; do echo "{\"version\": \"$version\"}"; done >releases.jsonl
  $ printf '{"ver' >>releases.jsonl
  $ printf '%s\n' '{"champion": "12", "challenger": "74"}' '{"challenger": "`id`"}' '{"champion": 12}' >models.jsonl
  $ git init --quiet && commit x && git tag v1.0.0 && git tag sdk/1.1.0 && git tag '`id`'
  $ words status --model p
  paywall|
  paywall@12|
  $ words status --model ''
  paywall|
  paywall@12|
  upsell|
  upsell@3|
  upsell@4|
  $ words publish --channel ''
  packages|
  web|
  $ words withdraw 1.0.0 --channel=w
  --channel=web|
  $ words publish --channel web --channel ''
  packages|
  $ words models rollout --to ''
  12|
  3|
  4|
  74|
  $ words models revoke --to=7
  --to=74|
  $ words withdraw ''
  1.10.0|
  1.9.0|
  1.0.0|
  $ words notes --from ''
  sdk/1.1.0|
  v1.0.0|

Only known shells have a script.

  $ release completion tcsh
  release: SHELL: expected bash, zsh or fish, found "tcsh"
  [64]
  $ release completion
  release: SHELL is missing
  [64]
