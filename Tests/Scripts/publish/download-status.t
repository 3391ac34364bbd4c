Zips that customers download by a URL: what `status` says of them, and of the branch that they read.

  $ . "$TESTDIR/setup.sh"
  $ demo
  $ bare trailcast
  $ mkdir www
  $ web robot right
  $ channels
  $ edit release.json '.artifact.url = $url | .retry.seconds = 1' --arg url "https://localhost:$port/www/{{app_id}}/{{version}}/{{product}}.zip"
  $ rewrite templates/Package.swift 's/url: .*/url: "{{url}}",/'
  $ run() { release "$@" --customer trailcast --quiet 2>&1 | without_port; }
  $ build
  $ run publish | tail -n 1
  1.4.0: 2 published, 0 there already, 0 held back, 0 failed, 4 not chosen
  $ bump 1.5.0

A proxy that refuses the way to the URL is not asked again.

  $ cat >proxy.py <<'END'
  > import http.server, sys
  > class Proxy(http.server.BaseHTTPRequestHandler):
  >     def do_CONNECT(self): self.send_error(407)
  >     def log_message(self, *arguments): pass
  > http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Proxy).serve_forever()
  > END
  $ server=$port port=$(free_port)
  $ start python3 proxy.py $port
  $ listens
  $ proxy=$port port=$server
  $ HTTPS_PROXY=http://127.0.0.1:$proxy run publish
  https://localhost:PORT/www/trailcast/1.5.0/ContextSDK.zip: cannot be read: the proxy answers 407
    remedy: ask who runs the proxy that HTTPS_PROXY names; a password is part of its address: http://user:password@proxy:8080
  1.5.0: 0 published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: trailcast
  [74]
  $ run publish | tail -n 1
  1.5.0: 2 published, 0 there already, 0 held back, 0 failed, 4 not chosen

Only the repository is left to see the URL: the folder is not asked. Without `--deep`, a zip of the same length is not read.

  $ edit release.json '.publish |= .[:1]'
  $ zip=www/trailcast/1.5.0/ContextSDK.zip
  $ size=$(wc -c <$zip | xargs)
  $ sized() { sed -e "s/ $((size - 1)) bytes/ SIZE-1 bytes/" -e "s/ $size\$/ SIZE/" | masked; }
  $ judged() { release status --deep --json --customer trailcast --quiet 2>/dev/null | document status | jq -r '.customers[].channels[].remote // "not asked"'; }
  $ run status --deep
  customer   manifest  built  repositories  mirror  models
  trailcast  1.5.0     1.5.0  1.5.0         1.5.0   push_permission@1, att_prompt@5
  1 customer
  $ mv $zip whole.zip
  $ run status --remote
  https://localhost:PORT/www/trailcast/1.5.0/ContextSDK.zip: the zip is gone
    app_id trailcast: channel repositories
    remedy: bring the published zip back to this URL: customers cannot install the release
  customer   manifest  built  repositories     mirror  models
  trailcast  1.5.0     1.5.0  1.5.0 [missing]  1.5.0   push_permission@1, att_prompt@5
  1 customer
  [1]
  $ run status --deep
  https://localhost:PORT/www/trailcast/1.5.0/ContextSDK.zip: the zip is gone
    app_id trailcast: channel repositories
    remedy: bring the published zip back to this URL: customers cannot install the release
  customer   manifest  built  repositories     mirror  models
  trailcast  1.5.0     1.5.0  1.5.0 [missing]  1.5.0   push_permission@1, att_prompt@5
  1 customer
  [1]
  $ judged
  missing
  [1]
  $ head -c $((size - 1)) whole.zip >$zip
  $ run status --remote | sized
  https://localhost:PORT/www/trailcast/1.5.0/ContextSDK.zip: has SIZE-1 bytes, and the ledger has SIZE
    app_id trailcast: channel repositories
    remedy: bring the published zip back to this URL: customers cannot install the release
  customer   manifest  built  repositories       mirror  models
  trailcast  1.5.0     1.5.0  1.5.0 [different]  1.5.0   push_permission@1, att_prompt@5
  1 customer
  [1]
  $ run status --deep | sized
  https://localhost:PORT/www/trailcast/1.5.0/ContextSDK.zip: has SIZE-1 bytes, and the ledger has SIZE
    app_id trailcast: channel repositories
    remedy: bring the published zip back to this URL: customers cannot install the release
  customer   manifest  built  repositories       mirror  models
  trailcast  1.5.0     1.5.0  1.5.0 [different]  1.5.0   push_permission@1, att_prompt@5
  1 customer
  [1]
  $ judged
  different
  [1]
  $ { cat $zip; tail -c 1 whole.zip | tr '\000-\377' '\001-\377\000'; } >other.zip; mv other.zip $zip
  $ run status --remote
  customer   manifest  built  repositories  mirror  models
  trailcast  1.5.0     1.5.0  1.5.0         1.5.0   push_permission@1, att_prompt@5
  1 customer
  $ run status --deep | sized
  https://localhost:PORT/www/trailcast/1.5.0/ContextSDK.zip: has other bytes than the zip in the ledger, whose SHA-256 is DIGEST
    app_id trailcast: channel repositories
    remedy: bring the published zip back to this URL: customers cannot install the release
  customer   manifest  built  repositories       mirror  models
  trailcast  1.5.0     1.5.0  1.5.0 [different]  1.5.0   push_permission@1, att_prompt@5
  1 customer
  [1]
  $ judged
  different
  [1]

