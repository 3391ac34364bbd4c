Commits and tags that are signed with a key of SSH: `git verify-commit` and `git verify-tag` are the judges.

  $ . "$TESTDIR/setup.sh"
  $ signing
  $ ssh_key

The key is a file.

  $ git config user.signingKey "$HOME/key"
  $ bump_and_tag
  chore(release): 1.5.0
  Release|1.5.0
  |
  Good "git" signature for cora@example.com
  Good "git" signature for cora@example.com
  .git
  SDK.podspec
  release.json

As git, which runs its programs in the root of the working tree, a relative path is one from there; the current folder stays empty.

  $ cp "$HOME/key" "$HOME/key.pub" .git
  $ git config user.signingKey .git/key
  $ mkdir ios && touch ios/.keep && git add ios && git -c commit.gpgSign=false commit -qm 'chore: begin with a folder'
  $ (cd ios && TMPDIR=. release bump minor --commit --config ../release.json --quiet >/dev/null)
  $ git log -1 --format=%s
  chore(release): 1.6.0
  $ git verify-commit HEAD 2>&1 | grep -c Good
  1
  $ ls -A ios
  .keep

A key that is written out is one of an agent's. Here a program of the vendor's own knows the private key.

  $ cat >"$HOME/sign" <<END
  > #!/bin/sh
  > [ "\$2" = sign ] || exec ssh-keygen "\$@"
  > for file; do :; done
  > exec ssh-keygen -Y sign -n git -f '$HOME/key' "\$file"
  > END
  $ chmod +x "$HOME/sign"
  $ git config --unset user.signingKey
  $ git config gpg.ssh.program "$HOME/sign"
  $ git config gpg.ssh.defaultKeyCommand "echo 'key::$(cat "$HOME/key.pub")'"
  $ bump_and_tag
  chore(release): 1.7.0
  Release|1.7.0
  |
  Good "git" signature for cora@example.com
  Good "git" signature for cora@example.com
  .git
  SDK.podspec
  ios
  release.json
  $ git config --unset gpg.ssh.program
  $ git config --unset gpg.ssh.defaultKeyCommand

The key has a passphrase: ssh-keygen would ask at the terminal. Without one, it fails at once, and nothing is changed.

  $ ssh-keygen -q -p -P '' -N 'open sesame' -f "$HOME/key" >/dev/null
  $ git config user.signingKey "$HOME/key"
  $ detached release bump minor --commit 2>../said
  [65]
  $ cat ../said
  $TMPDIR/work: cannot sign the commit: * (glob)
    remedy: make `git commit` sign here, or set commit.gpgSign to false
  release: 1 problem; nothing was written
  $ git status --porcelain

ssh-keygen ends its lines with CR and LF, of which nothing is told.

  $ grep -c '\\r' ../said
  0
  [1]

At a terminal there is somebody to ask.

  $ asked passphrase 'open sesame' release bump minor --commit
  Enter passphrase: 
  1.7.0 → 1.8.0: 2 places in 2 files
    SDK.podspec: s.version
    release.json: version
  commit COMMIT
  next: release tag
  $ git verify-commit HEAD 2>&1 | grep -c Good
  1
  $ asked passphrase 'open sesame' release tag
  Enter passphrase: 
  tag 1.8.0, annotated, on commit COMMIT
  $ signatures 1.8.0
  Good "git" signature for cora@example.com
  Good "git" signature for cora@example.com
