Command lines as people type them.

  $ . "$TESTDIR/../setup.sh"

The version is printed, in any spelling and before all else.

  $ version() { release "$@" | sed -E 's/^[0-9]+\.[0-9]+\.[0-9]+$/VERSION/'; }
  $ version --version
  VERSION
  $ version -V
  VERSION
  $ version -qV
  VERSION
  $ version -V build
  VERSION

So is the overview, on standard output.

  $ release --help >help
  $ grep -A 3 -e ^Usage -e ^Commands: help
  Usage: release <command> [options]
  
  Commands:
    init             Writes a release.json for the SDK in this folder.
    doctor           Says what this machine has of what a release needs.
    check            Runs every validation without building.
  $ release -h | cmp - help
  $ release help | cmp - help
  $ release -q -h | cmp - help
  $ release --quiet help | cmp - help

So is the help of a command.

  $ release help plan >help
  $ grep ^Usage help
  Usage: release plan [options]
  $ release -h plan | cmp - help
  $ release plan -qh | cmp - help
  $ release -q help plan | cmp - help
  $ release help -q plan | cmp - help
  $ release check -h | sed -n 1p
  Runs every validation without building.
  $ release help build >help
  $ grep ^Usage help
  Usage: release build [options]
  $ release build --help | cmp - help

So are the commands that begin with one word.

  $ release models --help >help
  $ grep -A 3 -e ^Usage -e ^Commands: help
  Usage: release models <command> [options]
  
  Commands:
    models init      Makes keys, and the "ota" section of release.json.
    models keys      Makes keys, and the next root, which several people sign.
    models publish   Approves the manifest's models for devices.
  $ release help models | cmp - help
  $ release -q models -h | cmp - help
  $ release models
  release: unknown command "models"
    remedy: use one of: models init, models keys, models publish, models rollout, models advance, models promote, models stop, models rollback, models set, models hold, models revoke, models refresh, models evaluate, models status, models verify, models client
  [64]

Who names no command is shown how to go on, on standard error.

  $ release 2>errors
  [64]
  $ grep -e ^Usage -e '  build ' -e '  release build' -e ^release: errors
  Usage: release <command> [options]
    build            Builds the release for one, some or all customers.
    release build --customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  release: no command given
  $ release -q 2>&1 | cmp - errors
  [64]

Wherever they stand, options mean the same.

  $ workspace
  $ for line in '-q build --customer alpha -o out' '--quiet --output=out build --customer=alpha' '-qo out --customer alpha build' \
  >   'build -qoout --customer alpha' '-q -o=out build --customer alpha --'; do
  >   release $line | sed -n 1p && ls out/1.0.0 && rm -r out
  > done
  ContextSDK 1.0.0 is in out/1.0.0
  alpha
  index.json
  ContextSDK 1.0.0 is in out/1.0.0
  alpha
  index.json
  ContextSDK 1.0.0 is in out/1.0.0
  alpha
  index.json
  ContextSDK 1.0.0 is in out/1.0.0
  alpha
  index.json
  ContextSDK 1.0.0 is in out/1.0.0
  alpha
  index.json

Mistakes are told with what may have been meant, and on standard error only.

  $ release -q bild >>printed
  release: unknown command "bild"
    remedy: did you mean build?
  [64]
  $ release --quite build >>printed
  release: unknown option --quite
    remedy: did you mean --quiet?
  [64]
  $ release --quite >>printed
  release: unknown option --quite
    remedy: did you mean --quiet?
  [64]
  $ release -x >>printed
  release: unknown option -x
    remedy: use one of: --version, --help, --quiet, --color
  [64]
  $ release -q build --all -x >>printed
  release: unknown option -x
    remedy: use one of: --customer, --all, --plan, --shard, --jobs, --config, --manifest, --output, --dry-run, --rebuild, --check, --prune, --allow-replace, --no-cache, --json, --timings, --quiet, --color, --help
  [64]
  $ release build -all >>printed
  release: unknown option -all
    remedy: did you mean --all?
  [64]
  $ release build -o >>printed
  release: --output needs a value: --output <folder>
  [64]
  $ release build -q=1 >>printed
  release: --quiet takes no value
  [64]
  $ release help bild >>printed
  release: unknown command "bild"
    remedy: did you mean build?
  [64]
  $ release build -- --all >>printed
  release: unexpected argument "--all"
  [64]
  $ release build -V >>printed
  release: unknown option -V
    remedy: use one of: --customer, --all, --plan, --shard, --jobs, --config, --manifest, --output, --dry-run, --rebuild, --check, --prune, --allow-replace, --no-cache, --json, --timings, --quiet, --color, --help
  [64]
  $ cat printed

A command that is suggested works as it is printed: it has the options of this one that say where files are.

  $ mv release.json 'my release.json'
  $ release report -o page.html --config 'my release.json' --quiet
  dist/1.0.0: does not contain a release
    remedy: run `release build --all --config 'my release.json'` first, or name the version or folder of another release
  release: 1 problem; nothing was written
  [65]
  $ release report -o page.html --config='my release.json' --manifest other.json --quiet
  other.json: there is no such file
    remedy: correct the path after --manifest
  release: 1 problem; nothing was written
  [65]
  $ cp customers.json other.json
  $ release report -o page.html --config='my release.json' --manifest other.json --quiet
  dist/1.0.0: does not contain a release
    remedy: run `release build --all --config 'my release.json' --manifest other.json` first, or name the version or folder of another release
  release: 1 problem; nothing was written
  [65]

What follows `--` is no option.

  $ release verify -- -q
  -q: cannot open: No such file or directory
    remedy: check the path
  release: 1 problem
  [74]
  $ release -q --json verify -- -q 2>errors | document failure
  {
    "schemaVersion": 1,
    "status": 74,
    "findings": [
      {
        "code": "system.open",
        "severity": "error",
        "file": "-q",
        "message": "cannot open: No such file or directory",
        "remedy": "check the path"
      }
    ]
  }
  [74]

A variable that cannot be read is told as any failure is; so is a folder that cannot be made.

  $ RELEASE_TIME=tomorrow release check --json | document failure
  RELEASE_TIME: expected a time in UTC such as 2026-11-25T10:00:00Z
    remedy: correct the variable, or unset it
  {
    "schemaVersion": 1,
    "status": 64,
    "findings": [
      {
        "code": "usage",
        "severity": "error",
        "file": "RELEASE_TIME",
        "message": "expected a time in UTC such as 2026-11-25T10:00:00Z",
        "remedy": "correct the variable, or unset it"
      }
    ]
  }
  [64]
  $ TMPDIR=/nowhere release build --all --dry-run --json --config 'my release.json' 2>errors | document failure | jq -r '.findings[].code'
  system.create-a-temporary-folder
  [74]

Help changed nothing, and neither did what is printed instead of written.

  $ release build --help >/dev/full
  standard output: cannot write: No space left on device
    remedy: write the result elsewhere
  release: the result could not be written
  [74]
  $ release schema >/dev/full
  standard output: cannot write: No space left on device
    remedy: write the result elsewhere
  release: the result could not be written
  [74]
  $ release schema --output . release >/dev/full
  standard output: cannot write: No space left on device
    remedy: write the result elsewhere
  release: the result could not be written; what the command did stands
  [74]

Swift finds the arguments in /proc.

  $ if unshare --mount true 2>/dev/null; then unshare --mount sh -c 'mount -t tmpfs none /proc; release help build'; else echo 'release: cannot see its arguments: mount /proc, where Swift finds them'; false; fi 2>&1 || echo failed
  release: cannot see its arguments: mount /proc, where Swift finds them
  failed
