`publish`: files in a customer's repository that do not come from a build.

  $ . "$TESTDIR/setup.sh"
  $ shipping_demo acme-fitness trailcast

What the vendor has put there stays, and the release is a commit on top.

  $ clone trailcast
  $ mkdir -p clone/docs/guide
  $ printf '# SDK\n\nInstall 1.3.0 now\n' >clone/README.md
  $ printf deep >clone/docs/guide/index.md
  $ push docs
  $ release publish --customer trailcast --quiet
  trailcast  mirror: published www/trailcast/1.4.0
  trailcast  repositories: published $TMPDIR/work/remotes/trailcast.git 1.4.0
  1.4.0: 2 published, 0 there already, 0 held back, 0 failed, 1 not chosen
  $ remote trailcast ls-tree -r --name-only main
  CHANGELOG.md
  ContextSDK.zip
  Package.swift
  README.md
  RELEASE_NOTES.md
  docs/guide/index.md
  $ remote trailcast log --format=%s main
  Release 1.4.0
  docs
  $ remote trailcast show main:README.md
  # SDK
  
  Install 1.3.0 now
  $ remote trailcast cat-file -t 1.4.0
  tag

`versions` edits a version in place. A tag may be a plain one.

  $ clone acme-fitness
  $ printf '# SDK\n\nInstall 1.3.0 now\n' >clone/README.md
  $ push docs
  $ channels '.[0].versions = [{path: "README.md", pattern: "Install {{version}}"}] | .[0].annotated = false'
  $ release publish --customer acme-fitness --quiet
  acme-fitness  mirror: published www/acme-fitness/1.4.0
  acme-fitness  repositories: published $TMPDIR/work/remotes/acme-fitness.git 1.4.0
  1.4.0: 2 published, 0 there already, 0 held back, 0 failed, 1 not chosen
  $ remote acme-fitness show 1.4.0:README.md
  # SDK
  
  Install 1.4.0 now
  $ remote acme-fitness cat-file -t 1.4.0
  commit

`include` takes files of the workspace. One that is missing is known before anything is sent.

  $ bump 1.5.0
  $ channels '.[0].include = ["NOTICE"]'
  $ ls www
  acme-fitness
  trailcast
  $ release check --quiet
  NOTICE: there is no such file
    customers: acme-fitness, trailcast
    remedy: make it, or correct "include" of publish[0] in release.json
  1.5.0: 0 customers with 0 models in order; 1 problem, 0 warnings
  [1]
  $ release publish --customer trailcast --quiet
  NOTICE: there is no such file
    remedy: make it, or correct "include" in release.json
  1.5.0: 0 published, 0 there already, 0 held back, 1 failed, 1 not chosen
  release publish: 1 customer failed: trailcast
  [78]
  $ ls www/trailcast
  1.4.0

So is one that a checkout without Git LFS has left a pointer in the place of.

  $ printf 'version https://git-lfs.github.com/spec/v1\noid sha256:%064d\nsize 5\n' 0 >NOTICE
  $ release check --quiet
  NOTICE: is a Git LFS pointer, not the file
    customers: acme-fitness, trailcast
    remedy: fetch the file with `git lfs pull`
  1.5.0: 0 customers with 0 models in order; 1 problem, 0 warnings
  [1]
  $ release publish --customer trailcast --quiet
  NOTICE: is a Git LFS pointer, not the file
    remedy: fetch the file with `git lfs pull`
  1.5.0: 0 published, 0 there already, 0 held back, 1 failed, 1 not chosen
  release publish: 1 customer failed: trailcast
  [78]

A file that names another customer is pushed to nobody else.

  $ echo 'Also used by com.acme.fitness.' >NOTICE
  $ release publish --all --quiet
  NOTICE: names customer acme-fitness: the bundle identifier "com.acme.fitness" is in this text [isolation.rendered]
    app_id trailcast
    remedy: remove it: what a customer gets must not name another
  acme-fitness  mirror: published www/acme-fitness/1.5.0
  acme-fitness  repositories: published $TMPDIR/work/remotes/acme-fitness.git 1.5.0
  1.5.0: 2 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed, the others are done: trailcast
  [2]
  $ references | grep 1.5.0
  acme-fitness refs/tags/1.5.0 tag
  $ remote acme-fitness show 1.5.0:NOTICE
  Also used by com.acme.fitness.
  $ echo Ours. >NOTICE
  $ release publish --all --quiet | tail -n 1
  1.5.0: 2 published, 2 there already, 0 held back, 0 failed
  $ remote trailcast show 1.5.0:NOTICE
  Ours.

What an earlier release has brought and this one lacks is taken away, if nobody has changed it.

  $ clone acme-fitness
  $ echo Theirs. | tee clone/NOTICE >clone/LICENSE
  $ push notice
  $ channels
  $ mv templates/RELEASE_NOTES.md templates/NOTES.txt
  $ echo License. >templates/LICENSE
  $ edit release.json '.templates += {notes: "templates/NOTES.txt", files: ["templates/LICENSE"]}'
  $ bump 1.6.0
  $ release publish --all --quiet | tail -n 1
  1.6.0: 4 published, 0 there already, 0 held back, 0 failed
  $ remote trailcast diff --no-renames --name-status 1.5.0 1.6.0 | tr '\t' ' '
  M CHANGELOG.md
  M ContextSDK.zip
  A LICENSE
  D NOTICE
  D RELEASE_NOTES.md
  A RELEASE_NOTES.txt
  $ remote acme-fitness ls-tree --name-only 1.6.0
  CHANGELOG.md
  ContextSDK.zip
  LICENSE
  NOTICE
  Package.swift
  README.md
  RELEASE_NOTES.txt

What somebody else has written in its place stays, however many releases have kept it.

  $ bump 1.7.0
  $ release publish --all --quiet | tail -n 1
  1.7.0: 4 published, 0 there already, 0 held back, 0 failed
  $ remote acme-fitness show 1.7.0:NOTICE
  Theirs.

What every release had alike is taken away too, where the vendor's repository has the tag of the last one; but not what was there before.

  $ printf '%s\n' dist/ remotes/ www/ clone/ >.gitignore
  $ git init -q && commit 'feat: release 1.7.0' && git tag 1.7.0
  $ edit release.json 'del(.templates.files)'
  $ bump 1.8.0
  $ release publish --all --quiet | tail -n 1
  1.8.0: 4 published, 0 there already, 0 held back, 0 failed
  $ remote trailcast diff --name-status 1.7.0 1.8.0 | tr '\t' ' '
  M CHANGELOG.md
  M ContextSDK.zip
  D LICENSE
  M RELEASE_NOTES.txt
  $ remote acme-fitness ls-tree --name-only 1.8.0 LICENSE
  LICENSE
