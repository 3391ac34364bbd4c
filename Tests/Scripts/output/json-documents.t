Every document that the program prints or writes keeps its schema.

  $ . "$TESTDIR/../setup.sh"
  $ demo

The files of a release are documents.

  $ document index <dist/1.4.0/index.json >/dev/null
  $ count=0
  $ for variant in dist/1.4.0/*/; do
  >   document variant <$variant/variant.json >/dev/null
  >   unzip -p $variant/ContextSDK.zip '*/ios-arm64/*/CustomModels.json' | document custom-models >/dev/null
  >   count=$((count + 1))
  > done
  $ echo $count
  5

Every command prints one with `--json`, also where it finds something, with the same status as ever.

  $ json() { local schema=$1; shift; release "$@" --json 2>/dev/null | document $schema >/dev/null; }
  $ echo more >dist/1.4.0/acme-fitness/EXTRA.md
  $ json check check --timings
  $ json plan plan
  $ json verify verify dist/1.4.0 --timings
  [1]
  $ json verify verify dist/1.4.0/acme-fitness/ContextSDK.zip --customer acme-fitness
  $ json rules verify --rules
  $ json diff diff dist/1.4.0/acme-fitness dist/1.4.0/trailcast
  [1]
  $ json diff diff dist/1.4.0/acme-fitness/ContextSDK.zip dist/1.4.0/acme-fitness/ContextSDK.zip
  $ json diff diff dist/1.4.0 dist/1.4.0
  $ json build build --all --dry-run --timings
  $ json build build --customer trailcast
  $ json show-versions show-versions
  $ json bump bump minor --dry-run
  $ json failure build
  [64]
  $ json failure diff dist/1.4.0 nowhere
  [74]
  $ json failure plan --config customers.json
  [78]

So does one of which a customer fails.

  $ mkdir failing && cd failing
  $ workspace
  $ rm Models/Custom/beta/upsell.mlmodel
  $ json build build --all
  [2]
  $ json plan plan
  [2]
  $ json check check
  [1]

So do those about versions, tags and notes in a repository.

  $ mkdir ../repository && cd ../repository
  $ git init --quiet
  $ echo '{"version": "1.0.0", "products": [{"name": "SDK", "base": "SDK.xcframework"}]}' >release.json
  $ commit 'feat: one'
  $ json bump-preview bump --preview
  $ json notes notes
  $ json tag tag --dry-run
  $ json tag tag
  $ json tag tag
  $ json bump bump minor --commit
  $ json notes notes --update-changelog

docs/json.md has a table for every schema, and examples that keep it. A page that lacks a section and has a wrong example is refused.

  $ page() { python3 "$ROOT/Tests/EndToEnd/Judges/documents.py" page "$ROOT/schemas" "$1"; }
  $ page "$ROOT/docs/json.md"
  $ sed -e 's/"change": "new"/"change": "old"/' -e 's/^### finding$/### findings/' "$ROOT/docs/json.md" >wrong.md
  $ page wrong.md
  no section for the link finding
  release build --json: build: $.variants[0].change: 'old' is not one of ['new', 'replaced', 'unchanged']
  no section 'finding'
  [1]

Commands in remedies are the same in every output, and name the configuration that this run has.

  $ mkdir other && cd other && workspace
  $ mv release.json next.json
  $ release build --all --config next.json --quiet >/dev/null
  $ rm -r dist/1.0.0/gamma
  $ remedies() { grep -o 'build them: [^"]*'; }
  $ release verify dist/1.0.0 --config next.json --quiet --sarif found.sarif | remedies
  build them: `release build --all --config next.json`
  [1]
  $ release verify dist/1.0.0 --config next.json --quiet --json | remedies
  build them: `release build --all --config next.json`
  [1]
  $ remedies <found.sarif
  build them: `release build --all --config next.json`
