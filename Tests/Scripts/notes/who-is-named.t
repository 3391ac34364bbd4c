Notes of one customer do not name another.

  $ . "$TESTDIR/setup.sh"
  $ repository

Where `notes.naming` is `refuse`, a commit that names another is refused, however it is spelled.

  $ refuse='"notes": {"naming": "refuse"}'
  $ configure "$refuse"; two 'fix(trailcast): two'
  $ refused --customer acme-fitness | named
  commit HEAD: names customer trailcast: the app_id "trailcast" is in its message [isolation.rendered]
    app_id acme-fitness
    remedy: leave such commits out with `notes.naming`, `notes.skip` or `notes.scopes.exclude`; add the word to verify.commonNames if it means something else
  commit HEAD: names customer trailcast: the name "Trail Cast" is in its message [isolation.rendered]
    app_id acme-fitness
    remedy: leave such commits out with `notes.naming`, `notes.skip` or `notes.scopes.exclude`; add the word to verify.commonNames if it means something else
  release: 2 problems; nothing was written
  [65]
  65
  [65]
  $ amend 'fix: as TRAIL  CAST asked'
  $ refused --all-customers | named
  commit HEAD: names customer trailcast: the app_id "trailcast" is in its message [isolation.rendered]
    app_id acme-fitness
    remedy: leave such commits out with `notes.naming`, `notes.skip` or `notes.scopes.exclude`; add the word to verify.commonNames if it means something else
  commit HEAD: names customer trailcast: the name "Trail Cast" is in its message [isolation.rendered]
    app_id acme-fitness
    remedy: leave such commits out with `notes.naming`, `notes.skip` or `notes.scopes.exclude`; add the word to verify.commonNames if it means something else
  release: 2 problems; nothing was written
  [65]
  65
  [65]
  $ amend $'fix: two\n\nBREAKING CHANGE: com.trailcast.hike'
  $ refused --customer acme-fitness | named
  commit HEAD: names customer trailcast: the bundle identifier "com.trailcast.hike" is in its message [isolation.rendered]
    app_id acme-fitness
    remedy: leave such commits out with `notes.naming`, `notes.skip` or `notes.scopes.exclude`
  commit HEAD: names customer trailcast: the app_id "trailcast" is in its message [isolation.rendered]
    app_id acme-fitness
    remedy: leave such commits out with `notes.naming`, `notes.skip` or `notes.scopes.exclude`; add the word to verify.commonNames if it means something else
  commit HEAD: names customer trailcast: the name "Trail Cast" is in its message [isolation.rendered]
    app_id acme-fitness
    remedy: leave such commits out with `notes.naming`, `notes.skip` or `notes.scopes.exclude`; add the word to verify.commonNames if it means something else
  release: 3 problems; nothing was written
  [65]
  65
  [65]

Each customer may read what names it, and what is in an excluded scope or is a common name.

  $ amend 'fix(trailcast): two'
  $ release notes --customer trailcast | named
  ## 1.1.0 (2023-11-14)
  
  ### Fixes
  
  - **trailcast**: two (`HEAD`)
  $ configure '"notes": {"naming": "refuse", "scopes": {"exclude": ["trailcast"]}}'
  $ release notes --customer acme-fitness
  ## 1.1.0 (2023-11-14)
  
  No notable changes.
  $ configure "$refuse"', "verify": {"commonNames": ["trail cast"]}'
  $ amend 'fix: as Trail Cast asked'
  $ release notes --customer acme-fitness | named
  ## 1.1.0 (2023-11-14)
  
  ### Fixes
  
  - as Trail Cast asked (`HEAD`)

