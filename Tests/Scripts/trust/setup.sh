# Scripts of what customers can prove begin with this file.

. "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"
unset SSH_AUTH_SOCK SSH_ASKPASS DISPLAY
keys=$TMPDIR/keys
rm -rf "$keys"
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

# detached COMMAND…: runs it without a terminal to ask at.
detached() { python3 -c 'import os, sys; os.setsid(); os.execvp(sys.argv[1], sys.argv[1:])' "$@" </dev/null; }

# block MARK KIND: the text that docs/trust.md has after the comment MARK, in the language KIND.
block() {
  awk -v mark="<!-- $1 -->" -v fence='```'"$2" '
    $0 == fence && last == mark { inside = 1; next } $0 == "```" { inside = 0 } inside { print } { last = $0 }' "$ROOT/docs/trust.md"
}

# terse: leaves out remedies, and what depends on the versions of OpenSSH and of compressors.
terse() { grep -v '^  remedy' | sed -e 's/ssh-keygen says: .* \[/ssh-keygen says … [/' | masked; }
