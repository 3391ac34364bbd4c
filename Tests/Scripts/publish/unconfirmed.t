`publish`: a zip that customers cannot download is not published. The next run does not believe it either, although it has nothing to
send.

  $ . "$TESTDIR/setup.sh"
  $ workspace alpha:upsell=1
  $ edit release.json '.retry.seconds = 0 | .artifact.url = "https://127.0.0.1:1/{{app_id}}/{{version}}/{{product}}.zip" |
  >   .publish = [{name: "mirror", kind: "directory", path: "www/{{app_id}}/{{version}}/{{product}}.zip"}]'
  $ build
  $ publish() { release publish --all --quiet "$@" 2>&1 | sed 's/\(cannot be read: \).*/\1WHY/'; }
  $ publish
  https://127.0.0.1:1/alpha/1.0.0/ContextSDK.zip: cannot be read: WHY
    remedy: check the address, and that the server is reachable
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: alpha
  [75]
  $ publish
  https://127.0.0.1:1/alpha/1.0.0/ContextSDK.zip: cannot be read: WHY
    remedy: check the address, and that the server is reachable
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: alpha
  [75]
  $ publish --dry-run
  https://127.0.0.1:1/alpha/1.0.0/ContextSDK.zip: cannot be read: WHY
    remedy: check the address, and that the server is reachable
  alpha  cannot be published: https://127.0.0.1:1/alpha/1.0.0/ContextSDK.zip cannot be read: WHY
  1.0.0: 0 would be published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: alpha
  [75]
  $ ls www/alpha/1.0.0
  ContextSDK.zip
  $ ls
  Models
  base
  customers.json
  dist
  release.json
  templates
  www
