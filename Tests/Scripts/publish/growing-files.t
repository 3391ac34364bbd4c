`templates.growing`: files that name all releases of a customer at a channel. The templates are those of docs/templates.md.

  $ . "$TESTDIR/setup.sh"
  $ growing_workspace
  $ bare alpha beta

A release's zip has its version in its name. Only what the ledger lacks is called a loss: no such name, and no number that a template has.

  $ edit release.json '.artifact.url = "https://cdn.example.com/ContextSDK-{{version}}-{{app_id}}.zip"'
  $ sed -i '1s/{/{"xcode": "15.4.0",/' templates/latest.json

The files grow with each release. Whoever has nothing, lacks nothing.

  $ build
  $ release check --quiet
  1.0.0: 2 customers with 2 models in order; 0 problems, 0 warnings
  $ release status --remote --quiet
  releases.jsonl: note: there is no ledger: nothing was published from here
    remedy: if something was, commit the ledger where you publish, or publish it again here, which records it
  customer  manifest  built  repositories  mirror  models
  alpha     1.0.0     1.0.0  -             -       -
  beta      1.0.0     1.0.0  -             -       -
  2 customers
  $ release publish --all --dry-run --quiet
  alpha  mirror: would publish www/alpha/1.0.0/ContextSDK.zip
  alpha  repositories: would publish tag 1.0.0
  alpha  mirror: would make www/alpha/ContextSDK.json
  alpha  mirror: would make www/alpha/latest.json
  alpha  mirror: would make www/alpha/releases.rss
  alpha  repositories: would make $TMPDIR/work/remotes/alpha.git main:ContextSDK.json
  alpha  repositories: would make $TMPDIR/work/remotes/alpha.git main:latest.json
  alpha  repositories: would make $TMPDIR/work/remotes/alpha.git main:releases.rss
  beta  mirror: would publish www/beta/1.0.0/ContextSDK.zip
  beta  repositories: would publish tag 1.0.0
  beta  mirror: would make www/beta/ContextSDK.json
  beta  mirror: would make www/beta/latest.json
  beta  mirror: would make www/beta/releases.rss
  beta  repositories: would make $TMPDIR/work/remotes/beta.git main:ContextSDK.json
  beta  repositories: would make $TMPDIR/work/remotes/beta.git main:latest.json
  beta  repositories: would make $TMPDIR/work/remotes/beta.git main:releases.rss
  1.0.0: 4 would be published, 0 there already, 0 held back, 0 failed
  $ ls
  Models
  base
  customers.json
  dist
  release.json
  remotes
  templates
  $ release publish --all --quiet
  alpha  mirror: published www/alpha/1.0.0
  alpha  repositories: published $TMPDIR/work/remotes/alpha.git 1.0.0
  alpha  mirror: made www/alpha/ContextSDK.json
  alpha  mirror: made www/alpha/latest.json
  alpha  mirror: made www/alpha/releases.rss
  alpha  repositories: made $TMPDIR/work/remotes/alpha.git main:ContextSDK.json
  alpha  repositories: made $TMPDIR/work/remotes/alpha.git main:latest.json
  alpha  repositories: made $TMPDIR/work/remotes/alpha.git main:releases.rss
  beta  mirror: published www/beta/1.0.0
  beta  repositories: published $TMPDIR/work/remotes/beta.git 1.0.0
  beta  mirror: made www/beta/ContextSDK.json
  beta  mirror: made www/beta/latest.json
  beta  mirror: made www/beta/releases.rss
  beta  repositories: made $TMPDIR/work/remotes/beta.git main:ContextSDK.json
  beta  repositories: made $TMPDIR/work/remotes/beta.git main:latest.json
  beta  repositories: made $TMPDIR/work/remotes/beta.git main:releases.rss
  1.0.0: 4 published, 0 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ readings alpha
  ContextSDK for Ca"fé & <b> ]]> ['1.0.0'] 1.0.0
  $ version 1.1.0-beta.1
  $ release publish --all --quiet | tail -n 1
  1.1.0-beta.1: 4 published, 0 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ readings alpha
  ContextSDK for Ca"fé & <b> ]]> ['1.1.0-beta.1 (prerelease)', '1.0.0'] 1.0.0
  $ sed -i 's/15.4.0/16.0.0/' templates/latest.json
  $ version 1.1.0
  $ release publish --all --quiet --json | document publish >report
  $ readings alpha; readings beta
  ContextSDK for Ca"fé & <b> ]]> ['1.1.0', '1.1.0-beta.1 (prerelease)', '1.0.0'] 1.1.0
  ContextSDK for beta ['1.1.0', '1.1.0-beta.1 (prerelease)', '1.0.0'] 1.1.0
  $ cat www/beta/*.json www/beta/*.rss | grep alpha
  [1]
  $ cat www/alpha/*.json www/alpha/*.rss | grep beta/
  [1]
  $ grep -o 'Models: [^<]*<' www/alpha/releases.rss
  Models: upsell 3<
  Models: upsell 3<
  Models: upsell 3<
  $ cat www/alpha/ContextSDK.json
  {
    "1.1.0": "https://cdn.example.com/ContextSDK-1.1.0-alpha.zip",
    "1.1.0-beta.1": "https://cdn.example.com/ContextSDK-1.1.0-beta.1-alpha.zip",
    "1.0.0": "https://cdn.example.com/ContextSDK-1.0.0-alpha.zip"
  }

The repository has the same files, and in each tag those of the releases before it.

  $ for one in ContextSDK.json latest.json releases.rss; do remote alpha show main:$one | cmp - www/alpha/$one; done
  $ remote alpha show 1.1.0:latest.json | jq -r .latest
  1.0.0

A file that somebody has changed or removed is found, and made again. The ledger stays as it is.

  $ release status --remote --quiet
  customer  manifest  built  repositories  mirror  models
  alpha     1.1.0     1.1.0  1.1.0         1.1.0   upsell@3
  beta      1.1.0     1.1.0  1.1.0         1.1.0   upsell@4
  2 customers
  $ cp releases.jsonl ledger
  $ echo edited >www/alpha/latest.json; rm www/beta/releases.rss www/alpha/ContextSDK.json
  $ release status --remote --quiet
  www/alpha/latest.json: is not what the ledger says
    app_id alpha: channel mirror
    remedy: run `release publish --customer alpha`, which makes it again
  www/alpha/ContextSDK.json: is missing
    app_id alpha: channel mirror
    remedy: run `release publish --customer alpha`, which makes it again
  www/beta/releases.rss: is missing
    app_id beta: channel mirror
    remedy: run `release publish --customer beta`, which makes it again
  customer  manifest  built  repositories  mirror             models
  alpha     1.1.0     1.1.0  1.1.0         1.1.0 [different]  upsell@3
  beta      1.1.0     1.1.0  1.1.0         1.1.0 [missing]    upsell@4
  2 customers
  [1]
  $ cp customers.json all.json; edit customers.json '.[:1]'
  $ release status --remote --quiet 2>&1 | grep -A 2 beta/; mv all.json customers.json
  www/beta/releases.rss: warning: is missing
    app_id beta: channel mirror
    remedy: bring it back by hand; the customer is not in the manifest: if the place has gone too, there is nothing to do
  $ release publish --all --quiet
  alpha  mirror: was there www/alpha/1.1.0
  alpha  repositories: was there $TMPDIR/work/remotes/alpha.git 1.1.0
  alpha  mirror: made www/alpha/ContextSDK.json
  alpha  mirror: made www/alpha/latest.json
  beta  mirror: was there www/beta/1.1.0
  beta  repositories: was there $TMPDIR/work/remotes/beta.git 1.1.0
  beta  mirror: made www/beta/releases.rss
  1.1.0: 0 published, 4 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ cmp releases.jsonl ledger

So is one that has grown beyond what people write.

  $ clone beta; head -c 5000000 /dev/zero >clone/latest.json; push edited
  $ release publish --customer beta --quiet | grep made
  beta  repositories: made $TMPDIR/work/remotes/beta.git main:latest.json

It needs no build, and no right to write.

  $ mv dist built; chmod 555 .
  $ bound release status --remote --quiet
  customer  manifest  built  repositories  mirror  models
  alpha     1.1.0     -      1.1.0         1.1.0   upsell@3
  beta      1.1.0     -      1.1.0         1.1.0   upsell@4
  2 customers
  $ chmod 755 .; mv built dist; ls -d "$TMPDIR"/release-* 2>/dev/null
  [2]

A branch that is gone takes them along, and is told once.

  $ main=$(remote alpha rev-parse main) tag=$(remote alpha rev-parse 1.1.0)
  $ remote alpha update-ref -d refs/heads/main
  $ release status --remote --customer alpha --quiet
  $TMPDIR/work/remotes/alpha.git: there is no branch main any more
    app_id alpha: channel repositories
    remedy: push the branch again, or correct "branch" in release.json
  customer  manifest  built  repositories       mirror  models
  alpha     1.1.0     1.1.0  1.1.0 [different]  1.1.0   upsell@3
  1 customer
  [1]
  $ remote alpha update-ref -d refs/tags/1.1.0
  $ release status --remote --customer alpha --quiet
  $TMPDIR/work/remotes/alpha.git: the ledger has 1.1.0, but this is missing there: tag 1.1.0, branch main
    app_id alpha: channel repositories
    remedy: publish it again, or find out who removed it
  customer  manifest  built  repositories     mirror  models
  alpha     1.1.0     1.1.0  1.1.0 [missing]  1.1.0   upsell@3
  1 customer
  [1]
  $ remote alpha update-ref refs/heads/main $main

A tag that is made again is a new line in the ledger, with the time of the first: nobody is told of a new release.

  $ RELEASE_TIME=2040-01-01T00:00:00Z release publish --customer alpha --dry-run --quiet
  alpha  mirror: was there www/alpha/1.1.0
  alpha  repositories: would publish tag 1.1.0
  1.1.0: 1 would be published, 1 there already, 0 held back, 0 failed, 1 not chosen
  $ RELEASE_TIME=2040-01-01T00:00:00Z release publish --customer alpha --quiet
  alpha  mirror: was there www/alpha/1.1.0
  alpha  repositories: published $TMPDIR/work/remotes/alpha.git 1.1.0
  1.1.0: 1 published, 1 there already, 0 held back, 0 failed, 1 not chosen; zips were compared at the channels, not at artifact.url
  $ [[ $(remote alpha rev-parse 1.1.0) == $tag ]]
  $ release status --remote --customer alpha --quiet
  customer  manifest  built  repositories  mirror  models
  alpha     1.1.0     1.1.0  1.1.0         1.1.0   upsell@3
  1 customer

The files shrink when a release is withdrawn.

  $ release withdraw 1.1.0 --all --reason crashes --dry-run --quiet
  alpha  mirror: would withdraw www/alpha/1.1.0
  alpha  repositories: would withdraw, back to 1.1.0-beta.1 $TMPDIR/work/remotes/alpha.git
    would delete $TMPDIR/work/remotes/alpha.git tag 1.1.0
  alpha  repositories: would make $TMPDIR/work/remotes/alpha.git main:ContextSDK.json
  alpha  repositories: would make $TMPDIR/work/remotes/alpha.git main:latest.json
  alpha  repositories: would make $TMPDIR/work/remotes/alpha.git main:releases.rss
  alpha  mirror: would make www/alpha/ContextSDK.json
  alpha  mirror: would make www/alpha/latest.json
  alpha  mirror: would make www/alpha/releases.rss
  beta  mirror: would withdraw www/beta/1.1.0
  beta  repositories: would withdraw, back to 1.1.0-beta.1 $TMPDIR/work/remotes/beta.git
    would delete $TMPDIR/work/remotes/beta.git tag 1.1.0
  beta  repositories: would make $TMPDIR/work/remotes/beta.git main:ContextSDK.json
  beta  repositories: would make $TMPDIR/work/remotes/beta.git main:latest.json
  beta  repositories: would make $TMPDIR/work/remotes/beta.git main:releases.rss
  beta  mirror: would make www/beta/ContextSDK.json
  beta  mirror: would make www/beta/latest.json
  beta  mirror: would make www/beta/releases.rss
  1.1.0: 4 would be withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ readings alpha
  ContextSDK for Ca"fé & <b> ]]> ['1.1.0', '1.1.0-beta.1 (prerelease)', '1.0.0'] 1.1.0
  $ release withdraw 1.1.0 --all --reason crashes --yes --quiet --json | document withdraw >report
  $ readings alpha
  ContextSDK for Ca"fé & <b> ]]> ['1.1.0-beta.1 (prerelease)', '1.0.0'] 1.0.0
  $ for one in latest.json releases.rss; do remote alpha show main:$one | cmp - www/alpha/$one; done
  $ release status --remote --quiet
  customer  manifest  built  repositories                    mirror                          models
  alpha     1.1.0     1.1.0  1.1.0-beta.1 (1.1.0 withdrawn)  1.1.0-beta.1 (1.1.0 withdrawn)  upsell@3
  beta      1.1.0     1.1.0  1.1.0-beta.1 (1.1.0 withdrawn)  1.1.0-beta.1 (1.1.0 withdrawn)  upsell@4
  2 customers
  $ while read -r line; do document ledger <<<"$line" >/dev/null; done <releases.jsonl
  $ for one in 1.1.0-beta.1 1.0.0; do release withdraw $one --all --reason 'all gone' --yes --quiet >/dev/null; done
  $ readings alpha
  ContextSDK for Ca"fé & <b> ]]> [] none

A ledger that lacks a release, as on a maintenance line, takes it out of the files, and says so. With the lines of the other it does not.

  $ version 2.0.0
  $ release publish --customer alpha --channel mirror --quiet >/dev/null
  $ mv releases.jsonl ledger; grep -v '"2.0.0"' ledger >releases.jsonl
  $ version 1.2
  $ release status --remote --customer alpha --quiet
  www/alpha/ContextSDK.json: names what the ledger does not have: 2.0.0
    app_id alpha: channel mirror
    remedy: pull, or merge the branch whose ledger has it; if none has, run `release publish --customer alpha`, which takes it out
  www/alpha/latest.json: names what the ledger does not have: 2.0.0
    app_id alpha: channel mirror
    remedy: pull, or merge the branch whose ledger has it; if none has, run `release publish --customer alpha`, which takes it out
  www/alpha/releases.rss: names what the ledger does not have: 2.0.0
    app_id alpha: channel mirror
    remedy: pull, or merge the branch whose ledger has it; if none has, run `release publish --customer alpha`, which takes it out
  customer  manifest  built  repositories         mirror                           models
  alpha     1.2       2.0.0  - (1.1.0 withdrawn)  - (1.1.0 withdrawn) [different]  -
  1 customer
  [1]
  $ release publish --customer alpha --channel mirror --dry-run --quiet
  www/alpha/ContextSDK.json: warning: loses what the ledger does not have: 2.0.0
    app_id alpha: channel mirror
    remedy: pull, or merge the branch whose ledger has it; then run the same command again (after `release ship`: `release publish`), which makes the file again
  www/alpha/latest.json: warning: loses what the ledger does not have: 2.0.0
    app_id alpha: channel mirror
    remedy: pull, or merge the branch whose ledger has it; then run the same command again (after `release ship`: `release publish`), which makes the file again
  www/alpha/releases.rss: warning: loses what the ledger does not have: 2.0.0
    app_id alpha: channel mirror
    remedy: pull, or merge the branch whose ledger has it; then run the same command again (after `release ship`: `release publish`), which makes the file again
  alpha  mirror: would publish www/alpha/1.2/ContextSDK.zip
  alpha  mirror: would make www/alpha/ContextSDK.json
  alpha  mirror: would make www/alpha/latest.json
  alpha  mirror: would make www/alpha/releases.rss
  1.2: 1 would be published, 0 there already, 0 held back, 0 failed, 1 not chosen
  $ eval "$(page 'maintenance line' | sed -n '/awk/s/git show [^ ]*/cat ledger/p')"; mv joined releases.jsonl
  $ release publish --customer alpha --channel mirror --quiet
  alpha  mirror: published www/alpha/1.2
  alpha  mirror: made www/alpha/ContextSDK.json
  alpha  mirror: made www/alpha/latest.json
  alpha  mirror: made www/alpha/releases.rss
  1.2: 1 published, 0 there already, 0 held back, 0 failed, 1 not chosen; zips were compared at the channels, not at artifact.url
  $ readings alpha
  ContextSDK for Ca"fé & <b> ]]> ['2.0.0', '1.2'] 2.0.0
