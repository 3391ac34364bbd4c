A private CocoaPods repository, read as CocoaPods reads one: by the folders of its branch.

  $ . "$TESTDIR/setup.sh"
  $ workspace alpha:upsell=1
  $ specs='[
  >   {name: "zips", kind: "directory", path: "www/{{app_id}}/{{version}}/{{product}}.zip"},
  >   {name: "specs", kind: "git", url: "specs.git", branch: "{{app_id}}", tag: "pod-{{app_id}}-{{version}}", layout: "specs", include: ["README.txt"]}]'
  $ edit release.json ".products[0].version = \"1.0.0\" | .artifact.confirm = \"channel\" | .retry.seconds = 0 | .publish = $specs"
  $ echo 'Add this repository as a source.' >README.txt
  $ git init --quiet --bare --initial-branch alpha specs.git
  $ build
  $ specs() { git -C specs.git "$@"; }

The folder of a version has the podspec of the build.

  $ release publish --all --quiet
  alpha  zips: published www/alpha/1.0.0
  alpha  specs: published $TMPDIR/work/specs.git pod-alpha-1.0.0
  1.0.0: 2 published, 0 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ specs ls-tree -r --name-only alpha
  ContextSDK/1.0.0/ContextSDK.podspec
  README.txt
  $ specs show alpha:ContextSDK/1.0.0/ContextSDK.podspec | cmp - dist/1.0.0/alpha/ContextSDK.podspec
  $ specs tag
  pod-alpha-1.0.0

Versions lie beside each other. One below the highest is found there too. Each podspec says the version of its folder. A ledger that lacks one is behind.

  $ next() { bump "$@" && release publish --all --quiet; }
  $ pods() {
  >   local path
  >   specs ls-tree -r --name-only alpha ContextSDK/ | while read -r path; do
  >     specs show "alpha:$path" >read.podspec
  >     echo "$path: $(ruby --disable=gems "$ROOT/Tests/EndToEnd/Judges/podspec.rb" read.podspec | jq -r '"\(.name) \(.version)"')"
  >   done
  > }
  $ next 1.1.0
  alpha  zips: published www/alpha/1.1.0
  alpha  specs: published $TMPDIR/work/specs.git pod-alpha-1.1.0
  1.1.0: 2 published, 0 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ mv releases.jsonl ledger; grep -v '"1.1.0"' ledger >releases.jsonl
  $ specs update-ref refs/heads/alpha $(specs commit-tree -p alpha -m 'docs: by hand' alpha^{tree})
  $ release status --remote --quiet
  $TMPDIR/work/specs.git pod-alpha-1.1.0: has 1.1.0, and the ledger does not say so
    app_id alpha: channel specs
    remedy: pull, or merge the branch whose ledger has it; if none has, publish it again, which records it, or withdraw it; or delete the tag if it is no release
  customer  manifest  built  zips   specs              models
  alpha     1.1.0     1.1.0  1.0.0  1.0.0 [different]  upsell@1
  1 customer
  [1]
  $ mv ledger releases.jsonl
  $ next 1.0.1 --allow-lower
  alpha  zips: published www/alpha/1.0.1
  alpha  specs: published $TMPDIR/work/specs.git pod-alpha-1.0.1
  1.0.1: 2 published, 0 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ pods
  ContextSDK/1.0.0/ContextSDK.podspec: ContextSDK 1.0.0
  ContextSDK/1.0.1/ContextSDK.podspec: ContextSDK 1.0.1
  ContextSDK/1.1.0/ContextSDK.podspec: ContextSDK 1.1.0
  $ release status --remote --quiet | plain
  customer  manifest  built  zips   specs  models
  alpha     1.0.1     1.1.0  1.1.0  1.1.0  upsell@1
  1 customer
  $ release publish --all --quiet
  alpha  zips: was there www/alpha/1.0.1
  alpha  specs: was there $TMPDIR/work/specs.git pod-alpha-1.0.1
  1.0.1: 0 published, 2 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ pods
  ContextSDK/1.0.0/ContextSDK.podspec: ContextSDK 1.0.0
  ContextSDK/1.0.1/ContextSDK.podspec: ContextSDK 1.0.1
  ContextSDK/1.1.0/ContextSDK.podspec: ContextSDK 1.1.0

