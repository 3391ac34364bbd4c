Commits and tags that are signed with GPG, or with the program of another format: `git verify-commit` and `git verify-tag` are the judges.

  $ . "$TESTDIR/setup.sh"
  $ signing
  $ mkdir -m 700 "$GNUPGHOME"
  $ gpg --batch --quiet --passphrase '' --quick-generate-key 'Cora Committer <cora@example.com>' ed25519 sign 2>/dev/null </dev/null

Without `user.signingKey` it is the committer's key.

  $ bump_and_tag
  chore(release): 1.5.0
  Release|1.5.0
  |
  Good signature from "Cora Committer <cora@example.com>"
  Good signature from "Cora Committer <cora@example.com>"
  .git
  SDK.podspec
  release.json

The program for X.509, the other format that git knows: the judge goes by the signature.

  $ printf '#!/bin/sh\necho signing >&2\nexec gpg "$@"\n' >"$HOME/gpgsm"
  $ chmod +x "$HOME/gpgsm"
  $ git config gpg.format x509
  $ git config gpg.x509.program "$HOME/gpgsm"
  $ git config user.signingKey cora@example.com
  $ bump_and_tag
  chore(release): 1.6.0
  Release|1.6.0
  |
  Good signature from "Cora Committer <cora@example.com>"
  Good signature from "Cora Committer <cora@example.com>"
  .git
  SDK.podspec
  release.json
  $ gpgconf --kill all
  $ git config --unset gpg.format

GPG's agent has no terminal: it opens the one that GPG_TTY names. A script stands for GPG and its agent; it gives no signature.

  $ cat >"$HOME/sign" <<END
  > #!/bin/sh
  > exec python3 -c 'import subprocess, sys; sys.exit(subprocess.call(sys.argv[1:], start_new_session=True))' sh -c '
  >   printf "Pass: " >"\$0"; read -r word <"\$0"; printf "%s %s" "\$0" "\$word" >"\$1"' "\$GPG_TTY" '$HOME/answer'
  > END
  $ chmod +x "$HOME/sign"
  $ git config gpg.program "$HOME/sign"
  $ asked 'Pass: ' 'open sesame' release bump minor --commit --quiet
  Pass: open sesame
  $TMPDIR/work: cannot sign the commit: gpg failed to sign the data
    remedy: make `git commit` sign here, or set commit.gpgSign to false
  release: 1 problem; nothing was written
  [65]
  $ echo "$(cat "$HOME/answer")"
  /dev/[a-z/]*[0-9]+ open sesame (re)

A program in the background is stopped when it reads from the terminal, so it does not get one.

  $ printf '#!/bin/sh\nread -r word </dev/tty; exit 1\n' >"$HOME/sign"
  $ dialogue -- bash -c 'set -m; release bump minor --commit --quiet & wait $!' | tr -d '\r' | grep problem
  release: 1 problem; nothing was written
  [65]
  $ git status --porcelain
