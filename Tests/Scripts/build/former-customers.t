The variant of a former customer stays, until `--prune` removes it. What is no variant stays anyway.

  $ . "$TESTDIR/setup.sh"
  $ workspace
  $ release build --all --quiet >/dev/null
  $ edit customers.json 'map(select(.app_id != "gamma"))'
  $ mkdir dist/1.0.0/notes
  $ echo mine >dist/1.0.0/notes/todo.txt
  $ release build --all --quiet 2>&1 >/dev/null
  dist/1.0.0: warning: holds what is no customer of the manifest: gamma, notes
    remedy: remove it if it should not ship; --prune removes the variants of former customers
  $ ls dist/1.0.0
  alpha
  beta
  gamma
  index.json
  notes
  $ jq -c '[.variants[].app_id]' dist/1.0.0/index.json
  ["alpha","beta","gamma"]

A dry run tells what it would remove.

  $ release build --all --quiet --prune --dry-run --json | document build | jq -c .removed
  dist/1.0.0: warning: holds what is no customer of the manifest: notes
    remedy: remove it if it should not ship
  release build: would remove gamma
  ["gamma"]
  $ ls dist/1.0.0
  alpha
  beta
  gamma
  index.json
  notes
  $ release build --all --quiet --prune --json | document build | jq -c .removed
  dist/1.0.0: warning: holds what is no customer of the manifest: notes
    remedy: remove it if it should not ship
  release build: removed gamma
  ["gamma"]
  $ ls dist/1.0.0
  alpha
  beta
  index.json
  notes
  $ cat dist/1.0.0/notes/todo.txt
  mine
  $ jq -c '[.variants[].app_id]' dist/1.0.0/index.json
  ["alpha","beta"]
