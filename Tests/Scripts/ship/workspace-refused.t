What `release ship` finds before it changes anything.

  $ . "$TESTDIR/setup.sh"
  $ source_repository

A change that is in no commit: the release would lack it.

  $ echo '// more' >>templates/Package.swift
  $ release ship minor --yes --quiet 2>&1 | without_ids
  diff --git a/templates/Package.swift b/templates/Package.swift
  index ID..ID 100644
  --- a/templates/Package.swift
  +++ b/templates/Package.swift
  @@ -15,3 +15,4 @@ let package = Package(
       )
     ]
   )
  +// more
  the working tree: has uncommitted changes: templates/Package.swift
    remedy: commit or stash them
  release: 1 problem; nothing was written
  [65]
  $ git checkout -q templates
  $ rewrite release.json 's/"version": "1.4.0"/"version": "1.4.7"/'
  $ release ship minor --yes --quiet
  release.json: has version 1.4.7, HEAD has 1.4.0, and 1.5.0 is to be shipped
    remedy: commit or revert the change
  release: 1 problem; nothing was written
  [65]
  $ git checkout -q release.json
  $ echo >>release.json
  $ release ship minor --yes --quiet
  release.json: has uncommitted changes, which would go into the bump's commit
    remedy: commit or stash them
  release: 1 problem; nothing was written
  [65]
  $ git checkout -q release.json
  $ git log --format=%s
  feat: begin
  $ git tag

Bundle identifiers that are placeholders, and names that git refuses.

  $ rewrite customers.json 's/com.acme.fitness"/invalid.placeholder.acme-fitness"/; s/"app_id": "trailcast"/"app_id": "trailcast.lock"/'
  $ edit release.json '.publish[0].branch = "for/{{app_id}}"'
  $ commit 'chore: break'
  $ release ship minor --yes --quiet
  customers.json:4: [0].bundle_identifiers: the bundle identifiers are placeholders, and would be published
    app_id acme-fitness
    remedy: write the identifiers of the customer's apps, and build again
  release.json:27: publish[0]: git does not accept the name for/trailcast.lock: it has a part that ends with '.lock'
    app_id trailcast.lock
    remedy: put other text around {{app_id}} in "branch" or "tag"
  release: 2 problems; nothing was written
  [65]
  $ git log --format=%s
  chore: break
  feat: begin
