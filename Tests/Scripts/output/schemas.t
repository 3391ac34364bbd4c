`release schema`: the schemas in the program are the files in `schemas`.

  $ . "$TESTDIR/../setup.sh"

One is printed.

  $ release schema build | cmp - "$ROOT/schemas/build.schema.json"

All are listed with their titles.

  $ release schema | sed 's/ .*/.schema.json/' | sort | diff - <(ls "$ROOT/schemas")
  $ release schema | grep -e '^release ' -e '^customers '
  customers        Customer manifest
  release          Release configuration

All are written into a folder, which is filled anew.

  $ mkdir -p a/b && echo old >a/b/release.schema.json
  $ release schema -o a/b | sort | diff - <(ls "$ROOT/schemas" | sed 's|^|a/b/|')
  $ diff -r a/b "$ROOT/schemas"

One is written alone, into a folder that is made.

  $ release schema customers --output=one
  one/customers.schema.json
  $ ls one
  customers.schema.json

Mistakes are told.

  $ release schema customer
  release: unknown schema "customer"
    remedy: did you mean customers?
  [64]
  $ release schema build plan
  release: unexpected argument "plan"
  [64]
  $ echo >file
  $ release schema -o file
  file: cannot create folder: Not a directory
    remedy: there is a file where a folder is needed, or a folder where a file is needed: move it away
  release: 1 problem; nothing half-made was kept
  [74]
  $ ls
  a
  file
  one
