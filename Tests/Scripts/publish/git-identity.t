What git's configuration of the vendor's own repository says counts for customers' repositories.

  $ . "$TESTDIR/setup.sh"
  $ small 1
  $ edit release.json '.retry.seconds = 0'
  $ echo dist >.gitignore
  $ git init -q
  $ unset GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL

What is missing is said by `check`, by a dry run, and before the first zip is sent.

  $ export GNUPGHOME=$PWD/gnupg SSH_AUTH_SOCK=
  $ mkdir gnupg && chmod 700 gnupg
  $ cp .git/config plain
  $ lacking() {
  >   cp plain .git/config
  >   while (($#)); do git config "$1" "$2" && shift 2; done
  >   release publish --all --dry-run --quiet 2>errors >/dev/null || echo "status $?"
  >   cat errors
  >   release publish --all --quiet 2>again >/dev/null || echo "status $?"
  >   cmp errors again
  >   release check --quiet 2>&1 | grep -v '^1.0.0: ' || echo "check: status $?"
  >   remote customer100 for-each-ref
  >   [[ ! -e www ]]
  > }
  $ lacking user.email a@b
  status 65
  $TMPDIR/work: cannot find your name and email: git's configuration has no user.name
    remedy: run `git config --global user.name …`, or set GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, GIT_COMMITTER_NAME and GIT_COMMITTER_EMAIL
  release publish: 1 customer failed: customer100
  status 65
  $TMPDIR/work: warning: cannot find your name and email: git's configuration has no user.name
    remedy: run `git config --global user.name …`, or set GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, GIT_COMMITTER_NAME and GIT_COMMITTER_EMAIL
  $ lacking user.name A
  status 65
  $TMPDIR/work: cannot find your name and email: git's configuration has no user.email
    remedy: run `git config --global user.email …`, or set GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, GIT_COMMITTER_NAME and GIT_COMMITTER_EMAIL
  release publish: 1 customer failed: customer100
  status 65
  $TMPDIR/work: warning: cannot find your name and email: git's configuration has no user.email
    remedy: run `git config --global user.email …`, or set GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, GIT_COMMITTER_NAME and GIT_COMMITTER_EMAIL
  $ lacking user.name A user.email a@b commit.gpgSign true
  status 65
  $TMPDIR/work: cannot sign the commit: gpg has no secret key for "A <a@b>"
    remedy: import the key, or set user.signingKey in git's configuration
  release publish: 1 customer failed: customer100
  status 65
  $TMPDIR/work: warning: cannot sign the commit: gpg has no secret key for "A <a@b>"
    remedy: import the key, or set user.signingKey in git's configuration
  $ lacking user.name A user.email a@b tag.gpgSign true gpg.format x509 gpg.x509.program tools/sign
  status 65
  $TMPDIR/work: cannot sign the tag: there is no program tools/sign
    remedy: install it, or name one that is there: `git config gpg.x509.program …`
  release publish: 1 customer failed: customer100
  status 65
  $TMPDIR/work: warning: cannot sign the tag: there is no program tools/sign
    remedy: install it, or name one that is there: `git config gpg.x509.program …`
  $ lacking user.name A user.email a@b tag.gpgSign true gpg.format ssh user.signingKey '~/key'
  status 65
  $TMPDIR/work: cannot sign the tag: there is no key $TMPDIR/home/key
    remedy: put it there, or correct user.signingKey in git's configuration
  release publish: 1 customer failed: customer100
  status 65
  $TMPDIR/work: warning: cannot sign the tag: there is no key $TMPDIR/home/key
    remedy: put it there, or correct user.signingKey in git's configuration
  $ lacking user.name A user.email a@b tag.gpgSign true gpg.format ssh
  status 65
  $TMPDIR/work: cannot sign the tag: neither user.signingKey nor gpg.ssh.defaultKeyCommand gives a key
    remedy: run `git config user.signingKey …` with the path of a key
  release publish: 1 customer failed: customer100
  status 65
  $TMPDIR/work: warning: cannot sign the tag: neither user.signingKey nor gpg.ssh.defaultKeyCommand gives a key
    remedy: run `git config user.signingKey …` with the path of a key
  $ lacking user.name A user.email a@b tag.gpgSign true gpg.format ssh user.signingKey 'key::ssh-ed25519 AAAA'
  status 65
  $TMPDIR/work: cannot sign the tag: the ssh agent does not have the key of user.signingKey
    remedy: start an agent, and add the key with `ssh-add`
  release publish: 1 customer failed: customer100
  status 65
  $TMPDIR/work: warning: cannot sign the tag: the ssh agent does not have the key of user.signingKey
    remedy: start an agent, and add the key with `ssh-add`
  $ gpgconf --kill all

As a job in a CI has it, nothing is set for the user: everything counts that git finds here, and paths begin at the root of the working
tree. What is of this repository alone does not count: its hooks, remotes and branches.

  $ cp plain .git/config
  $ mkdir keys hooks
  $ ssh-keygen -q -t ed25519 -N '' -C '' -f keys/key
  $ echo "sdk@example.com $(cat keys/key.pub)" >allowed
  $ printf '[user]\n\temail = sdk@example.com\n' >.git/people
  $ git config user.name 'SDK Release'
  $ git config user.email nobody@example.com
  $ git config --add includeIf.onbranch:main.path people
  $ git config commit.gpgSign true
  $ git config tag.gpgSign true
  $ git config gpg.format ssh
  $ git config user.signingKey keys/key
  $ git config core.hooksPath hooks
  $ git config remote.origin.url /nowhere
  $ git config remote.origin.pushurl /nowhere
  $ git config branch.main.pushRemote /nowhere
  $ git config push.default nothing
  $ hook . reference-transaction <<<'exit 1'
  $ release publish --all --dry-run --quiet
  customer100  mirror: would publish www/customer100/1.0.0/ContextSDK.zip, www/customer100/1.0.0/Package.swift, www/customer100/1.0.0/RELEASE_NOTES.md, www/customer100/1.0.0/variant.json
  customer100  repositories: would publish tag 1.0.0
  1.0.0: 2 would be published, 0 there already, 0 held back, 0 failed
  $ release publish --all --quiet
  customer100  mirror: published www/customer100/1.0.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.0.0
  1.0.0: 2 published, 0 there already, 0 held back, 0 failed
  $ remote customer100 log -1 --format='%an <%ae> %cn <%ce>' main
  SDK Release <sdk@example.com> SDK Release <sdk@example.com>
  $ for one in 'verify-commit main' 'verify-tag 1.0.0'; do
  >   remote customer100 -c gpg.ssh.allowedSignersFile="$PWD/allowed" $one 2>&1 | sed 's/ with.*//'
  > done
  Good "git" signature for sdk@example.com
  Good "git" signature for sdk@example.com

A withdrawal makes a commit too: nothing is changed before it is known that it can be made.

  $ cp plain .git/config
  $ git config user.name A
  $ git config user.email a@b
  $ version 1.1.0
  $ release publish --all --quiet
  customer100  mirror: published www/customer100/1.1.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.1.0
  1.1.0: 2 published, 0 there already, 0 held back, 0 failed
  $ remote customer100 for-each-ref >before
  $ for key in user.email user.name; do
  >   git config --unset-all $key
  >   for more in --dry-run --quiet; do
  >     release withdraw 1.1.0 --all --yes --reason r --quiet $more || echo "status $?"
  >   done
  > done
  $TMPDIR/work: cannot find your name and email: git's configuration has no user.email
    remedy: run `git config --global user.email …`, or set GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, GIT_COMMITTER_NAME and GIT_COMMITTER_EMAIL
  1.1.0: 0 would be withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: customer100
  status 65
  $TMPDIR/work: cannot find your name and email: git's configuration has no user.email
    remedy: run `git config --global user.email …`, or set GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, GIT_COMMITTER_NAME and GIT_COMMITTER_EMAIL
  1.1.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: customer100
  status 65
  $TMPDIR/work: cannot find your name and email: git's configuration has no user.name
    remedy: run `git config --global user.name …`, or set GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, GIT_COMMITTER_NAME and GIT_COMMITTER_EMAIL
  1.1.0: 0 would be withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: customer100
  status 65
  $TMPDIR/work: cannot find your name and email: git's configuration has no user.name
    remedy: run `git config --global user.name …`, or set GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, GIT_COMMITTER_NAME and GIT_COMMITTER_EMAIL
  1.1.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: customer100
  status 65
  $ remote customer100 for-each-ref | cmp - before
  $ git config user.name A
  $ git config user.email a@b
  $ release withdraw 1.1.0 --all --yes --reason r --quiet
  customer100  mirror: withdrawn www/customer100/1.1.0
  customer100  repositories: withdrawn, back to 1.0.0 $TMPDIR/work/remotes/customer100.git
    deleted $TMPDIR/work/remotes/customer100.git tag 1.1.0
  1.1.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed

The remedy helps as it is printed.

  $ cp plain .git/config
  $ version 1.2.0
  $ for key in 1 2; do
  >   remedy=$(release publish --all --dry-run --quiet 2>&1 | sed -n 's/.*`\(git config --global user.[a-z]*\) …`.*/\1/p')
  >   echo "$remedy"
  >   $remedy x@example.com
  > done
  git config --global user.name
  git config --global user.email
  $ release publish --all --quiet
  customer100  mirror: published www/customer100/1.2.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.2.0
  1.2.0: 2 published, 0 there already, 0 held back, 0 failed
  $ remote customer100 log -1 --format='%an <%ae> %cn <%ce>' main
  x@example.com <x@example.com> x@example.com <x@example.com>

Whatever is there needs no name.

  $ git config --global --unset-all user.name
  $ git config --global --unset-all user.email
  $ release publish --all --quiet
  customer100  mirror: was there www/customer100/1.2.0
  customer100  repositories: was there $TMPDIR/work/remotes/customer100.git 1.2.0
  1.2.0: 0 published, 2 there already, 0 held back, 0 failed
