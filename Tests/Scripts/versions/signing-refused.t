Nothing is changed where a signature is asked for and cannot be made. Git fails there too.

  $ . "$TESTDIR/setup.sh"
  $ signing
  $ git rev-parse HEAD >../before
  $ fails() {
  >   git commit --quiet --allow-empty -m x >/dev/null 2>&1 && echo git signs
  >   release bump minor --commit; echo "[$?]"
  >   git rev-parse HEAD | cmp - ../before
  >   git status --porcelain
  > }
  $ tag_fails() { release tag; echo "[$?]"; ls .git/refs/tags; }

There is no program, or it fails, or it says nothing.

  $ git config gpg.program /nowhere/gpg
  $ fails
  $TMPDIR/work: cannot sign the commit: there is no program /nowhere/gpg
    remedy: install it, or name one that is there: `git config gpg.program …`
  release: 1 problem; nothing was written
  [65]
  $ tag_fails
  $TMPDIR/work: cannot sign the tag: there is no program /nowhere/gpg
    remedy: install it, or name one that is there: `git config gpg.program …`
  release: 1 problem; nothing was written
  [65]
  $ git config gpg.program false
  $ fails
  $TMPDIR/work: cannot sign the commit: gpg failed to sign the data
    remedy: make `git commit` sign here, or set commit.gpgSign to false
  release: 1 problem; nothing was written
  [65]
  $ tag_fails
  $TMPDIR/work: cannot sign the tag: false failed: it gave no signature
    remedy: make `git tag` sign here, or set tag.gpgSign to false
  release: 1 problem; nothing was written
  [65]
  $ git config gpg.program true
  $ fails
  $TMPDIR/work: cannot sign the commit: gpg failed to sign the data
    remedy: make `git commit` sign here, or set commit.gpgSign to false
  release: 1 problem; nothing was written
  [65]
  $ tag_fails
  $TMPDIR/work: cannot sign the tag: true failed: it gave no signature
    remedy: make `git tag` sign here, or set tag.gpgSign to false
  release: 1 problem; nothing was written
  [65]

There is no key, or it is missing.

  $ git config gpg.format ssh
  $ fails
  $TMPDIR/work: cannot sign the commit: neither user.signingKey nor gpg.ssh.defaultKeyCommand gives a key
    remedy: run `git config user.signingKey …` with the path of a key
  release: 1 problem; nothing was written
  [65]
  $ tag_fails
  $TMPDIR/work: cannot sign the tag: neither user.signingKey nor gpg.ssh.defaultKeyCommand gives a key
    remedy: run `git config user.signingKey …` with the path of a key
  release: 1 problem; nothing was written
  [65]
  $ git config user.signingKey /nowhere/key
  $ fails
  $TMPDIR/work: cannot sign the commit: there is no key /nowhere/key
    remedy: put it there, or correct user.signingKey in git's configuration
  release: 1 problem; nothing was written
  [65]
  $ tag_fails
  $TMPDIR/work: cannot sign the tag: ssh-keygen failed: * (glob)
    remedy: make `git tag` sign here, or set tag.gpgSign to false
  release: 1 problem; nothing was written
  [65]

The format is unknown.

  $ git config gpg.format pgp
  $ fails
  $TMPDIR/work: cannot sign the commit: gpg.format is "pgp"
    remedy: set it to openpgp, x509 or ssh
  release: 1 problem; nothing was written
  [65]
  $ tag_fails
  $TMPDIR/work: cannot sign the tag: gpg.format is "pgp"
    remedy: set it to openpgp, x509 or ssh
  release: 1 problem; nothing was written
  [65]
  $ git config --unset gpg.format

What is neither true nor false is no setting.

  $ git config commit.gpgSign perhaps
  $ fails
  commit.gpgSign: cannot read configuration: failed to parse 'perhaps' as a boolean value
  release: 1 problem; nothing was written
  [65]

No file is left behind.

  $ ls -A
  .git
  SDK.podspec
  release.json
  $ ls .git | grep lock
  [1]

A lightweight tag has nothing to sign.

  $ git config gpg.program false
  $ release tag --lightweight | at_head
  tag 1.4.0, lightweight, on commit HEAD
  $ git cat-file -t 1.4.0
  commit

Nothing is signed where it is not asked for.

  $ for value in false no 0 ''; do
  >   git config commit.gpgSign "$value"; git config tag.gpgSign "$value"
  >   release bump minor --commit --quiet >/dev/null && release tag --quiet >/dev/null
  > done
  $ git tag
  1.4.0
  1.5.0
  1.6.0
  1.7.0
  1.8.0
