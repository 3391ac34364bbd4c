The script of docs/channels.md for a registry of Swift packages, with SwiftPM and a registry on this machine.

  $ . "$TESTDIR/setup.sh"
  $ workspace alpha:upsell=3 be-ta
  $ mkdir registry scripts && touch registry/requests
  $ file_of_page channels.md scripts/registry.sh >scripts/registry.sh
  $ chmod +x scripts/registry.sh
  $ edit release.json 'del(.products[0].podspec, .templates.notes) | .retry.seconds = 0 | .artifact.confirm = "channel" | .publish = [
  >   {name: "www", kind: "directory", path: "www/{{app_id}}/{{version}}/{{product}}.zip"},
  >   {name: "registry", kind: "command", look: ["scripts/registry.sh"], reveal: ["scripts/registry.sh"]}]'
  $ build
  $ export REGISTRY_OPTIONS=--allow-insecure-http
  $ publish() { release publish --all --quiet "$@" 2>&1; }

Nobody is there.

  $ REGISTRY_URL=http://127.0.0.1:1 release publish --all --quiet 2>&1 | grep -v 'trying again' | sed 's/curl: .*/curl: WHY/'
  scripts/registry.sh: look ended with status 75: curl: WHY
    app_id alpha: channel registry
    remedy: run again later
  scripts/registry.sh: look ended with status 75: curl: WHY
    app_id be-ta: channel registry
    remedy: run again later
  1.0.0: 0 published, 0 there already, 0 held back, 2 failed; zips were compared at the channels, not at artifact.url
  release publish: 2 customers failed: alpha, be-ta
  [75]

A rehearsal sends nothing. Then each customer's manifest is there.

  $ judge registry_server.py registry
  $ export REGISTRY_URL=http://127.0.0.1:$port
  $ publish --dry-run
  alpha  www: would publish www/alpha/1.0.0/ContextSDK.zip
  alpha  registry: would publish alpha 1.0.0
  be-ta  www: would publish www/be-ta/1.0.0/ContextSDK.zip
  be-ta  registry: would publish be-ta 1.0.0
  1.0.0: 4 would be published, 0 there already, 0 held back, 0 failed
  $ grep -c PUT registry/requests
  0
  [1]
  $ publish
  alpha  www: published www/alpha/1.0.0
  alpha  registry: published scripts/registry.sh
  be-ta  www: published www/be-ta/1.0.0
  be-ta  registry: published scripts/registry.sh
  1.0.0: 4 published, 0 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ for one in alpha be-ta; do cmp registry/example/$one/1.0.0/Package.swift dist/1.0.0/$one/Package.swift; done

The script asks before it sends.

  $ publish
  alpha  www: was there www/alpha/1.0.0
  alpha  registry: was there scripts/registry.sh
  be-ta  www: was there www/be-ta/1.0.0
  be-ta  registry: was there scripts/registry.sh
  1.0.0: 0 published, 4 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ sort -u registry/requests
  GET /example/alpha 200
  GET /example/alpha 404
  GET /example/alpha/1.0.0/Package.swift 200
  GET /example/be-ta 200
  GET /example/be-ta 404
  GET /example/be-ta/1.0.0/Package.swift 200
  PUT /example/alpha/1.0.0 201
  PUT /example/be-ta/1.0.0 201
  $ grep -c PUT registry/requests
  2

Another release has the version.

  $ echo '// swift-tools-version:5.9' >registry/example/alpha/1.0.0/Package.swift
  $ publish
  scripts/registry.sh: another release has this version
    app_id alpha: channel registry
    remedy: run `release bump patch`: published bytes never change
  be-ta  www: was there www/be-ta/1.0.0
  be-ta  registry: was there scripts/registry.sh
  1.0.0: 0 published, 2 there already, 0 held back, 1 failed; zips were compared at the channels, not at artifact.url
  release publish: 1 customer failed, the others are done: alpha
  [2]
