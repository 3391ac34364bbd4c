`release report`: pages that are refused, and the dashboard of all releases.

  $ . "$TESTDIR/../setup.sh"

Nothing is there to report.

  $ workspace
  $ release report --quiet
  dist/1.0.0: does not contain a release
    remedy: run `release build --all` first, or name the version or folder of another release
  release: 1 problem; nothing was written
  [65]
  $ release report --dashboard --quiet | grep -o 'Nothing was built[^<]*'
  Nothing was built or published yet.

The vendor's name is a text.

  $ edit release.json '.products[0].version = "1.0.0" | .publish = [{name: "downloads", kind: "directory", path: "www/{{app_id}}/{{version}}"}]'
  $ release build --all --quiet >/dev/null
  $ cp release.json kept.json
  $ edit release.json '.vendor = 7'
  $ release report --quiet
  release.json:25: vendor: expected a string, found 7
    remedy: write the name of whoever makes the SDK
  release: 1 problem; nothing was written
  [78]
  $ edit release.json '.vendor = " "'
  $ release report --quiet
  release.json:25: vendor: expected a name, found " "
    remedy: write the name of whoever makes the SDK
  release: 1 problem; nothing was written
  [78]
  $ mv kept.json release.json

A customer, a release or a place that is not there.

  $ release report --customer delta --quiet
  customers.json: there is no customer "delta"
    remedy: use one of: alpha, beta, gamma
  [64]
  $ release report 1.0.0 2.0.0 --quiet
  release: unexpected argument "2.0.0"
  [64]
  $ release report --output missing/page.html --quiet 2>/dev/null
  [74]

1.1.0 was published to alpha and withdrawn; 0.9.0 is the last that alpha has.

  $ edit release.json '.version = "1.1.0"'
  $ release build --all --quiet >/dev/null
  $ sha256=$(sha256sum dist/1.1.0/alpha/ContextSDK.zip | cut -c -64)
  $ event() {
  >   jq -cn --arg event $1 --arg version $2 --arg reason "$3" --arg sha256 "$sha256" '{schemaVersion: 1, event: $event, app_id: "alpha", version: $version, channel: "downloads",
  >     products: [{name: "ContextSDK", size: 1000, sha256: $sha256}], models: [], destination: "https://cdn.example.com/alpha",
  >     time: "2026-01-02T03:04:05Z"} + if $reason == "" then {} else {reason: $reason} end'
  > }
  $ event published 0.9.0 >releases.jsonl
  $ event published 1.1.0 >>releases.jsonl
  $ event withdrawn 1.1.0 'broke com.example.beta' >>releases.jsonl

A customer's page that would tell of another is refused, and not written.

  $ release report --customer alpha --output page.html --quiet
  dist/1.1.0: names customer beta: the bundle identifier "com.example.beta" is in the page [isolation.rendered]
    app_id alpha
    remedy: remove it from the notes, the reason of a withdrawal, or the address of a channel
  release: 1 problem; nothing was written
  [65]
  $ ls
  Models
  base
  customers.json
  dist
  release.json
  releases.jsonl
  templates

The vendor may see it, and what is wrong with a variant.

  $ echo x >dist/1.1.0/beta/paywall.mlmodel
  $ release report --quiet >page.html
  $ grep -oE -e 'broke com.example.beta' -e '<span class="badge error">error</span>' -e 'beta/paywall.mlmodel' page.html | sort -u
  <span class="badge error">error</span>
  beta/paywall.mlmodel
  broke com.example.beta
  $ release report --customer beta --quiet
  dist/1.1.0/beta/paywall.mlmodel: is not listed in SHA256SUMS [agreement.sums]
    remedy: remove it from the folder, or rebuild the variant
  release: 1 problem; nothing was written
  [65]

A variant that is gone is told to the vendor. There is no page for its customer.

  $ rm -r dist/1.1.0/beta
  $ release report 1.1.0 --quiet | grep -oE -e 'Not in this release' -e '<code>beta</code>' | sort -u
  <code>beta</code>
  Not in this release
  $ release report --customer beta --quiet
  dist/1.1.0: does not contain the release of customer beta
    remedy: run `release build --customer beta` first, or name the version or folder of another release
  release: 1 problem; nothing was written
  [65]

The dashboard tells of all releases, and of models over the air only where there are any.

  $ release report --dashboard --quiet >page.html
  $ grep -oE -e '>(1\.1\.0|1\.0\.0|0\.9\.0)</th>' -e '2026-01-02' -e 'Customers by version' -e 'Sizes over releases' -e 'Models over the air' page.html | sort -u
  2026-01-02
  >0.9.0</th>
  >1.0.0</th>
  >1.1.0</th>
  Customers by version
  Sizes over releases
  $ sed -n '/Customers by their version/,$p' page.html | sed 's/<[^>]*>/ /g' | awk 'NR <= 3 { $1 = $1; print }'
  Customers by version Customers by their version Highest published version Customers Who
  0.9.0 1 alpha
  none 2 beta gamma

It is of all customers and all releases.

  $ release report --dashboard --customer alpha --quiet
  release: --dashboard and --customer exclude each other
    remedy: use one of the two
  [64]
  $ release report --dashboard 1.0.0 --quiet
  release: unexpected argument "1.0.0"
  [64]
