What state customers' repositories are in, and what `release publish` makes of it.

  $ . "$TESTDIR/setup.sh"
  $ small 1
  $ edit release.json '.retry.seconds = 0'
  $ nothing_sent() { remote customer100 tag --list 1.0.0; [[ ! -e www ]] || echo 'www is there'; }

git takes a web page for a repository without references: one where somebody has to sign in, or an empty one.

  $ for page in '<html><body>Please sign in</body></html>' ''; do
  >   portal "$page"
  >   edit release.json '.publish[0].url = $url' --arg url "http://127.0.0.1:$port/{{app_id}}.git"
  >   for more in --dry-run ''; do release publish --all --quiet $more 2>&1 | without_port || echo "status $?"; done
  >   nothing_sent
  >   stop
  > done
  http://127.0.0.1:PORT/customer100.git: cannot be asked: the answer is not that of a git server: a sign-in page?
    remedy: open the address in a browser, or correct "url" in release.json; then run the same command again
  customer100  cannot be published: http://127.0.0.1:PORT/customer100.git cannot be asked: the answer is not that of a git server: a sign-in page?
  1.0.0: 0 would be published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  status 75
  http://127.0.0.1:PORT/customer100.git: cannot be asked: the answer is not that of a git server: a sign-in page?
    remedy: open the address in a browser, or correct "url" in release.json; then run the same command again
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  status 75
  http://127.0.0.1:PORT/customer100.git: cannot be asked: the answer is not that of a git server: a sign-in page?
    remedy: open the address in a browser, or correct "url" in release.json; then run the same command again
  customer100  cannot be published: http://127.0.0.1:PORT/customer100.git cannot be asked: the answer is not that of a git server: a sign-in page?
  1.0.0: 0 would be published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  status 75
  http://127.0.0.1:PORT/customer100.git: cannot be asked: the answer is not that of a git server: a sign-in page?
    remedy: open the address in a browser, or correct "url" in release.json; then run the same command again
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  status 75
  $ edit release.json '.publish[0].url = "remotes/{{app_id}}.git"'

What git cannot have beside what is there is known before anything is sent, at a folder and at a server.

  $ clone customer100
  $ echo 1 >clone/notes.txt
  $ push 'by hand' other
  $ serve --enable=receive-pack
  $ published_at() {
  >   edit release.json '.publish[0].url = $url + "/{{app_id}}.git"' --arg url "$1"
  >   for more in --dry-run ''; do release publish --all --quiet $more 2>&1 | without_port || echo "status $?"; done
  > }
  $ twice() { published_at remotes && published_at "git://127.0.0.1:$port"; }
  $ remote customer100 update-ref refs/tags/1.0.0/rc1 refs/heads/other
  $ twice
  $TMPDIR/work/remotes/customer100.git refs/tags/1.0.0: git cannot have it beside refs/tags/1.0.0/rc1, which is there
    remedy: choose another "branch" or "tag" in release.json, or delete refs/tags/1.0.0/rc1
  customer100  cannot be published: $TMPDIR/work/remotes/customer100.git refs/tags/1.0.0 git cannot have it beside refs/tags/1.0.0/rc1, which is there
  1.0.0: 0 would be published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  status 65
  $TMPDIR/work/remotes/customer100.git refs/tags/1.0.0: git cannot have it beside refs/tags/1.0.0/rc1, which is there
    remedy: choose another "branch" or "tag" in release.json, or delete refs/tags/1.0.0/rc1
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  status 65
  git://127.0.0.1:PORT/customer100.git refs/tags/1.0.0: git cannot have it beside refs/tags/1.0.0/rc1, which is there
    remedy: choose another "branch" or "tag" in release.json, or delete refs/tags/1.0.0/rc1
  customer100  cannot be published: git://127.0.0.1:PORT/customer100.git refs/tags/1.0.0 git cannot have it beside refs/tags/1.0.0/rc1, which is there
  1.0.0: 0 would be published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  status 65
  git://127.0.0.1:PORT/customer100.git refs/tags/1.0.0: git cannot have it beside refs/tags/1.0.0/rc1, which is there
    remedy: choose another "branch" or "tag" in release.json, or delete refs/tags/1.0.0/rc1
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  status 65
  $ nothing_sent
  $ remote customer100 update-ref -d refs/tags/1.0.0/rc1
  $ remote customer100 update-ref refs/heads/main/acme refs/heads/other
  $ twice
  $TMPDIR/work/remotes/customer100.git refs/heads/main: git cannot have it beside refs/heads/main/acme, which is there
    remedy: choose another "branch" or "tag" in release.json, or delete refs/heads/main/acme
  customer100  cannot be published: $TMPDIR/work/remotes/customer100.git refs/heads/main git cannot have it beside refs/heads/main/acme, which is there
  1.0.0: 0 would be published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  status 65
  $TMPDIR/work/remotes/customer100.git refs/heads/main: git cannot have it beside refs/heads/main/acme, which is there
    remedy: choose another "branch" or "tag" in release.json, or delete refs/heads/main/acme
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  status 65
  git://127.0.0.1:PORT/customer100.git refs/heads/main: git cannot have it beside refs/heads/main/acme, which is there
    remedy: choose another "branch" or "tag" in release.json, or delete refs/heads/main/acme
  customer100  cannot be published: git://127.0.0.1:PORT/customer100.git refs/heads/main git cannot have it beside refs/heads/main/acme, which is there
  1.0.0: 0 would be published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  status 65
  git://127.0.0.1:PORT/customer100.git refs/heads/main: git cannot have it beside refs/heads/main/acme, which is there
    remedy: choose another "branch" or "tag" in release.json, or delete refs/heads/main/acme
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  status 65
  $ nothing_sent
  $ remote customer100 update-ref -d refs/heads/main/acme

