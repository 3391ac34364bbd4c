A clone lacks what notes need. The command that the remedy tells completes it: git accepts it.

  $ . "$TESTDIR/setup.sh"
  $ fresh
  $ configure '"notes": {"paths": ["Sources"]}'; commit first; mkdir Sources
  $ change() { echo "[{\"app_id\": \"acme$1\", \"bundle_identifiers\": [\"com.acme.a\"], \"customModels\": []}]" >customers.json; echo $1 >Sources/a.swift; commit "fix: $1"; }
  $ change 2; git tag 1.0.0
  $ change 3
  $ git config uploadpack.allowFilter true; git config uploadpack.allowAnySHA1InWant true
  $ release notes --customer acme3 --format text --quiet >../whole; named <../whole
  1.1.0 (2023-11-14)
  
  For you
  
  - First release for you
  
  Fixes
  
  - 3 (HEAD)
  $ completed() {
  >   git clone --quiet "$@" "file://$TMPDIR/work/1" ../clone; (
  >     cd ../clone
  >     release notes --customer acme3 --quiet 2>../said; echo "[$?]"; sed -E "s/[0-9a-f]{40}/ID/" ../said
  >     $(sed -n 's/.*`\(git fetch [^`]*\)`.*/\1/p' ../said) --quiet
  >     release notes --customer acme3 --format text --quiet | cmp - ../whole && echo completed
  >   )
  >   rm -rf ../clone
  > }
  $ completed --filter=blob:none
  [65]
  ID: cannot read object: this clone is partial, and lacks it
    remedy: run `git fetch --refetch --no-filter` (git 2.36 or newer), or clone without --filter
  release: 1 problem; nothing was written
  completed
  $ completed --filter=tree:0
  [65]
  ID: cannot read tree: this clone is partial, and lacks it
    remedy: run `git fetch --refetch --no-filter` (git 2.36 or newer), or clone without --filter
  release: 1 problem; nothing was written
  completed
  $ completed --filter=blob:none --depth=1
  [65]
  $TMPDIR/work/clone: this clone is shallow: its history ends at commit ID, before it reaches a release
    remedy: run `git fetch --unshallow --tags --force --refetch --no-filter`
  release: 1 problem; nothing was written
  completed
  $ completed --filter=tree:0 --depth=1
  [65]
  $TMPDIR/work/clone: this clone is shallow: its history ends at commit ID, before it reaches a release
    remedy: run `git fetch --unshallow --tags --force --refetch --no-filter`
  release: 1 problem; nothing was written
  completed
