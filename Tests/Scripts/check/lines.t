A finding about a value of a file that people write names the line.

  $ . "$TESTDIR/../setup.sh"
  $ workspace
  $ mkdir "$HOME/whole" && cp *.json "$HOME/whole"
  $ cat >customers.json <<'END'
  > [
  >   {
  >     "app_id": "alpha",
  >     "bundle_identifiers": ["com.example.alpha"],
  >     "customModels": [
  >       { "flowId": 1, "flowName": "upsell",
  >         "modelVersion": "3" }
  >     ]
  >   }
  > ]
  > END
  $ release check --quiet
  customers.json:7: [0].customModels[0].modelVersion: expected a whole number ≥ 1, found "3"
    app_id alpha: upsell
    remedy: write 3 without quotes
  release: 1 problem
  [65]
  $ release check --quiet --json | document failure | jq -c '.findings[] | [.line, .path]'
  customers.json:7: [0].customModels[0].modelVersion: expected a whole number ≥ 1, found "3"
    app_id alpha: upsell
    remedy: write 3 without quotes
  release: 1 problem
  [7,"[0].customModels[0].modelVersion"]
  [65]

So does one that only the whole workspace shows.

  $ rewrite customers.json 's/"3"/3/; s/^( *)"bundle/\1"products": ["Other"],\
  > \1"bundle/'
  $ release check --quiet
  customers.json:4: [0].products: there is no product "Other"
    app_id alpha
    remedy: declare it in `products` of release.json, or remove it
  Models/Custom/alpha/paywall.mlmodel: this model is not listed in customers.json
    app_id alpha
    remedy: remove it, or list it under customModels
  release: 2 problems
  [65]

A byte order mark is passed over, by all that read and edit the files, and stays.

  $ mark() { printf '\xef\xbb\xbf'; cat "$HOME/whole/$1"; }
  $ for file in *.json; do mark $file >$file; done
  $ release check --quiet
  1.0.0: 3 customers with 3 models in order; 0 problems, 0 warnings
  $ release bump minor --quiet
  1.0.0 → 1.1.0: 1 place in 1 file
    release.json: version
  next: git diff, then commit
  $ head -n 1 release.json | cut -c 1-22
  \ufeff{"version": "1.1.0" (esc)
  $ release completion --words -- build --customer ''
  alpha\t (esc)
  beta\t (esc)
  gamma\t (esc)
  $ rewrite customers.json 's/: 12/: "12"/'
  $ release check --quiet
  customers.json:3: [0].customModels[1].modelVersion: expected a whole number ≥ 1, found "12"
    app_id alpha: paywall
    remedy: write 12 without quotes
  release: 1 problem
  [65]

A colon is missing.

  $ printf '{\n  "version"\n  "1.0.0"\n}\n' >release.json
  $ release check --quiet
  release.json:2:12: the colon after the key "version" is missing, found "\"1.0.0\""
    remedy: write "key": value
  release: 1 problem
  [78]