A clone of a repository whose HEAD names no branch has no files: whoever publishes is warned, at a folder and at a server.

  $ remote customer100 symbolic-ref HEAD refs/heads/master
  $ published_at remotes
  $TMPDIR/work/remotes/customer100.git: warning: HEAD names the branch master, which does not exist: a clone would have no files
    remedy: make main the default branch on the server (`git symbolic-ref HEAD refs/heads/main`)
  customer100  mirror: would publish www/customer100/1.0.0/ContextSDK.zip, www/customer100/1.0.0/Package.swift, www/customer100/1.0.0/RELEASE_NOTES.md, www/customer100/1.0.0/variant.json
  customer100  repositories: would publish tag 1.0.0
  1.0.0: 2 would be published, 0 there already, 0 held back, 0 failed
  $TMPDIR/work/remotes/customer100.git: warning: HEAD names the branch master, which does not exist: a clone would have no files
    remedy: make main the default branch on the server (`git symbolic-ref HEAD refs/heads/main`)
  customer100  mirror: published www/customer100/1.0.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.0.0
  1.0.0: 2 published, 0 there already, 0 held back, 0 failed
  $ remote customer100 symbolic-ref HEAD refs/heads/main
  $ release publish --all --quiet
  customer100  mirror: was there www/customer100/1.0.0
  customer100  repositories: was there $TMPDIR/work/remotes/customer100.git 1.0.0
  1.0.0: 0 published, 2 there already, 0 held back, 0 failed
  $ rm -r remotes/* www releases.jsonl dist/.release/repositories
  $ git init -q --bare --template= -b master remotes/customer100.git
  $ published_at "git://127.0.0.1:$port"
  git://127.0.0.1:PORT/customer100.git: warning: HEAD names the branch master, which does not exist: a clone would have no files
    remedy: make main the default branch on the server (`git symbolic-ref HEAD refs/heads/main`)
  customer100  mirror: would publish www/customer100/1.0.0/ContextSDK.zip, www/customer100/1.0.0/Package.swift, www/customer100/1.0.0/RELEASE_NOTES.md, www/customer100/1.0.0/variant.json
  customer100  repositories: would publish tag 1.0.0
  1.0.0: 2 would be published, 0 there already, 0 held back, 0 failed
  git://127.0.0.1:PORT/customer100.git: warning: HEAD names the branch master, which does not exist: a clone would have no files
    remedy: make main the default branch on the server (`git symbolic-ref HEAD refs/heads/main`)
  customer100  mirror: published www/customer100/1.0.0
  customer100  repositories: published git://127.0.0.1:PORT/customer100.git 1.0.0
  1.0.0: 2 published, 0 there already, 0 held back, 0 failed
  $ remote customer100 symbolic-ref HEAD refs/heads/main
  $ release publish --all --quiet 2>&1 | without_port
  customer100  mirror: was there www/customer100/1.0.0
  customer100  repositories: was there git://127.0.0.1:PORT/customer100.git 1.0.0
  1.0.0: 0 published, 2 there already, 0 held back, 0 failed

A default branch that the customer has renamed is not made a second time, and it has what would be withdrawn.

  $ version 1.1.0
  $ remote customer100 branch -m main trunk
  $ release publish --all --quiet 2>&1 | without_port
  git://127.0.0.1:PORT/customer100.git: there is no branch main any more; HEAD names trunk
    remedy: push the branch again, or correct "branch" in release.json
  1.1.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  [65]
  $ release withdraw 1.0.0 --all --yes --reason r --dry-run --quiet 2>&1 | without_port
  git://127.0.0.1:PORT/customer100.git: there is no branch main any more; HEAD names trunk
    remedy: push the branch again, or correct "branch" in release.json
  1.0.0: 0 would be withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: customer100
  [65]
  $ remote customer100 branch -m trunk main

A server that does not push atomically may take the branch and refuse the tag. Then the branch gets its files back.

  $ remote customer100 config receive.advertiseAtomic false
  $ hook remotes/customer100.git update <<<'case $1 in refs/tags/*) echo "no tags today"; exit 1 ;; esac'
  $ release publish --all --quiet 2>&1 | without_ids | without_port
  git://127.0.0.1:PORT/customer100.git: cannot push: remote: no tags today; remote: error: hook declined to update refs/tags/1.1.0; error: failed to push some refs to 'git://127.0.0.1:PORT/customer100.git'; ! COMMIT:refs/tags/1.1.0 [remote rejected] (hook declined)
  git://127.0.0.1:PORT/customer100.git main: note: has the files from before again: the server had taken the branch, without tag 1.1.0
    remedy: let the server take branch and tag; then run the same command again
  mirror: note: has 1.1.0 already
    app_id customer100
    remedy: run the same command again for the rest
  1.1.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  [74]
  $ remote customer100 diff --stat 1.0.0 main
  $ rm remotes/customer100.git/hooks/update
  $ release publish --all --quiet 2>&1 | without_port
  customer100  mirror: was there www/customer100/1.1.0
  customer100  repositories: published git://127.0.0.1:PORT/customer100.git 1.1.0
  1.1.0: 1 published, 1 there already, 0 held back, 0 failed
  $ remote customer100 log --format=%s main
  Release 1.1.0
  Take back 1.1.0
  Release 1.1.0
  Release 1.0.0
  $ stop

The repository is named that cannot be read, and what helps.

  $ edit release.json '.publish[0].url = "remotes/{{app_id}}.git"'
  $ tree=$(remote customer100 rev-parse '1.1.0^{tree}')
  $ object=remotes/customer100.git/objects/${tree:0:2}/${tree:2}
  $ chmod 644 $object
  $ printf damaged >$object
  $ release publish --all --quiet 2>&1 | without_ids
  $TMPDIR/work/remotes/customer100.git: cannot read the repository: COMMIT cannot read tree: the object is damaged or missing (its file is damaged)
    remedy: run `git fsck` in $TMPDIR/work/remotes/customer100.git
  1.1.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  [65]