A second publication does not believe the ledger either.

  $ rm $zip
  $ run publish
  https://localhost:PORT/www/trailcast/1.5.0/ContextSDK.zip: there is nothing here any more, and the ledger says that the release is published
    app_id trailcast
    remedy: put the zip back where customers download it
  1.5.0: 0 published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: trailcast
  [74]
  $ mv whole.zip $zip
  $ run publish
  trailcast  repositories: was there $TMPDIR/work/remotes/trailcast.git 1.5.0
  1.5.0: 0 published, 1 there already, 0 held back, 0 failed, 4 not chosen

Nothing is known of a server that does not answer.

  $ stop
  $ run status --remote | grep -v 'trying again' | sed 's/\(cannot be read: \).*/\1WHY/'
  https://localhost:PORT/www/trailcast/1.5.0/ContextSDK.zip: cannot be read: WHY
    remedy: check the address, and that the server is reachable
  customer   manifest  built  repositories    mirror  models
  trailcast  1.5.0     1.5.0  1.5.0 [failed]  1.5.0   push_permission@1, att_prompt@5
  1 customer
  [75]

Some servers answer HEAD in another way than GET, which customers send.

  $ rewrite web/nginx.conf 's,location /www/ \{,& if ($request_method = HEAD) { return 404; } if (-f '"$PWD"'/packed) { add_header Content-Encoding GZIP; } if (-f '"$PWD"'/chunked) { add_header Content-Encoding aws-chunked; },'
  $ start nginx -p "$PWD/web" -c "$PWD/web/nginx.conf"; listens
  $ run status --remote
  customer   manifest  built  repositories  mirror  models
  trailcast  1.5.0     1.5.0  1.5.0         1.5.0   push_permission@1, att_prompt@5
  1 customer

Clients unpack what is said to be packed, also if it is the zip itself.

  $ touch packed; run status --deep
  https://localhost:PORT/www/trailcast/1.5.0/ContextSDK.zip: is sent with Content-Encoding GZIP
    remedy: let the server or the network before it send this file as it is: clients compare its bytes
  customer   manifest  built  repositories    mirror  models
  trailcast  1.5.0     1.5.0  1.5.0 [failed]  1.5.0   push_permission@1, att_prompt@5
  1 customer
  [74]
  $ rm packed

Some storage says of it what no client unpacks.

  $ touch chunked; run status --deep
  customer   manifest  built  repositories  mirror  models
  trailcast  1.5.0     1.5.0  1.5.0         1.5.0   push_permission@1, att_prompt@5
  1 customer
  $ rm chunked

