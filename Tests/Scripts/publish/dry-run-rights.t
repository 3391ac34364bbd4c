`publish --dry-run` says who may not publish, and sends nothing.

  $ . "$TESTDIR/setup.sh"
  $ shipping_demo
  $ nothing_sent() {
  >   references
  >   for one in $(customers); do remote $one count-objects | cut -d , -f 1; done | sort -u
  >   ls | xargs
  > }

A server takes no pushes.

  $ serve --disable=receive-pack
  $ channels '.[0].url = $url | .[:1]' --arg url "git://127.0.0.1:$port/{{app_id}}.git"
  $ release publish --customer trailcast --dry-run --quiet 2>&1 | without_port
  git://127.0.0.1:PORT/trailcast.git: cannot push here: fatal: remote error: access denied or repository not exported: /trailcast.git
  trailcast  cannot be published: git://127.0.0.1:PORT/trailcast.git cannot push here: fatal: remote error: access denied or repository not exported: /trailcast.git
  1.4.0: 0 would be published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: trailcast
  [74]
  $ nothing_sent
  0 objects
  Examples customers.json dist release.json remotes templates

A server asks for a password, and may let somebody read who cannot push.

  $ stop
  $ web robot right
  $ channels '.[0] |= (.url = $url | .token = "SDK_TOKEN" | .user = "robot") | .[:1]' --arg url "https://localhost:$port/git/{{app_id}}.git"
  $ SDK_TOKEN=wrong release publish --customer trailcast --dry-run --quiet 2>&1 | without_port
  https://localhost:PORT/git/trailcast.git: cannot list references: fatal: Authentication failed for 'https://localhost:PORT/git/trailcast.git/'
    remedy: check the token and its rights
  trailcast  cannot be published: https://localhost:PORT/git/trailcast.git cannot list references: fatal: Authentication failed for 'https://localhost:PORT/git/trailcast.git/'
  1.4.0: 0 would be published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: trailcast
  [74]
  $ SDK_TOKEN=right release publish --customer trailcast --dry-run --quiet 2>&1 | without_port
  trailcast  repositories: would publish tag 1.4.0
  1.4.0: 1 would be published, 0 there already, 0 held back, 0 failed, 4 not chosen
  $ remote trailcast config http.receivepack false
  $ SDK_TOKEN=right release publish --customer trailcast --dry-run --quiet 2>&1 | without_port
  https://localhost:PORT/git/trailcast.git: cannot push here: fatal: unable to access 'https://localhost:PORT/git/trailcast.git/': The requested URL returned error: 403
    remedy: let the publisher push: the server refuses, or a proxy or a firewall before it
  trailcast  cannot be published: https://localhost:PORT/git/trailcast.git cannot push here: fatal: unable to access 'https://localhost:PORT/git/trailcast.git/': The requested URL returned error: 403
  1.4.0: 0 would be published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: trailcast
  [74]
  $ nothing_sent
  0 objects
  Examples customers.json dist release.json remotes templates web

A server, or a firewall before it, refuses the push itself, which does not pass; or it has a page in the place of what git asks for before a push.

  $ remote trailcast config http.receivepack true; edit release.json '.retry.seconds = 0'
  $ before() {
  >   stop; rm web/gateway
  >   rewrite web/nginx.conf "s,(listen [^;]*;).*,\\1 if ($1) { return $2; },"
  >   start fcgiwrap -s "unix:$PWD/web/gateway"; awaited test -e web/gateway
  >   start nginx -p "$PWD/web" -c "$PWD/web/nginx.conf"; listens
  >   SDK_TOKEN=right release publish --customer trailcast --quiet 2>&1 | without_port
  > }
  $ before '$uri = /git/trailcast.git/git-receive-pack' 403
  https://localhost:PORT/git/trailcast.git: cannot push: error: RPC failed; HTTP 403 curl 22 The requested URL returned error: 403; fatal: the remote end hung up unexpectedly
    remedy: let the publisher push: the server refuses, or a proxy or a firewall before it
  1.4.0: 0 published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: trailcast
  [74]
  $ before '$args = service=git-receive-pack' '200 page'
  https://localhost:PORT/git/trailcast.git: cannot be asked: the answer is not that of a git server: a sign-in page?
    remedy: open the address in a browser, or correct "url" in release.json; then run the same command again
  1.4.0: 0 published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: trailcast
  [75]
  $ edit release.json 'del(.retry)'
  $ stop

A folder of somebody else.

  $ channels
  $ mkdir www; chmod 555 www
  $ bound release publish --customer trailcast --dry-run --quiet
  $TMPDIR/work/www: is not writable
    remedy: let this user write there, or correct the path in release.json
  trailcast  cannot be published: $TMPDIR/work/www is not writable
  1.4.0: 0 would be published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: trailcast
  [74]
  $ chmod 755 www; chmod 555 remotes/trailcast.git/objects
  $ bound release publish --customer trailcast --dry-run --quiet
  $TMPDIR/work/remotes/trailcast.git/objects: is not writable
    remedy: let this user write there, or correct the path in release.json
  trailcast  cannot be published: $TMPDIR/work/remotes/trailcast.git/objects is not writable
  1.4.0: 0 would be published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: trailcast
  [74]

