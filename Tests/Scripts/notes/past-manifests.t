What is new for a customer comes from the manifest of the release before, wherever it was.

  $ . "$TESTDIR/setup.sh"

It was in another file.

  $ fresh
  $ echo '{"customers": "old/list.json", "gone": 1}' >release.json
  $ mkdir old; customers "$upsell"; mv customers.json old/list.json; release_one
  $ configure; customers; two
  $ release notes --customer acme-fitness | named
  ## 1.1.0 (2023-11-14)
  
  ### For you
  
  - `upsell` 2 removed
  
  ### Fixes
  
  - **maps**: two (`HEAD`)

It was broken, or the configuration that names it was.

  $ fresh; configure; echo '[{"app_id": "acme fitness"}]' >customers.json; release_one
  $ customers; two
  $ refused --customer acme-fitness | grep -v remedy
  customers.json at 1.0.0: [0].app_id: "acme fitness" contains " ", which is not a letter, digit, '.', '_' or '-'
    app_id "acme fitness"
  customers.json at 1.0.0: [0].bundle_identifiers: is missing; expected a list of bundle identifiers
    app_id "acme fitness"
  customers.json at 1.0.0: [0].customModels: is missing; expected a list of models
    app_id "acme fitness"
  release: 3 problems; nothing was written
  [65]
  65
  [65]
  $ fresh; echo '{' >release.json; customers; release_one
  $ configure; two
  $ refused --customer acme-fitness
  release.json at 1.0.0:1:2: the document ends too early
    remedy: begin after a later commit with --from, or print notes without customers
  release: 1 problem; nothing was written
  [65]
  65
  [65]

It is not in the repository.

  $ repository '"customers": "../list.json"'; two
  $ mkdir ../home; git init --quiet ../home; cp customers.json ../list.json
  $ refused --customer acme-fitness
  ../list.json: is not in the repository, so the customers at 1.0.0 are not known
    remedy: keep the manifest in the repository, or print notes without customers
  release: 1 problem; nothing was written
  [65]
  65
  [65]
