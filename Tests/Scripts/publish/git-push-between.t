A push of somebody else's between the list of references and the fetch.

  $ . "$TESTDIR/setup.sh"
  $ small 1
  $ edit release.json '.retry.seconds = 0'

A `git` in PATH lets somebody push before the first fetch from the server.

  $ serve --enable=receive-pack
  $ edit release.json 'del(.retry) | .publish[0].url = $url' --arg url "git://127.0.0.1:$port/{{app_id}}.git"
  $ mkdir bin
  $ cat >bin/git <<END
  > #!/bin/sh
  > case " \$* " in *" fetch "*)
  >   if mkdir '$PWD/pushed' 2>/dev/null; then (
  >     unset \$(env | sed -n -e 's/^\(GIT_CONFIG_COUNT\)=.*/\1/p' -e 's/^\(GIT_DIR\)=.*/\1/p')
  >     cd '$PWD/clone' && PATH='$PATH' sh '$PWD/push'
  >   ) >/dev/null 2>&1; fi ;;
  > esac
  > exec '$(command -v git)' "\$@"
  > END
  $ chmod +x bin/git
  $ surprised() {
  >   rm -rf pushed; clone customer100
  >   echo 1 >clone/notes.txt
  >   push 'by hand'
  >   PATH=$PWD/bin:$PATH release publish --all --quiet 2>&1 | grep -v 'trying again' | without_port || echo "status $?"
  >   rmdir pushed
  >   [[ $(remote customer100 rev-parse main) == $(remote customer100 rev-parse '1.0.0^{commit}') ]] || echo 'main is not at the tag'
  >   remote customer100 log --format=%s main
  > }

The release goes on top of the new commit. So it is for a withdrawal, on a machine without a cache.

  $ echo 'git commit -q --allow-empty -m more; git push -q origin HEAD:main' >push
  $ surprised
  customer100  mirror: published www/customer100/1.0.0
  customer100  repositories: published git://127.0.0.1:PORT/customer100.git 1.0.0
  1.0.0: 2 published, 0 there already, 0 held back, 0 failed
  Release 1.0.0
  more
  by hand
  $ withdrawn() {
  >   rm -rf dist/.release/repositories
  >   git -C clone pull -q --rebase -X theirs origin main
  >   PATH=$PWD/bin:$PATH release withdraw 1.0.0 --all --yes --reason broken --quiet 2>&1 | without_port || echo "status $?"
  >   rmdir pushed
  >   remote customer100 tag
  > }
  $ withdrawn
  customer100  mirror: withdrawn www/customer100/1.0.0
  customer100  repositories: withdrawn git://127.0.0.1:PORT/customer100.git
    deleted git://127.0.0.1:PORT/customer100.git tag 1.0.0
  1.0.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed

So it is if there is another history, and the old one is gone.

  $ rm -rf remotes/customer100.git www releases.jsonl dist/.release/repositories
  $ bare customer100
  $ cat >push <<END
  > git checkout -q --orphan other; git commit -q --allow-empty -m other; git push -q -f origin other:main
  > git --git-dir='$PWD/remotes/customer100.git' gc -q --prune=now
  > END
  $ surprised
  customer100  mirror: published www/customer100/1.0.0
  customer100  repositories: published git://127.0.0.1:PORT/customer100.git 1.0.0
  1.0.0: 2 published, 0 there already, 0 held back, 0 failed
  Release 1.0.0
  other
  $ withdrawn
  customer100  mirror: withdrawn www/customer100/1.0.0
  customer100  repositories: withdrawn git://127.0.0.1:PORT/customer100.git
    deleted git://127.0.0.1:PORT/customer100.git tag 1.0.0
  1.0.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ stop