The branch is what some customers read.

  $ channels
  $ tip=$(remote trailcast rev-parse main)
  $ remote trailcast update-ref refs/heads/main 1.4.0^{}
  $ run status --remote
  $TMPDIR/work/remotes/trailcast.git main: has another ContextSDK.podspec, and the ledger has 1.5.0
    app_id trailcast: channel repositories
    remedy: find out who changed the branch; bring back that of tag 1.5.0: as it is, `release withdraw` may refuse the release
  $TMPDIR/work/remotes/trailcast.git main: has another Package.swift, and the ledger has 1.5.0
    app_id trailcast: channel repositories
    remedy: find out who changed the branch; bring back that of tag 1.5.0: as it is, `release withdraw` may refuse the release
  customer   manifest  built  repositories       mirror  models
  trailcast  1.5.0     1.5.0  1.5.0 [different]  1.5.0   push_permission@1, att_prompt@5
  1 customer
  [1]
  $ tag=$(remote trailcast rev-parse 1.5.0)
  $ remote trailcast update-ref refs/heads/main $(remote trailcast commit-tree -p $tip -m 'by hand' 1.4.0^{tree})
  $ remote trailcast update-ref refs/tags/1.5.0 main
  $ run status --remote 2>&1 | without_ids | grep 'bring back'
    remedy: find out who changed the branch; bring back that of commit COMMIT: as it is, `release withdraw` may refuse the release
    remedy: find out who changed the branch; bring back that of commit COMMIT: as it is, `release withdraw` may refuse the release
  [1]
  $ remote trailcast update-ref refs/tags/1.5.0 $tag
  $ remote trailcast update-ref -d refs/heads/main
  $ run status --remote
  $TMPDIR/work/remotes/trailcast.git: there is no branch main any more
    app_id trailcast: channel repositories
    remedy: push the branch again, or correct "branch" in release.json
  customer   manifest  built  repositories       mirror  models
  trailcast  1.5.0     1.5.0  1.5.0 [different]  1.5.0   push_permission@1, att_prompt@5
  1 customer
  [1]
  $ remote trailcast update-ref refs/heads/main $tip
  $ run status --remote
  customer   manifest  built  repositories  mirror  models
  trailcast  1.5.0     1.5.0  1.5.0         1.5.0   push_permission@1, att_prompt@5
  1 customer

The zip of the version before is published under a new number, and is confirmed first. Podspec and notes get the number, and the URL
stays.

  $ roll_forward() { run withdraw 1.5.0 --yes --reason 'crashes at launch' --roll-forward; }
  $ remote trailcast for-each-ref >ids; cp releases.jsonl ledger
  $ zip=www/trailcast/1.4.0/ContextSDK.zip
  $ mv $zip whole.zip; printf other >$zip
  $ roll_forward
  https://localhost:PORT/www/trailcast/1.4.0/ContextSDK.zip: is text/plain, 5 bytes, and not ContextSDK.zip: a sign-in page?
    remedy: let this machine read the file itself, without a person who signs in: see "Where customers download" in docs/publishing.md
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  [74]
  $ remote trailcast for-each-ref | cmp - ids
  $ cmp releases.jsonl ledger
  $ mv whole.zip $zip
  $ roll_forward
  trailcast  mirror: withdrawn www/trailcast/1.5.0
  trailcast  repositories: withdrawn, back to 1.4.0 as 1.5.1 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.5.0
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast diff --name-only 1.4.0 1.5.1
  CHANGELOG.md
  ContextSDK.podspec
  RELEASE_NOTES.md
  $ remote trailcast diff -U0 1.4.0 1.5.1 -- ContextSDK.podspec | grep '^[-+] '
  -  s.version  = '1.4.0'
  +  s.version  = '1.5.1'
  $ run status --deep
  customer   manifest  built  repositories  mirror                   models
  trailcast  1.5.0     1.5.0  1.5.1         1.4.0 (1.5.0 withdrawn)  push_permission@1, att_prompt@5
  1 customer

