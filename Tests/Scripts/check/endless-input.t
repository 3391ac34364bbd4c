Pipes, devices and files that are too large for memory, wherever a file is expected: they are refused before they are read.

  $ . "$TESTDIR/../build/setup.sh"
  $ workspace
  $ little() { within 150000000 release "$@" --quiet; } # runs release, and tells if it takes more than 150 MB
  $ lengthen() { python3 -c 'import os, sys; os.truncate(sys.argv[1], int(sys.argv[2]))' "$@"; }
  $ mkfifo pipe

Devices and pipes.

  $ little check --manifest /dev/zero
  /dev/zero: cannot open: it is a pipe or a device, not a file
    remedy: put a plain file there; only `--manifest -` and `--metrics -` read from a pipe
  release: 1 problem
  [65]
  $ little check --config /dev/zero
  /dev/zero: cannot open: it is a pipe or a device, not a file
    remedy: put a plain file there; only `--manifest -` and `--metrics -` read from a pipe
  release: 1 problem
  [78]
  $ little check --manifest pipe
  pipe: cannot open: it is a pipe or a device, not a file
    remedy: put a plain file there; only `--manifest -` and `--metrics -` read from a pipe
  release: 1 problem
  [65]
  $ little check --config pipe
  pipe: cannot open: it is a pipe or a device, not a file
    remedy: put a plain file there; only `--manifest -` and `--metrics -` read from a pipe
  release: 1 problem
  [78]
  $ little verify pipe
  pipe: is not a zip, an .xcframework, an .artifactbundle, a customer's folder or a release
    remedy: name a zip, an .xcframework, an .artifactbundle, or a folder that `release build` made
  release: 1 problem
  [65]
  $ mv templates/NOTES.md .. && mkfifo templates/NOTES.md
  $ little check
  templates/NOTES.md: cannot open: it is a pipe or a device, not a file
    remedy: put a plain file there; only `--manifest -` and `--metrics -` read from a pipe
  release: 1 problem
  [65]
  $ rm templates/NOTES.md
  $ mv Models/Custom/alpha/upsell.mlmodel .. && mkfifo Models/Custom/alpha/upsell.mlmodel
  $ cp ../NOTES.md templates
  $ little check
  Models/Custom/alpha/upsell.mlmodel: warning: the variants could not be compared with this customer's models: cannot read: it is a pipe or a device, not a file
    app_id alpha
    remedy: put a plain file there; only `--manifest -` and `--metrics -` read from a pipe
  Models/Custom/alpha/upsell.mlmodel: cannot read: it is a pipe or a device, not a file
    remedy: rename or remove it: only files and folders with UTF-8 names can ship
  1.0.0: 2 customers with 1 model in order; 1 problem, 1 warning
  [1]
  $ rm Models/Custom/alpha/upsell.mlmodel && mv ../upsell.mlmodel Models/Custom/alpha

Files of 3 GiB.

  $ lengthen templates/NOTES.md 3221225472
  $ little check
  templates/NOTES.md: cannot read: it has more than 64 MiB, the limit for such a file
    remedy: put the file there that is meant: none of its kind is so large
  release: 1 problem
  [65]
  $ cp ../NOTES.md templates
  $ cp customers.json ..
  $ lengthen customers.json 3221225472
  $ little check
  customers.json: cannot read: it has more than 256 MiB, the limit for such a file
    remedy: put the file there that is meant: none of its kind is so large
  release: 1 problem
  [65]
  $ cp ../customers.json .

A huge model is in order. Only its description is read; the weights, here a neural network of 256 MiB in field 500, are hashed in pieces.

  $ printf '\242\037\200\200\200\200\001' >>Models/Custom/alpha/upsell.mlmodel
  $ lengthen Models/Custom/alpha/upsell.mlmodel $(($(wc -c <Models/Custom/alpha/upsell.mlmodel) + 268435456))
  $ little check
  1.0.0: 3 customers with 3 models in order; 0 problems, 0 warnings
