Standard output carries only the result; everything else goes to standard error.

  $ . "$TESTDIR/../setup.sh"
  $ workspace

Without a terminal, progress is plain lines.

  $ release build --all >out
  reading 3 of 3 customers
  packing the base of ContextSDK
  placing 3 in dist/1.0.0
  $ grep -c packing out
  0
  [1]

The document of a build agrees with the index that it wrote, and says what happened to each variant.

  $ rm -r dist
  $ release build --all --json --quiet | document build >out
  $ python3 "$ROOT/Tests/EndToEnd/Judges/same_release.py" dist/1.0.0/index.json out
  $ jq -c '[.variants[].change], .failed' out
  ["new","new","new"]
  []
  $ release build --all --json --quiet | jq -c '[.variants[].change]'
  ["unchanged","unchanged","unchanged"]
  $ cp templates/NOTES.md kept.md
  $ echo another >templates/NOTES.md
  $ release build --customer beta --json --quiet | jq -c '[.variants[].change]'
  ["replaced"]
  $ mv kept.md templates/NOTES.md

`--quiet` and `-q` say nothing but the result.

  $ rm -r dist
  $ release build --all --quiet 2>errors | sed -n 1p
  ContextSDK 1.0.0 is in dist/1.0.0
  $ cat errors
  $ cp -R dist before
  $ release build --all -q 2>errors | sed -n 1p
  ContextSDK 1.0.0 is in dist/1.0.0
  $ cat errors

They still tell of problems.

  $ mv customers.json in.json
  $ release build --all --quiet
  customers.json: there is no such file
    remedy: put the file there, or correct its path in the release configuration
  release: 1 problem; nothing was written
  [65]

The manifest may come through a pipe, in pieces.

  $ rm -r dist
  $ (head -c 100 in.json; sleep 0.2; tail -c +101 in.json) | release build --all --manifest - --quiet >/dev/null
  $ diff -r --exclude=.release before dist
  $ mv in.json customers.json

It may not be a named pipe, for opening one that nobody writes to would wait forever.

  $ release build --all --manifest <(cat customers.json) 2>&1 | sed 's|/dev/fd/[0-9]*|PIPE|'
  PIPE: cannot open: it is a pipe or a device, not a file
    remedy: put a plain file there; only `--manifest -` and `--metrics -` read from a pipe
  release: 1 problem; nothing was written
  [65]

A reader that left is no error of the command: without one of the result, it ends as a signal would end it; without one of the messages, nothing
changes.

  $ unread() { (trap '' PIPE; while echo; do :; done 2>/dev/null; trap - PIPE; "$@"; echo $? >status) | true; cat status; }
  $ unread release plan --json 2>errors; cat errors
  141
  reading 3 of 3 customers
  $ messages() { release plan --json 2>&1 >out; }
  $ unread messages; jq .schemaVersion out
  0
  1

A full disk is reported, where there is a device that plays one.

  $ full() { test ! -e /dev/full || { release "$@" >/dev/full 2>errors; test $? = 74 && grep -q 'No space left on device' errors; }; }
  $ full plan
  $ full plan --json
  $ full --help