A run that was killed before it wrote the ledger is finished by the next one, also if it was killed between the branch and the tag,
where a server takes them one by one.

  $ remote trailcast rev-parse main 1.5.1^{commit} >commits
  $ cp ledger releases.jsonl
  $ roll_forward
  trailcast  mirror: withdrawn www/trailcast/1.5.0
  trailcast  repositories: was withdrawn, back to 1.4.0 as 1.5.1 $TMPDIR/work/remotes/trailcast.git
  1.5.0: 1 withdrawn, 1 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast rev-parse main 1.5.1^{commit} | cmp - commits
  $ ledger | tail -n 2
  withdrawn trailcast 1.5.0 mirror
  published trailcast 1.5.1 repositories
  $ cp ledger releases.jsonl
  $ remote trailcast tag -d 1.5.1 >/dev/null
  $ roll_forward
  trailcast  mirror: withdrawn www/trailcast/1.5.0
  trailcast  repositories: withdrawn, back to 1.4.0 as 1.5.1 $TMPDIR/work/remotes/trailcast.git
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast rev-parse main 1.5.1^{commit} | cmp - commits
  $ checked_repositories

Somebody undoes a withdrawal, with nothing before it.

  $ tip=$(remote trailcast rev-parse main)
  $ run withdraw 1.4.0 --yes --reason bad
  trailcast  mirror: withdrawn www/trailcast/1.4.0
  trailcast  repositories: withdrawn: branch main stays at 1.5.1
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.4.0
  1.4.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ run withdraw 1.5.1 --yes --reason bad
  trailcast  repositories: withdrawn $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.5.1
  1.5.1: 1 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ run status --remote
  customer   manifest  built  repositories         mirror               models
  trailcast  1.5.0     1.5.0  - (1.5.1 withdrawn)  - (1.5.0 withdrawn)  -
  1 customer
  $ remote trailcast update-ref refs/heads/main $tip
  $ run status --remote
  $TMPDIR/work/remotes/trailcast.git main: still has ContextSDK.podspec, and the ledger says that 1.5.1 is withdrawn
    app_id trailcast: channel repositories
    remedy: find out who changed the branch; `release withdraw` takes a release back
  $TMPDIR/work/remotes/trailcast.git main: still has Package.swift, and the ledger says that 1.5.1 is withdrawn
    app_id trailcast: channel repositories
    remedy: find out who changed the branch; `release withdraw` takes a release back
  customer   manifest  built  repositories                     mirror               models
  trailcast  1.5.0     1.5.0  - (1.5.1 withdrawn) [different]  - (1.5.0 withdrawn)  -
  1 customer
  [1]

If no zip is at the URL, one customer waits for all.

  $ edit release.json '.artifact.url |= sub("www"; "www/none")'
  $ bump 1.6.0
  $ release publish --customer acme-fitness --customer trailcast --channel mirror --jobs 1 2>&1 | without_port >said
  [75]
  $ grep 'trying again' said | grep -o 'none/[a-z-]*' | sort -u
  none/acme-fitness
  $ grep failed said
  1.6.0: 0 published, 0 there already, 0 held back, 2 failed, 3 not chosen
  release publish: 2 customers failed: acme-fitness, trailcast

Other bytes at the URL keep the tag back.

  $ mkdir -p www/none/trailcast/1.6.0; echo 'PK other bytes' >www/none/trailcast/1.6.0/ContextSDK.zip
  $ run publish | masked
  https://localhost:PORT/www/none/trailcast/1.6.0/ContextSDK.zip: has other bytes than dist/1.6.0/trailcast/ContextSDK.zip, whose SHA-256 is DIGEST
    remedy: run `release bump patch`: published bytes never change; or clear the server's cache
  1.6.0: 0 published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: trailcast
  [65]
  $ remote trailcast tag --list 1.6.0