What is withdrawn is gone, also where the tag of another was made on top of it.

  $ withdraw() { release withdraw "$1" --all --yes --reason crashes --quiet "${@:2}" | plain; }
  $ withdraw 1.1.0
  alpha  specs: withdrawn, back to 1.0.1 $TMPDIR/work/specs.git
    deleted $TMPDIR/work/specs.git tag pod-alpha-1.1.0
  alpha  zips: withdrawn www/alpha/1.1.0
  1.1.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ pods
  ContextSDK/1.0.0/ContextSDK.podspec: ContextSDK 1.0.0
  ContextSDK/1.0.1/ContextSDK.podspec: ContextSDK 1.0.1
  $ withdraw 1.0.0
  alpha  specs: withdrawn $TMPDIR/work/specs.git
    deleted $TMPDIR/work/specs.git tag pod-alpha-1.0.0
  alpha  zips: withdrawn www/alpha/1.0.0
  1.0.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ pods
  ContextSDK/1.0.1/ContextSDK.podspec: ContextSDK 1.0.1
  $ release status --remote --quiet | plain
  customer  manifest  built  zips                     specs                    models
  alpha     1.0.1     1.1.0  1.0.1 (1.1.0 withdrawn)  1.0.1 (1.1.0 withdrawn)  upsell@1
  1 customer
  $ specs fsck --strict --no-dangling --no-progress

The version before is published again, under a new number and with its own zip.

  $ next 1.2.0
  alpha  zips: published www/alpha/1.2.0
  alpha  specs: published $TMPDIR/work/specs.git pod-alpha-1.2.0
  1.2.0: 2 published, 0 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ withdraw 1.2.0 --roll-forward
  alpha  specs: withdrawn, back to 1.0.1 as 1.2.1 $TMPDIR/work/specs.git
    deleted $TMPDIR/work/specs.git tag pod-alpha-1.2.0
  alpha  zips: withdrawn www/alpha/1.2.0
  1.2.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ pods
  ContextSDK/1.0.1/ContextSDK.podspec: ContextSDK 1.0.1
  ContextSDK/1.2.1/ContextSDK.podspec: ContextSDK 1.2.1
  $ specs show alpha:ContextSDK/1.2.1/ContextSDK.podspec | grep http | masked
    s.source = { :http => 'https://cdn.example.com/alpha/1.0.1/ContextSDK.zip', :sha256 => 'DIGEST' }
  $ release status --remote --quiet | plain
  customer  manifest  built  zips                     specs  models
  alpha     1.2.0     1.2.0  1.0.1 (1.2.0 withdrawn)  1.2.1  upsell@1
  1 customer

If that number is taken, by a release above, there is no need to.

  $ next 1.2.2
  alpha  zips: published www/alpha/1.2.2
  alpha  specs: published $TMPDIR/work/specs.git pod-alpha-1.2.2
  1.2.2: 2 published, 0 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ withdraw 1.2.1 --roll-forward
  alpha  specs: withdrawn, back to 1.0.1 $TMPDIR/work/specs.git: 1.2.2 is there, and nothing is published again
    deleted $TMPDIR/work/specs.git tag pod-alpha-1.2.1
  1.2.1: 1 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ pods
  ContextSDK/1.0.1/ContextSDK.podspec: ContextSDK 1.0.1
  ContextSDK/1.2.2/ContextSDK.podspec: ContextSDK 1.2.2

A version that somebody has put back is seen, and withdrawn again.

  $ next 1.3.0
  alpha  zips: published www/alpha/1.3.0
  alpha  specs: published $TMPDIR/work/specs.git pod-alpha-1.3.0
  1.3.0: 2 published, 0 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ withdraw 1.3.0
  alpha  specs: withdrawn, back to 1.2.2 $TMPDIR/work/specs.git
    deleted $TMPDIR/work/specs.git tag pod-alpha-1.3.0
  alpha  zips: withdrawn www/alpha/1.3.0
  1.3.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ specs update-ref refs/heads/alpha alpha~
  $ release status --remote --quiet 2>&1 | plain
  $TMPDIR/work/specs.git alpha: 1.3.0 still resolvable: it is withdrawn, and the branch has ContextSDK/1.3.0/ContextSDK.podspec
    app_id alpha: channel specs
    remedy: run `release withdraw 1.3.0 --customer alpha --reason crashes` again: it removes the file, or says why not
  customer  manifest  built  zips                     specs                                            models
  alpha     1.3.0     1.3.0  1.2.2 (1.3.0 withdrawn)  1.2.2 (1.3.0 withdrawn, 1.3.0 still resolvable)  upsell@1
  1 customer
  [1]
  $ withdraw 1.3.0
  alpha  specs: withdrawn, back to 1.2.2 $TMPDIR/work/specs.git
  alpha  zips: was withdrawn www/alpha/1.3.0
  1.3.0: 1 withdrawn, 1 withdrawn before, 0 left alone, 0 failed
  $ pods
  ContextSDK/1.0.1/ContextSDK.podspec: ContextSDK 1.0.1
  ContextSDK/1.2.2/ContextSDK.podspec: ContextSDK 1.2.2
  $ release status --remote --quiet 2>&1 | plain
  customer  manifest  built  zips                     specs                    models
  alpha     1.3.0     1.3.0  1.2.2 (1.3.0 withdrawn)  1.2.2 (1.3.0 withdrawn)  upsell@1
  1 customer

