# Scripts of what customers can prove begin with this file.

. "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
unset SSH_AUTH_SOCK SSH_ASKPASS DISPLAY
keys=$HOME/keys
mkdir "$keys"

# key [NAME [PASSPHRASE]]: makes a key, and the line that its signatures are verified with.
key() {
  local name=${1:-key}
  rm -f "$keys/$name" "$keys/$name.pub"
  ssh-keygen -q -t ed25519 -N "${2:-}" -C "$name" -f "$keys/$name"
  echo "release@example.com namespaces=\"file\" $(cat "$keys/$name.pub")" >"$keys/allowed-$name"
}

# signed: the signatures that OpenSSH finds good.
signed() {
  local list
  for list in dist/*/*/SHA256SUMS; do
    if ssh-keygen -Y verify -f "$keys/allowed-key" -I release@example.com -n file -s "$list.sig" <"$list" >/dev/null 2>&1; then
      echo "$list.sig"
    fi
  done
}

# signer NAME: the shell script that it reads signs, in place of ssh-keygen.
signer() {
  { echo '#!/bin/sh' && cat; } >"$keys/$1"
  chmod +x "$keys/$1"
  git config --global gpg.ssh.program "$keys/$1"
}

# terse: leaves out remedies, and what depends on the versions of OpenSSH and of compressors.
terse() {
  grep -v '^  remedy' | masked |
    sed -E -e 's/SHA256:[A-Za-z0-9+\/]+/SHA256:KEY/' |
    sed -e 's/ssh-keygen says: .* \[/ssh-keygen says … [/' -e 's/has [0-9]* bytes, but \(.*\) says [0-9]*/has N bytes, but \1 says N/'
}

# signed_vendor: a workspace whose vendor does what docs/trust.md says and releases, and what the page has for customers: signature.sh,
# files.sh, others.sh, provenance.sh and release.sh.
signed_vendor() {
  local command
  workspace alpha:upsell=3,paywall=12 beta:upsell=4
  # Without an answer at a terminal: an empty passphrase.
  sh -ec "$(block trust.md vendor sh | sed "s/-q -t/-q -N '' -t/")"
  edit release.json '. + $asked' --argjson asked "$(block trust.md vendor json)"
  git init -q
  git add release.json customers.json templates
  git commit -q -m 'feat: begin'
  release build --all --quiet >/dev/null
  for command in signature files others provenance release; do block trust.md "customer: $command" sh >$command.sh; done
}

# documented FOLDER: what the page's commands say of what a customer has, in the page's order. None leaves anything there.
documented() {
  local command
  for command in signature files others provenance; do
    (cd "$1/sdk" && sh "$TMPDIR/work/$command.sh" >/dev/null 2>&1) || echo "refused by the command for: $command"
  done
}

# verified FOLDER: what the page's command with `release` says of it.
verified() { (cd "$1/sdk" && sh "$TMPDIR/work/release.sh" 2>/dev/null) | without_notes | terse; }
