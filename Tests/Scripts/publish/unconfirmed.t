`publish`: a zip that customers cannot download is not published. The next run does not believe it either, although it has nothing to
send.

  $ . "$TESTDIR/setup.sh"
  $ workspace alpha:upsell=1 beta:upsell=2
  $ edit release.json '.retry.seconds = 0 | .artifact.url = "https://127.0.0.1:1/{{app_id}}/{{version}}/{{product}}.zip" |
  >   .publish = [{name: "mirror", kind: "directory", path: "www/{{app_id}}/{{version}}/{{product}}.zip"}]'
  $ build
  $ publish() { release publish --customer alpha --quiet "$@" 2>&1 | sed 's/\(cannot be read: \).*/\1WHY/'; }
  $ publish
  https://127.0.0.1:1/alpha/1.0.0/ContextSDK.zip: cannot be read: WHY
    remedy: check the address, and that the server is reachable
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed, 1 not chosen
  release publish: 1 customer failed: alpha
  [75]
  $ publish
  https://127.0.0.1:1/alpha/1.0.0/ContextSDK.zip: cannot be read: WHY
    remedy: check the address, and that the server is reachable
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed, 1 not chosen
  release publish: 1 customer failed: alpha
  [75]
  $ publish --dry-run
  https://127.0.0.1:1/alpha/1.0.0/ContextSDK.zip: cannot be read: WHY
    remedy: check the address, and that the server is reachable
  alpha  cannot be published: https://127.0.0.1:1/alpha/1.0.0/ContextSDK.zip cannot be read: WHY
  1.0.0: 0 would be published, 0 there already, 0 held back, 1 failed, 1 not chosen
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

Stores that show late what they have taken, keep half of it, or lose it.

  $ for mode in late halves loses; do mkdir -p stores/$mode && echo $mode >stores/$mode/mode; done
  $ judge s3_store.py stores
  $ export AWS_ACCESS_KEY_ID=id AWS_SECRET_ACCESS_KEY=secret
  $ for mode in late halves loses; do
  >   edit release.json '.artifact.confirm = "channel" | .retry.seconds = (if $mode == "late" then 9 else 0 end) | .publish = [{
  >     name: $mode, kind: "s3", endpoint: $store, bucket: $mode, key: "{{app_id}}/{{version}}/{{product}}.zip"}]' \
  >     --arg mode $mode --arg store "http://127.0.0.1:$port"
  >   publish | without_port
  > done
  http://127.0.0.1:PORT/late/alpha/1.0.0/ContextSDK.zip: is not there, though the store took it; trying again in 1 s
  alpha  late: published http://127.0.0.1:PORT/late/alpha/1.0.0
  1.0.0: 1 published, 0 there already, 0 held back, 0 failed, 1 not chosen; zips were compared at the channels, not at artifact.url
  http://127.0.0.1:PORT/halves/alpha/1.0.0/ContextSDK.zip: does not have the bytes that were written
    remedy: see what changes objects on their way, remove it there, and publish again
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed, 1 not chosen; zips were compared at the channels, not at artifact.url
  release publish: 1 customer failed: alpha
  http://127.0.0.1:PORT/loses/.release-probe: warning: this store does not honour If-None-Match: two publishers of one version could overwrite each other
    remedy: let one process at a time publish
  http://127.0.0.1:PORT/loses/alpha/1.0.0/ContextSDK.zip: is not there, though the store took it
    remedy: see that the store keeps what it takes, and that no cache answers for it; then publish again
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed, 1 not chosen; zips were compared at the channels, not at artifact.url
  release publish: 1 customer failed: alpha
  [75]

No zip is sent again because it is not shown.

  $ edit release.json '.retry.seconds = 1'
  $ : >stores/loses/log
  $ release publish --all --jobs 1 --quiet 2>tries >&2
  [75]
  $ grep -q '/alpha/.* trying again' tries
  $ grep '^put .*zip' stores/loses/log
  put alpha/1.0.0/ContextSDK.zip 200
  put beta/1.0.0/ContextSDK.zip 200