So does `publish` itself, before another channel gets anything.

  $ bound release publish --customer trailcast --quiet
  $TMPDIR/work/remotes/trailcast.git/objects: is not writable
    remedy: let this user write there, or correct the path in release.json
  1.4.0: 0 published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: trailcast
  [74]
  $ nothing_sent
  0 objects
  Examples customers.json dist release.json remotes templates web www
  $ ls www
  $ chmod 755 remotes/trailcast.git/objects
  $ bound release publish --customer trailcast --dry-run --quiet
  trailcast  mirror: would publish www/trailcast/1.4.0/ContextSDK.zip, www/trailcast/1.4.0/Package.swift, www/trailcast/1.4.0/RELEASE_NOTES.md, www/trailcast/1.4.0/variant.json
  trailcast  repositories: would publish tag 1.4.0
  1.4.0: 2 would be published, 0 there already, 0 held back, 0 failed, 4 not chosen
  $ nothing_sent
  0 objects
  Examples customers.json dist release.json remotes templates web www
  $ ls www

Placeholders that `init` has written are not published. They hinder nobody else.

  $ customer trailcast '.bundle_identifiers = ["invalid.placeholder.trailcast"]'
  $ release check --quiet
  customers.json:60: [3].bundle_identifiers: warning: the bundle identifiers of trailcast are placeholders
    remedy: write the identifiers of the customer's apps: other customers' artifacts are searched for them
  1.4.0: 5 customers with 6 models in order; 0 problems, 1 warning
  $ build
  customers.json:60: [3].bundle_identifiers: warning: the bundle identifiers of trailcast are placeholders
    remedy: write the identifiers of the customer's apps: other customers' artifacts are searched for them
  $ release publish --all --dry-run --quiet 2>&1 | grep -v ': would'
  customers.json:60: [3].bundle_identifiers: the bundle identifiers are placeholders, and would be published
    app_id trailcast
    remedy: write the identifiers of the customer's apps, and build again
  trailcast  cannot be published: customers.json the bundle identifiers are placeholders, and would be published
  1.4.0: 8 would be published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: trailcast
  [2]
  $ nothing_sent
  0 objects
  Examples customers.json dist release.json remotes templates web www
  $ ls www
  $ release publish --customer trailcast --customer acme-fitness --quiet
  customers.json:60: [3].bundle_identifiers: the bundle identifiers are placeholders, and would be published
    app_id trailcast
    remedy: write the identifiers of the customer's apps, and build again
  acme-fitness  mirror: published www/acme-fitness/1.4.0
  acme-fitness  repositories: published $TMPDIR/work/remotes/acme-fitness.git 1.4.0
  1.4.0: 2 published, 0 there already, 0 held back, 1 failed, 3 not chosen
  release publish: 1 customer failed, the others are done: trailcast
  [2]
  $ references
  acme-fitness refs/heads/main commit
  acme-fitness refs/tags/1.4.0 tag

Every customer and channel is told: what would be done, is there already, or cannot be.

  $ customer trailcast '.bundle_identifiers = ["com.trailcast.app"]'
  $ build
  $ mkdir -p www/trailcast/1.4.0; echo 'old bytes' >www/trailcast/1.4.0/ContextSDK.zip
  $ release publish --all --dry-run --quiet
  www/trailcast/1.4.0/ContextSDK.zip: already has other bytes than dist/1.4.0/trailcast/ContextSDK.zip
    remedy: run `release bump patch`: published bytes never change
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  mirror: would publish www/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.4.0/ContextSDK.zip, www/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.4.0/Package.swift, www/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.4.0/RELEASE_NOTES.md, www/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.4.0/variant.json
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  repositories: would publish tag 1.4.0
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  mirror: would publish www/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.4.0/ContextSDK.zip, www/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.4.0/Package.swift, www/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.4.0/RELEASE_NOTES.md, www/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.4.0/variant.json
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  repositories: would publish tag 1.4.0
  acme-fitness  mirror: was there www/acme-fitness/1.4.0
  acme-fitness  repositories: was there $TMPDIR/work/remotes/acme-fitness.git 1.4.0
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  mirror: would publish www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.4.0/ContextSDK.zip, www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.4.0/Package.swift, www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.4.0/RELEASE_NOTES.md, www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.4.0/variant.json
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  repositories: would publish tag 1.4.0
  trailcast  conflict: www/trailcast/1.4.0/ContextSDK.zip already has other bytes than dist/1.4.0/trailcast/ContextSDK.zip
  1.4.0: 6 would be published, 2 there already, 0 held back, 1 failed
  release publish: 1 customer failed: trailcast
  [2]
  $ references
  acme-fitness refs/heads/main commit
  acme-fitness refs/tags/1.4.0 tag