Without that setting, such a commit is left out, and a warning says so without the name.

  $ configure
  $ left_out() {
  >   release notes "$@" || echo "[$?]"
  >   release notes "$@" --json | document notes >../notes.json || echo "[$?]"
  >   jq -r '.text // .customers[].text' ../notes.json | grep notable
  >   grep -ic trail ../notes.json
  > }
  $ amend 'fix(trailcast): two'
  $ left_out --customer acme-fitness 2>&1 | named
  commit HEAD: warning: names a customer, so the notes of another leave it out
    remedy: see the name with `"naming": "refuse"`, and word the commit anew with `notes.messages`
  ## 1.1.0 (2023-11-14)
  
  No notable changes.
  commit HEAD: warning: names a customer, so the notes of another leave it out
    remedy: see the name with `"naming": "refuse"`, and word the commit anew with `notes.messages`
  No notable changes.
  0
  [1]
  $ amend $'fix: two\n\nBREAKING CHANGE: com.trailcast.hike'
  $ left_out --customer acme-fitness 2>&1 | named
  commit HEAD: warning: names a customer, so the notes of another leave it out
    remedy: see the name with `"naming": "refuse"`, and word the commit anew with `notes.messages`
  ## 1.1.0 (2023-11-14)
  
  No notable changes.
  commit HEAD: warning: names a customer, so the notes of another leave it out
    remedy: see the name with `"naming": "refuse"`, and word the commit anew with `notes.messages`
  No notable changes.
  0
  [1]
  $ amend 'fix: as TRAIL  CAST asked'
  $ left_out --all-customers 2>&1 | named
  commit HEAD: warning: names a customer, so the notes of another leave it out
    remedy: see the name with `"naming": "refuse"`, and word the commit anew with `notes.messages`
  # acme-fitness
  
  ## 1.1.0 (2023-11-14)
  
  No notable changes.
  
  # trailcast
  
  ## 1.1.0 (2023-11-14)
  
  ### Fixes
  
  - as TRAIL  CAST asked (`HEAD`)
  commit HEAD: warning: names a customer, so the notes of another leave it out
    remedy: see the name with `"naming": "refuse"`, and word the commit anew with `notes.messages`
  No notable changes.
  2

A commit that is hidden may name anybody.

  $ amend 'docs: for trailcast'
  $ release notes --customer acme-fitness
  ## 1.1.0 (2023-11-14)
  
  No notable changes.

Whoever has left is not named either.

  $ configure "$refuse"; customers 'del(.[1])'; git add .; amend 'fix(trailcast): two'
  $ refused --customer acme-fitness | named
  commit HEAD: names customer trailcast: the app_id "trailcast" is in its message [isolation.rendered]
    app_id acme-fitness
    remedy: leave such commits out with `notes.naming`, `notes.skip` or `notes.scopes.exclude`; add the word to verify.commonNames if it means something else
  commit HEAD: names customer trailcast: the name "Trail Cast" is in its message [isolation.rendered]
    app_id acme-fitness
    remedy: leave such commits out with `notes.naming`, `notes.skip` or `notes.scopes.exclude`; add the word to verify.commonNames if it means something else
  release: 2 problems; nothing was written
  [65]
  65
  [65]
  $ refused --customer trailcast
  customers.json: there is no customer "trailcast"
    remedy: use one of: acme-fitness
  [64]
  64
  [64]

Customers came and left between two releases, and before them, under a manifest of another name and form.

  $ fresh
  $ echo '{"customers": "old.json"}' >release.json
  $ echo '[{"app_id": "Harbor Line!", "bundle_identifiers": 1, "name": "Harborline"}, 2]' >old.json; commit 'chore: begin with a list'
  $ echo '{"all": [{"name": "Seven Hills"}], "next": 7}' >old.json; commit 'chore: begin'
  $ echo '{' >old.json; commit 'chore: break it'
  $ git rm --quiet old.json; configure "$refuse"; customers; release_one; two
  $ echo '[{"app_id": "moonbeam", "name": "Moon Beam Apps", "bundle_identifiers": []}]' >customers.json; commit 'chore: here'
  $ customers; commit 'fix: as harborline said'
  $ refused --customer acme-fitness | named
  commit HEAD: names customer Harbor-Line: the app_id "Harbor-Line" is in its message [isolation.rendered]
    app_id acme-fitness
    remedy: leave such commits out with `notes.naming`, `notes.skip` or `notes.scopes.exclude`; add the word to verify.commonNames if it means something else
  commit HEAD: names customer Harbor-Line: the name "Harborline" is in its message [isolation.rendered]
    app_id acme-fitness
    remedy: leave such commits out with `notes.naming`, `notes.skip` or `notes.scopes.exclude`; add the word to verify.commonNames if it means something else
  release: 2 problems; nothing was written
  [65]
  65
  [65]
  $ amend 'fix: for moon-beam-apps'
  $ refused --customer acme-fitness | named
  commit HEAD: names customer moonbeam: the app_id "moonbeam" is in its message [isolation.rendered]
    app_id acme-fitness
    remedy: leave such commits out with `notes.naming`, `notes.skip` or `notes.scopes.exclude`; add the word to verify.commonNames if it means something else
  commit HEAD: names customer moonbeam: the name "Moon Beam Apps" is in its message [isolation.rendered]
    app_id acme-fitness
    remedy: leave such commits out with `notes.naming`, `notes.skip` or `notes.scopes.exclude`; add the word to verify.commonNames if it means something else
  release: 2 problems; nothing was written
  [65]
  65
  [65]
  $ amend 'fix: SEVEN HILLS'
  $ refused --customer acme-fitness | named
  commit HEAD: names customer Seven-Hills: the app_id "Seven-Hills" is in its message [isolation.rendered]
    app_id acme-fitness
    remedy: leave such commits out with `notes.naming`, `notes.skip` or `notes.scopes.exclude`; add the word to verify.commonNames if it means something else
  commit HEAD: names customer Seven-Hills: the name "Seven Hills" is in its message [isolation.rendered]
    app_id acme-fitness
    remedy: leave such commits out with `notes.naming`, `notes.skip` or `notes.scopes.exclude`; add the word to verify.commonNames if it means something else
  release: 2 problems; nothing was written
  [65]
  65
  [65]
  $ amend 'fix: all'
  $ release notes --customer acme-fitness 2>&1 | named
  customers.json: warning: 1 earlier version of the manifest cannot be read, so notes may name customers of that time
    remedy: check the notes for such names
  ## 1.1.0 (2023-11-14)
  
  ### Fixes
  
  - all (`HEAD`)
  - **maps**: two (`HEAD~2`)

