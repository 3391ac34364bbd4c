. "$(dirname "${BASH_SOURCE[0]}")/../setup.sh"

# The path of a socket in it has at most 104 bytes.
export GNUPGHOME=$TMPDIR/g
# No helper could ask instead of a terminal.
unset SSH_AUTH_SOCK SSH_ASKPASS DISPLAY GPG_TTY

# signing: makes a repository of one podspec, which signs commits and tags as one who is named only in its configuration.
signing() {
  unset GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL
  git init --quiet
  git config user.name 'Cora Committer'
  git config user.email cora@example.com
  echo '{ "version": "1.4.0", "versions": { "files": ["SDK.podspec"] } }' >release.json
  printf "Pod::Spec.new do |s|\n  s.version = '1.4.0'\nend\n" >SDK.podspec
  commit 'feat: begin'
  git config commit.gpgSign true
  git config tag.gpgSign yes
}

# ssh_key: makes a key, and tells git whose it is.
ssh_key() {
  ssh-keygen -q -t ed25519 -N '' -C '' -f "$HOME/key"
  echo "cora@example.com $(cat "$HOME/key.pub")" >"$HOME/allowed"
  git config gpg.format ssh
  git config gpg.ssh.allowedSignersFile "$HOME/allowed"
}

# bump_and_tag: signs a commit and a tag, and shows what git finds in them.
bump_and_tag() {
  release bump minor --commit --quiet >/dev/null || return
  local version
  version=$(jq -r .version release.json)
  release tag --message "Release"$'\n\n'"$version" --quiet >/dev/null || return
  git log -1 --format=%s
  git for-each-ref "refs/tags/$version" --format='%(contents:subject)|%(contents:body)|'
  signatures "$version" || echo "[$?]"
  git fsck --strict || echo "[$?]"
  git status --porcelain
  ls -A
}

# signatures TAG: what git says of the signatures of HEAD and a tag, without the name of the key.
signatures() {
  { git verify-commit HEAD && git verify-tag "$1"; } 2>&1 | sed -n -E 's/.*(Good signature from "[^"]*"|Good "git" signature for [^ ]*).*/\1/p'
}

# at_head: shows the id of the last commit as HEAD.
at_head() { sed "s/$(git rev-parse HEAD)/HEAD/"; }

# asked PROMPT ANSWER …: runs a program at a terminal. Shows no ids: the key is another each time.
asked() {
  local prompt=$1 answer=$2
  shift 2
  NO_COLOR=1 dialogue "$prompt" "$answer" -- "$@" | tr -d '\r' | sed -E 's/[0-9a-f]{40}/COMMIT/'
}