By a commit on top, and with the tag, it is the same. The version before may be withdrawn too.

  $ put_back() {
  >   rm -rf clone && git clone -q -b alpha specs.git clone && mkdir -p clone/ContextSDK/1.3.0
  >   { cat dist/1.3.0/alpha/ContextSDK.podspec; printf "$1"; } >clone/ContextSDK/1.3.0/ContextSDK.podspec
  >   push 'by hand' alpha
  > }
  $ released=$(jq -r 'select(.version == "1.3.0" and .channel == "specs").commit' releases.jsonl | head -n 1)
  $ put_back
  $ specs tag pod-alpha-1.3.0 $released
  $ for version in 1.2.2 1.0.1; do withdraw $version >/dev/null; done
  $ release status --remote --quiet 2>&1 | plain
  $TMPDIR/work/specs.git alpha: 1.3.0 still resolvable: it is withdrawn, and the branch has ContextSDK/1.3.0/ContextSDK.podspec
    app_id alpha: channel specs
    remedy: run `release withdraw 1.3.0 --customer alpha --reason crashes` again: it removes the file, or says why not
  customer  manifest  built  zips                 specs                                        models
  alpha     1.3.0     1.3.0  - (1.3.0 withdrawn)  - (1.3.0 withdrawn, 1.3.0 still resolvable)  -
  1 customer
  [1]
  $ withdraw 1.3.0
  alpha  specs: withdrawn $TMPDIR/work/specs.git
    deleted $TMPDIR/work/specs.git tag pod-alpha-1.3.0
  alpha  zips: was withdrawn www/alpha/1.3.0
  1.3.0: 1 withdrawn, 1 withdrawn before, 0 left alone, 0 failed
  $ pods
  $ specs tag
  $ release status --remote --quiet 2>&1 | plain
  customer  manifest  built  zips                 specs                models
  alpha     1.3.0     1.3.0  - (1.3.0 withdrawn)  - (1.3.0 withdrawn)  -
  1 customer

What is not the release's is nobody's to remove.

  $ put_back '# by hand\n'
  $ release status --remote --quiet 2>&1 | plain
  $TMPDIR/work/specs.git alpha: 1.3.0 still resolvable: it is withdrawn, and the branch has ContextSDK/1.3.0/ContextSDK.podspec
    app_id alpha: channel specs
    remedy: run `release withdraw 1.3.0 --customer alpha --reason crashes` again: it removes the file, or says why not
  customer  manifest  built  zips                 specs                                        models
  alpha     1.3.0     1.3.0  - (1.3.0 withdrawn)  - (1.3.0 withdrawn, 1.3.0 still resolvable)  -
  1 customer
  [1]
  $ withdraw 1.3.0
  specs: branch alpha has another ContextSDK/1.3.0/ContextSDK.podspec than 1.3.0
    app_id alpha
    remedy: correct it by hand, then run again; the ledger is as before, and nothing was deleted
  release withdraw: 1 customer failed: alpha
  1.3.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  [65]

A product may have another name by now.

  $ put_back
  $ edit release.json '.products[0].name = "CoreSDK"'
  $ withdraw 1.3.0
  alpha  specs: withdrawn $TMPDIR/work/specs.git
  alpha  zips: was withdrawn www/alpha/1.3.0
  1.3.0: 1 withdrawn, 1 withdrawn before, 0 left alone, 0 failed
  $ pods

A repository of podspecs needs one, and there are two layouts.

  $ edit release.json 'del(.products[0].podspec)'
  $ release check --quiet
  release.json:33: publish[1].layout: no product has a podspec, and this repository would have nothing else
    remedy: add "podspec" to a product, or remove "layout"
  release: 1 problem
  [78]
  $ edit release.json '.publish[1].layout = "pods"'
  $ release check --quiet
  release.json:33: publish[1].layout: expected one of package, specs, found "pods"
    remedy: package for files at the root, specs for a private CocoaPods repository
  release: 1 problem
  [78]
