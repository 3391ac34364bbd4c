# Shared by the scripts of this folder, and by those about withdrawals.

. "$(dirname "${BASH_SOURCE[0]}")/../publish/setup.sh"

# source_repository [CUSTOMER…]: the demo with channels, unbuilt, in a repository with a remote, to which it is pushed; of three customers,
# or of these.
source_repository() {
  (($#)) || set -- 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 acme-fitness trailcast
  unbuilt_demo "$@"
  printf '%s\n' dist/ remotes/ www/ origin.git/ ignored/ >.gitignore
  mkdir ignored
  git init -q --bare --template= origin.git
  git init -q
  git remote add origin ./origin.git
  git add .
  git commit -qm 'feat: begin'
  git push -qu origin main
}

# everything: all that a release changes, to compare two states: references of all repositories, the ledger, and files.
everything() {
  local repository
  for repository in remotes/*.git origin.git .; do git -C "$repository" for-each-ref; done
  git status --porcelain
  find releases.jsonl www dist -type f -not -path '*/.release/*' -exec cksum {} + | sort
}

# steps 'ONE|OTHER': of a report of `ship`, the lines of these steps alone, and all that is no step.
steps() { sed -E "/^  (bump|build|reserve|publish|tag|push) /{/^  ($1) /!d;}"; }

# terminal ANSWER ARGUMENT…: runs the program at a terminal, and answers its question.
terminal() { dialogue '[y/N]' "$1" -- release "${@:2}" | tr -d '\r'; }

# colleague: makes a clone of somebody who commits to main, and pushes, as often as `ignored/push` is called.
colleague() {
  git clone -q origin.git ignored/clone
  cat >ignored/push <<END_OF_PUSH
#!/bin/sh
unset GIT_DIR GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES
cd '$PWD/ignored/clone'
git pull -q && echo x >>x && git add x && git commit -qm other && git push -q
END_OF_PUSH
  chmod +x ignored/push
}

# jobs_repository: a repository whose clones in `ignored` share the channels, and push.
jobs_repository() {
  source_repository
  edit release.json '.ship.push = "origin" | .publish[0].url |= "../../" + .
    | .publish[1] |= (.path |= "../../" + . | .files |= "../../" + .)'
}

# job NAME [OPTION…]: makes a clone in `ignored`, by options of `git clone`.
job() { rm -rf "ignored/$1" && git clone -q "${@:2}" "file://$PWD/origin.git" "ignored/$1"; }

# in_job NAME COMMAND…: runs a command there.
in_job() { (cd "ignored/$1" && "${@:2}"); }

# ledger_lines REVISION: counts the lines of the ledger in the remote.
ledger_lines() { git -C origin.git show "$1:releases.jsonl" | wc -l | tr -d ' '; }

# small_source: an unbuilt release of few bytes for customer100 and customer101, in a repository with a remote, to which it pushes.
small_source() {
  small 2
  rm -r dist
  edit release.json '.ship.push = "origin"'
  printf '%s\n' dist/ remotes/ www/ origin.git/ before >.gitignore
  git init -q --bare --template= origin.git
  git init -q
  git remote add origin ./origin.git
  commit 'feat: begin'
  git push -qu origin main
}
