Channels of the kinds `github-release` and `gitlab-release`: a release goes to both forges, and back.

  $ . "$TESTDIR/setup.sh"
  $ workspace alpha:upsell=3 beta
  $ forges hub lab
  $ export HUB_TOKEN=canary-token LAB_TOKEN=canary-token
  $ zips_by_path
  $ edit release.json '.products[0].version = "1.0.0" |
  >   .retry.seconds = 0 | .publish = [
  >   {name: "hub", kind: "github-release", repository: "acme/sdk-{{app_id}}", token: "HUB_TOKEN", api: "\($api)/hub/github/"},
  >   {name: "lab", kind: "gitlab-release", repository: "acme/sdk/{{app_id}}", token: "LAB_TOKEN", api: "\($api)/lab/gitlab"}]' --arg api "http://127.0.0.1:$port"
  $ build
  $ run() { release "$@" 2>&1 | without_port | sed -E 's#(packages|package_files)/[0-9]+#\1/N#g'; }
  $ writes() { cat forges/*/log | grep -vc '^GET '; }

A dry run writes nothing.

  $ run publish --all --dry-run --quiet
  alpha  hub: would publish http://127.0.0.1:PORT/hub/github/acme/sdk-alpha/releases/tag/1.0.0, ContextSDK.zip, Package.swift, RELEASE_NOTES.md, variant.json
  alpha  lab: would publish http://127.0.0.1:PORT/lab/gitlab/acme/sdk/alpha/-/releases/1.0.0, ContextSDK.zip, Package.swift, RELEASE_NOTES.md, variant.json
  beta  hub: would publish http://127.0.0.1:PORT/hub/github/acme/sdk-beta/releases/tag/1.0.0, ContextSDK.zip, Package.swift, RELEASE_NOTES.md, variant.json
  beta  lab: would publish http://127.0.0.1:PORT/lab/gitlab/acme/sdk/beta/-/releases/1.0.0, ContextSDK.zip, Package.swift, RELEASE_NOTES.md, variant.json
  1.0.0: 4 would be published, 0 there already, 0 held back, 0 failed
  $ writes
  0
  [1]

Nobody gets a release that one of the forges would refuse.

  $ echo archived >forges/lab/mode
  $ run publish --customer beta --quiet
  http://127.0.0.1:PORT/lab/gitlab/acme/sdk/beta/-/releases/1.0.0: is archived
    remedy: unarchive it, or correct "repository"
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed, 1 not chosen
  release publish: 1 customer failed: beta
  [74]
  $ writes
  0
  [1]
  $ : >forges/lab/mode

Each release has the files of the customer's folder, and GitHub's has the notes as its text.

  $ run publish --all --quiet
  alpha  hub: published http://127.0.0.1:PORT/hub/github/acme/sdk-alpha/releases/tag/1.0.0 1.0.0
  alpha  lab: published http://127.0.0.1:PORT/lab/gitlab/acme/sdk/alpha/-/releases/1.0.0 1.0.0
  beta  hub: published http://127.0.0.1:PORT/hub/github/acme/sdk-beta/releases/tag/1.0.0 1.0.0
  beta  lab: published http://127.0.0.1:PORT/lab/gitlab/acme/sdk/beta/-/releases/1.0.0 1.0.0
  1.0.0: 4 published, 0 there already, 0 held back, 0 failed
  $ jq -r '.releases[] | .repository' forges/hub/state.json | sort
  acme/sdk-alpha
  acme/sdk-beta
  $ for one in alpha beta; do
  >   jq -r --arg name acme/sdk-$one '.releases[] | select(.repository == $name).assets[] | "\(.sha256)  \(.name)"' forges/hub/state.json | sort >hub
  >   jq -r --arg name "acme/sdk/$one $one 1.0.0" '.files[] | select(.package == $name) | "\(.sha256)  \(.name)"' forges/lab/state.json | sort >lab
  >   sort dist/1.0.0/$one/SHA256SUMS >built; cmp hub built; cmp lab built
  >   jq -j --arg name acme/sdk-$one '.releases[] | select(.repository == $name).body' forges/hub/state.json | cmp - dist/1.0.0/$one/RELEASE_NOTES.md
  >   cut -c 67- built | sort | xargs
  > done
  ContextSDK.zip Package.swift RELEASE_NOTES.md variant.json
  ContextSDK.zip Package.swift RELEASE_NOTES.md variant.json

A second run and `status` only read.

  $ writes >before
  $ run publish --all --quiet
  alpha  hub: was there http://127.0.0.1:PORT/hub/github/acme/sdk-alpha/releases/tag/1.0.0 1.0.0
  alpha  lab: was there http://127.0.0.1:PORT/lab/gitlab/acme/sdk/alpha/-/releases/1.0.0 1.0.0
  beta  hub: was there http://127.0.0.1:PORT/hub/github/acme/sdk-beta/releases/tag/1.0.0 1.0.0
  beta  lab: was there http://127.0.0.1:PORT/lab/gitlab/acme/sdk/beta/-/releases/1.0.0 1.0.0
  1.0.0: 0 published, 4 there already, 0 held back, 0 failed
  $ run status --remote --quiet
  customer  manifest  built  hub    lab    models
  alpha     1.0.0     1.0.0  1.0.0  1.0.0  upsell@3
  beta      1.0.0     1.0.0  1.0.0  1.0.0  -
  2 customers
  $ writes | cmp - before

What a forge keeps is not deleted, whatever it answers, and the next run goes on.

  $ back() { run withdraw 1.0.0 --customer alpha --reason 'a test' --yes --quiet "$@"; }
  $ for kept in release-stays "blank release-stays" tag-stays; do
  >   echo $kept >forges/hub/mode
  >   back --channel hub | sed 's,releases/[0-9]*:,releases/ID:,;1!d'
  > done
  http://127.0.0.1:PORT/hub/github/repos/acme/sdk-alpha/releases/ID: is still there after it was deleted
  http://127.0.0.1:PORT/hub/github/repos/acme/sdk-alpha/releases/ID: the answer is empty
  http://127.0.0.1:PORT/hub/github/repos/acme/sdk-alpha/git/refs/tags/1.0.0: is still there after it was deleted
  [75]
  $ echo rule >forges/hub/mode
  $ back --channel hub
  http://127.0.0.1:PORT/hub/github/repos/acme/sdk-alpha/git/refs/tags/1.0.0: the server answers 422: Repository rule violations found Cannot delete this tag
    remedy: let the owner of the token in HUB_TOKEN bypass that rule of the server, and run again
  releases.jsonl: note: 1.0.0 is withdrawn, but not all of it is deleted
    app_id alpha
    remedy: mend what failed, and run the same command again; with --keep-tags nothing is deleted
  1.0.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: alpha
  [74]
  $ : >forges/hub/mode
  $ for kept in release tag file; do
  >   echo $kept-stays >forges/lab/mode
  >   back --delete-artifacts | head -n 1
  > done
  http://127.0.0.1:PORT/lab/gitlab/projects/acme%2Fsdk%2Falpha/releases/1.0.0: is still there after it was deleted
  http://127.0.0.1:PORT/lab/gitlab/projects/acme%2Fsdk%2Falpha/repository/tags/1.0.0: is still there after it was deleted
  http://127.0.0.1:PORT/lab/gitlab/projects/acme%2Fsdk%2Falpha/packages/N/package_files/N: is still there after it was deleted
  [75]
  $ : >forges/lab/mode

A withdrawal deletes everything.

  $ run withdraw 1.0.0 --all --reason 'a test' --yes --delete-artifacts --quiet
  alpha  hub: was withdrawn http://127.0.0.1:PORT/hub/github/acme/sdk-alpha/releases/tag/1.0.0
  alpha  lab: was withdrawn http://127.0.0.1:PORT/lab/gitlab/acme/sdk/alpha/-/releases/1.0.0
    deleted http://127.0.0.1:PORT/lab/gitlab/projects/acme%2Fsdk%2Falpha/packages/N/package_files/N
    deleted http://127.0.0.1:PORT/lab/gitlab/projects/acme%2Fsdk%2Falpha/packages/N/package_files/N
    deleted http://127.0.0.1:PORT/lab/gitlab/projects/acme%2Fsdk%2Falpha/packages/N/package_files/N
    deleted http://127.0.0.1:PORT/lab/gitlab/projects/acme%2Fsdk%2Falpha/packages/N/package_files/N
  beta  hub: withdrawn http://127.0.0.1:PORT/hub/github/acme/sdk-beta/releases/tag/1.0.0
    deleted http://127.0.0.1:PORT/hub/github/acme/sdk-beta/releases/tag/1.0.0
    deleted acme/sdk-beta tag 1.0.0
  beta  lab: withdrawn http://127.0.0.1:PORT/lab/gitlab/acme/sdk/beta/-/releases/1.0.0
    deleted http://127.0.0.1:PORT/lab/gitlab/acme/sdk/beta/-/releases/1.0.0
    deleted acme/sdk/beta tag 1.0.0
    deleted http://127.0.0.1:PORT/lab/gitlab/projects/acme%2Fsdk%2Fbeta/packages/N/package_files/N
    deleted http://127.0.0.1:PORT/lab/gitlab/projects/acme%2Fsdk%2Fbeta/packages/N/package_files/N
    deleted http://127.0.0.1:PORT/lab/gitlab/projects/acme%2Fsdk%2Fbeta/packages/N/package_files/N
    deleted http://127.0.0.1:PORT/lab/gitlab/projects/acme%2Fsdk%2Fbeta/packages/N/package_files/N
  1.0.0: 2 withdrawn, 2 withdrawn before, 0 left alone, 0 failed
  $ for one in hub lab; do jq -c '[.releases, .tags, .files]' forges/$one/state.json; done
  [[],[],[]]
  [[],[],[]]
  $ run status --remote --quiet
  customer  manifest  built  hub                  lab                  models
  alpha     1.0.0     1.0.0  - (1.0.0 withdrawn)  - (1.0.0 withdrawn)  -
  beta      1.0.0     1.0.0  - (1.0.0 withdrawn)  - (1.0.0 withdrawn)  -
  2 customers

What a forge refuses has its status. A run with `"retry": 0` ends at once where another would wait.

  $ version 1.0.1
  $ echo used-up >forges/lab/mode
  $ run publish --all --channel lab --quiet | sed -E 's/until 20.*/until LATER/'
  http://127.0.0.1:PORT/lab/gitlab/projects/acme%2Fsdk%2Falpha/releases/1.0.1: the rate limit is used up until LATER
    remedy: run again then, or list fewer "files"
  http://127.0.0.1:PORT/lab/gitlab/projects/acme%2Fsdk%2Fbeta/releases/1.0.1: the rate limit is used up until LATER
    remedy: run again then, or list fewer "files"
  1.0.1: 0 published, 0 there already, 0 held back, 2 failed
  release publish: 2 customers failed: alpha, beta
  [75]
  $ HUB_TOKEN= run publish --all --channel hub --quiet
  HUB_TOKEN: is not set, and the releases at http://127.0.0.1:PORT/hub/github need its token
    customers: alpha, beta
    remedy: set it, such as `export HUB_TOKEN=…`, or as a secret of the CI
  1.0.1: 0 published, 0 there already, 0 held back, 2 failed
  release publish: 2 customers failed: alpha, beta
  [78]
  $ HUB_TOKEN= release doctor 2>&1 | tee -a "$HOME/said" | grep -A 1 HUB_TOKEN
  missing  HUB_TOKEN        is not set, or empty; needed by publish[0]
           remedy: set it, such as `export HUB_TOKEN=…`, or as a secret of the CI
  ok       LAB_TOKEN        is set; needed by publish[1]
  [1]

The token is told nowhere.

  $ cat "$HOME/said" releases.jsonl | grep -c canary
  0
  [1]
