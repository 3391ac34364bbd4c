`release models keys`: what makes no sense is refused, and an end in sight is said.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ release models publish --all --quiet
  alpha  approved upsell 3, 109 B
  beta  approved upsell 4, 108 B
  2 customers published
  $ for name in alice bob carol; do release models keys new $name --quiet >/dev/null; done
  $ ls -R ota >before
  $ release models keys new alice 2>&1 | grep -v remedy
  ota/alice.pem: is there already
  release: 1 problem; nothing was written
  [65]
  $ release models keys new a/b
  ota: "a/b" is no name of a key
    remedy: use letters, digits, - and _
  release: 1 problem; nothing was written
  [65]
  $ release models keys new
  release: NAME is missing
  [64]
  $ release models keys sign alice
  ota/drafts/2.root.json: there is no next root to sign
    remedy: begin one: `release models keys people`, `replace` or `renew`
  release: 1 problem; nothing was written
  [65]
  $ release models keys publish
  ota/drafts/2.root.json: there is no next root to sign
    remedy: begin one: `release models keys people`, `replace` or `renew`
  release: 1 problem; nothing was written
  [65]
  $ release models keys people alice alice
  ota: two of alice, alice are one key
    remedy: name each person once
  release: 1 problem; nothing was written
  [65]
  $ release models keys people alice --threshold 2
  ota: 1 key cannot make 2 signatures
    remedy: name more people, or lower the threshold
  release: 1 problem; nothing was written
  [65]
  $ release models keys people online
  ota: the online key is among them
    remedy: a CI's key never approves: make one for each person
  release: 1 problem; nothing was written
  [65]
  $ release models keys people eve
  ota/eve.pub: there is no such file
    remedy: make the key: `release models keys new NAME`
  release: 1 problem; nothing was written
  [78]
  $ release models keys replace alice bob
  ota: the root does not name alice
    remedy: see `release models keys status`
  release: 1 problem; nothing was written
  [65]
  $ release models keys replace owner online
  ota: the root names online already
    remedy: choose another key
  release: 1 problem; nothing was written
  [65]
  $ release models keys dance
  release: ACTION: expected new, people, replace, renew, sign, publish or status, found "dance"
  [64]
  $ release models keys renew alice
  release: unexpected argument "alice"
  [64]
  $ release models keys renew --dry-run
  ota: warning: if the only key of the root is lost, only a release of the SDK brings a new root
    remedy: keep a copy of it somewhere else, or let one more person sign
  would write ota/drafts/2.root.json
  root 1, until 2091-01-02
    root       1 of 1  owner
    targets    1 of 1  owner
    snapshot   1 of 1  online
    timestamp  1 of 1  online
  $ ls -R ota | diff before -

One person alone may lose the key.

  $ release models keys
  ota: warning: if the only key of the root is lost, only a release of the SDK brings a new root
    remedy: keep a copy of it somewhere else, or let one more person sign
  root 1, until 2091-01-02
    root       1 of 1  owner
    targets    1 of 1  owner
    snapshot   1 of 1  online
    timestamp  1 of 1  online

When the root ends within a month a person must sign, which no CI can. Devices have all until then.

  $ release models keys renew --quiet >/dev/null 2>&1
  $ rewrite ota/drafts/2.root.json 's/"expires":"[^"]*"/"expires":"2090-01-12T12:00:00Z"/'
  $ release models keys sign owner --quiet >/dev/null 2>&1
  $ release models keys publish --quiet >/dev/null 2>&1
  $ release models refresh --all --quiet
  root: warning: ends at 2090-01-12T12:00:00Z
    remedy: sign it for another year: `release models keys renew`
  2 customers published, with nothing new but dates
  [75]
  $ devices | jq .versions.root
  2
  $ release models status
  root: warning: ends at 2090-01-12T12:00:00Z
    remedy: sign it for another year: `release models keys renew`
  customer  flow  SDK  all devices         experiment
  alpha     -     -    the bundled models  -
  beta      -     -    the bundled models  -
  2 customers

Once the next root is begun, it is to be finished.

  $ release models keys renew --quiet 2>&1 | grep -A 1 ^root:
  root: warning: ends at 2090-01-12T12:00:00Z
    remedy: finish the next root: `release models keys sign NAME`, then `release models keys publish`
  $ rm ota/drafts/3.root.json

A draft that somebody has signed is not replaced by another.

  $ release models keys people alice bob --quiet >/dev/null 2>&1
  $ release models keys people alice carol --quiet >/dev/null 2>&1
  $ release models keys sign alice --quiet >/dev/null 2>&1
  $ cp ota/drafts/3.root.json signed
  $ release models keys people alice bob
  ota/drafts/3.root.json: is signed already, and another would lose that
    remedy: finish it first (`release models keys publish`), or remove it
  release: 1 problem; nothing was written
  [65]
  $ release models keys people alice carol --quiet >/dev/null 2>&1
  $ cmp ota/drafts/3.root.json signed

One that nobody has signed keeps what was changed before, and gets a new end.

  $ rm ota/drafts/3.root.json
  $ for names in 'owner alice' 'owner alice' 'alice bob'; do release models keys replace $names --quiet >/dev/null 2>&1; done
  $ RELEASE_TIME=2090-01-03T12:00:00Z release models keys renew --json 2>/dev/null | jq -c '[.next.expires, .next.roles[].keys[]]'
  ["2091-01-03T12:00:00Z","bob","bob","online","online"]

Who only looks has changed nothing, also if nobody reads that.

  $ release models keys --quiet 2>&1 >&- | tail -3
  standard output: cannot write: it is closed, or not open for this
    remedy: write the result elsewhere
  release: the result could not be written
  [74]

How stages are written is in what is said of wrong ones, and in the defaults.

  $ cp release.json right.json
  $ edit release.json 'del(.ota.upsellThreshold)'
  $ release doctor --quiet --print-config | grep -E '^ota\.(stages|upsell|random)'
  ota.randomUpsellChance.default  0.05  (release.json:30)
  ota.randomUpsellChance.min      0  (release.json:31)
  ota.randomUpsellChance.max      0.2  (release.json:32)
  ota.upsellThreshold             {"default": 0.5}  (default)
  ota.stages                      [{"challenger": 0.01, "control": 0.1}, {"challenger": 0.05, "control": 0.15}, {"challenger": 0.25, "control": 0.35}, {"challenger": 0.5, "control": 0.5}]  (default)
  $ edit release.json '.ota.stages = [0.01]'
  $ release models keys
  release.json:35: ota.stages[0]: expected an object, found 0.01
    remedy: write a stage as { "challenger": 0.01, "control": 0.1 }, shares that grow from stage to stage
  release: 1 problem; nothing was written
  [78]
  $ mv right.json release.json

Keys that are there are not replaced by new ones, whatever release.json says.

  $ init() { release models init --url 'https://ota.example.com/{{app_id}}' --directory 'www/{{app_id}}'; }
  $ init
  release.json: has "ota" already
    remedy: for other keys, use `release models keys`
  release: 1 problem; nothing was written
  [65]
  $ edit release.json 'del(.ota)'
  $ init
  ota/owner.pem: is there already
    remedy: bring "ota" back into release.json, as its history has it; or move the folder away, to begin anew
  release: 1 problem; nothing was written
  [65]