A shallow clone does not know who has left.

  $ repository; two
  $ git clone --quiet --depth=2 "file://$PWD" ../shallow
  $ git -C ../shallow fetch --quiet --depth=2 origin tag 1.0.0
  $ commit 'fix: three'
  $ cd ../shallow; git fetch --quiet --depth=2; git reset --quiet --hard origin/main
  $ release notes --customer acme-fitness --from HEAD~1 2>&1 | named
  customers.json: warning: this clone is shallow: customers who left before commit HEAD~1 are not known
    remedy: run `git fetch --unshallow`
  ## 1.1.0 (2023-11-14)
  
  ### Fixes
  
  - three (`HEAD`)

Names of tags name a customer too, if notes of another would tell them.

  $ repository; two
  $ for tag in trail-cast- Trailcast sdk/TRAIL_CAST/v; do
  >   configure "\"git\": {\"tag\": \"$tag{{version}}\"}"; git tag ${tag}1.0.0 1.0.0
  >   refused --customer acme-fitness
  >   release notes --customer trailcast | named || echo "[$?]"
  >   release notes | named || echo "[$?]"
  > done
  git.tag: names customer trailcast: the app_id "trailcast" is in the names of tags [isolation.rendered]
    app_id acme-fitness
    remedy: name tags without customers, or pass the id of a commit with --from; add the word to verify.commonNames if it means something else
  git.tag: names customer trailcast: the name "Trail Cast" is in the names of tags [isolation.rendered]
    app_id acme-fitness
    remedy: name tags without customers, or pass the id of a commit with --from; add the word to verify.commonNames if it means something else
  release: 2 problems; nothing was written
  [65]
  65
  ## 1.1.0 (2023-11-14)
  
  ### Fixes
  
  - **maps**: two (`HEAD`)
  ## 1.1.0 (2023-11-14)
  
  ### Fixes
  
  - **maps**: two (`HEAD`)
  git.tag: names customer trailcast: the app_id "trailcast" is in the names of tags [isolation.rendered]
    app_id acme-fitness
    remedy: name tags without customers, or pass the id of a commit with --from; add the word to verify.commonNames if it means something else
  git.tag: names customer trailcast: the name "Trail Cast" is in the names of tags [isolation.rendered]
    app_id acme-fitness
    remedy: name tags without customers, or pass the id of a commit with --from; add the word to verify.commonNames if it means something else
  release: 2 problems; nothing was written
  [65]
  65
  ## 1.1.0 (2023-11-14)
  
  ### Fixes
  
  - **maps**: two (`HEAD`)
  ## 1.1.0 (2023-11-14)
  
  ### Fixes
  
  - **maps**: two (`HEAD`)
  git.tag: names customer trailcast: the app_id "trailcast" is in the names of tags [isolation.rendered]
    app_id acme-fitness
    remedy: name tags without customers, or pass the id of a commit with --from; add the word to verify.commonNames if it means something else
  git.tag: names customer trailcast: the name "Trail Cast" is in the names of tags [isolation.rendered]
    app_id acme-fitness
    remedy: name tags without customers, or pass the id of a commit with --from; add the word to verify.commonNames if it means something else
  release: 2 problems; nothing was written
  [65]
  65
  ## 1.1.0 (2023-11-14)
  
  ### Fixes
  
  - **maps**: two (`HEAD`)
  ## 1.1.0 (2023-11-14)
  
  ### Fixes
  
  - **maps**: two (`HEAD`)
