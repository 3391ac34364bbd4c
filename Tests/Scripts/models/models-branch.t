Models over the air on a branch that a static host serves: one commit for each publication.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ git init -q --bare site.git
  $ git init -q
  $ branch() { git -C site.git "$@"; }
  $ edit release.json '.ota.place = {kind: "git", url: "site.git", folder: "models/{{app_id}}"}'

Nobody publishes in nobody's name.

  $ git config user.name 'Release Bot'
  $ git config user.useConfigOnly true
  $ (unset GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL; release models publish --all --quiet)
  $TMPDIR/work: cannot find your name and email: git's configuration has no user.email
    customers: alpha, beta
    remedy: run `git config --global user.email …`, or set GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, GIT_COMMITTER_NAME and GIT_COMMITTER_EMAIL
  0 customers published
  release models publish: 2 customers failed: alpha, beta
  [78]
  $ branch branch --list

What a hook of the repository says is told.

  $ printf '#!/bin/sh\necho no pages today\nexit 1\n' >site.git/hooks/pre-receive
  $ chmod +x site.git/hooks/pre-receive
  $ release models publish --customer alpha --quiet
  $TMPDIR/work/site.git: cannot push: *no pages today* (glob)
  0 customers published
  release models publish: 1 customer failed: alpha
  [74]
  $ rm site.git/hooks/pre-receive

A publication is one commit for each customer, and nothing is changed by `--dry-run`.

  $ release models publish --all --quiet
  alpha  approved upsell 3, 109 B
  beta  approved upsell 4, 108 B
  2 customers published
  $ branch log --format=%s gh-pages | sort
  Publish models
  Publish models
  $ branch ls-tree --name-only gh-pages
  .nojekyll
  models
  $ seen() { rm -rf site www && git clone -q -b gh-pages site.git site && cp -R site/models www && keep "$1"; }
  $ step() {
  >   local before=$(branch rev-parse gh-pages)
  >   release models "$@" --customer alpha --dry-run >/dev/null 2>&1 && [ "$before" = "$(branch rev-parse gh-pages)" ] &&
  >     release models "$@" --customer alpha --quiet && branch log --format=%s "$before..gh-pages" && seen "$1"
  > }
  $ seen publish
  $ step rollout --flow upsell --to 3
  alpha  rollout upsell: 3 on 1 % of devices, experiment 3-2090-01-02, stage 1
  1 customer published
  Publish models
  $ step advance
  alpha  advanced upsell: 3 on 5 % of devices, experiment 3-2090-01-02, stage 2
  1 customer published
  Publish models
  $ step promote --yes
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  promoted upsell: 3 on all devices
  1 customer published
  Publish models
  $ step rollback --flow upsell
  https://ota.example.com/alpha/upsell/1.0.json: warning: names no model any more: clients without groups that have one keep it
    app_id alpha
    remedy: to give them another, approve it (`release models publish --customer alpha`), roll it out and promote it
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  rolled back upsell: the bundled model on all devices
  1 customer published
  Publish models
  $ told ~/seen/* www/beta
  01 publish: bundled
  02 rollout: bundled, 3 for challenger-1
  03 advance: bundled, 3 for challenger-1, challenger-2
  04 promote: 3
  05 rollback: bundled
  beta: bundled
  $ release models status
  customer  flow    SDK                   all devices         experiment
  alpha     upsell  1.0.0 to below 2.0.0  the bundled model   -
  beta      -       -                     the bundled models  -
  2 customers

A copy of the site is verified as any other place.

  $ release models verify site/models/alpha
  alpha  root 1, targets 1, rollout 5: 1 model, 1 flow, 0 problems

Nothing secret is in any object.

  $ branch cat-file --batch-all-objects --batch >objects
  $ grep -aqF feed.json objects
  $ grep -acF -e "$(sed -n 2p ota/online.pem)" -e "$RELEASE_OTA_PASSPHRASE" objects
  0
  [1]

Somebody's own page on the same branch stays.

  $ echo '<p>Hello</p>' >site/index.html
  $ (cd site && git add . && git commit -q -m Page && git push -q)
  $ release models rollout --customer alpha --flow upsell --to 3 --experiment e2 --quiet
  alpha  rollout upsell: 3 on 1 % of devices, experiment e2, stage 1
  1 customer published
  $ branch show gh-pages:index.html
  <p>Hello</p>
  $ branch ls-tree --name-only gh-pages
  .nojekyll
  index.html
  models

A history that was rewritten to before is a restored backup.

  $ branch update-ref refs/heads/gh-pages gh-pages~3
  $ release models refresh --customer alpha --quiet
  $TMPDIR/work/site.git gh-pages:models/alpha/metadata/timestamp.json: leads to timestamp 4, and models.jsonl:7 says that 6 was there
    remedy: bring back what was there last, from a backup for example: devices keep what they have, and take no lower number
  0 customers published
  release models refresh: 1 customer failed: alpha
  [65]

Each customer needs a folder of its own.

  $ edit release.json '.ota.place.folder = "all"'
  $ release models publish --all --quiet
  release.json:22: ota.place.folder: without {{app_id}}, one customer's release would overwrite another
    remedy: add {{app_id}}
  release: 1 problem; nothing was written
  [78]

`init` lets git keep both sides of the ledger when branches are merged.

  $ mkdir other
  $ cd other
  $ workspace alpha:upsell=3
  $ git init -q
  $ printf 'releases.jsonl merge=union' >.gitattributes
  $ release models init --url 'https://ota.example.com/{{app_id}}' --directory 'www/{{app_id}}' --quiet | grep wrote
  wrote .gitattributes
  wrote ota/.gitignore
  wrote ota/1.root.json
  wrote ota/online.pem
  wrote ota/online.pub
  wrote ota/owner.pem
  wrote ota/owner.pub
  wrote release.json
  $ cat .gitattributes
  releases.jsonl merge=union
  models.jsonl merge=union
