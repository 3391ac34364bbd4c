`release report`: pages for the vendor and for one customer.

  $ . "$TESTDIR/../setup.sh"

1.1.0 is built beside 1.0.0, with a file that can be executed, and 0.9.0 is in the ledger. The names of customers would like to be
code. They are k100 to k131, as no digest has a k.

  $ customers=$(echo k{100..131})
  $ workspace $(for one in $customers; do echo $one:only${one#k}=1; done)
  $ names='["</title></script><img src=x onerror=\"window.ran=1\">", "{{7*7}} ${7*7} <%= 7 %>"]'
  $ edit customers.json '[., $hostile[0] + $names] | transpose | map(.[0] + {name: .[1]})' --argjson names "$names" --slurpfile hostile "$TESTDIR/../hostile-names.json"
  $ jq -c 'length, .[0], .[31]' customers.json
  32
  {"app_id":"k100","bundle_identifiers":["com.example.k100"],"customModels":[{"flowId":1,"flowName":"only100","modelVersion":1}],"name":"'); system(\"touch x\") #"}
  {"app_id":"k131","bundle_identifiers":["com.example.k131"],"customModels":[{"flowId":1,"flowName":"only131","modelVersion":1}],"name":"{{7*7}} ${7*7} <%= 7 %>"}
  $ edit release.json '.products[0].version = "1.0.0" | .publish = [{name: "downloads", kind: "directory", path: "www/{{app_id}}/{{version}}"}]'
  $ release build --all --quiet >/dev/null
  $ chmod +x base/ContextSDK.xcframework/Info.plist
  $ edit release.json '.version = "1.1.0"'
  $ release build --all --quiet >/dev/null
  $ sha256=$(sha256sum dist/1.1.0/k100/ContextSDK.zip | cut -c -64)
  $ event() {
  >   jq -cn --arg event $1 --arg version $2 --arg reason "$3" --arg sha256 "$sha256" '{schemaVersion: 1, event: $event, app_id: "k100", version: $version, channel: "downloads",
  >     products: [{name: "ContextSDK", size: 1000, sha256: $sha256}], models: [], destination: "https://cdn.example.com/k100",
  >     time: "2026-01-02T03:04:05Z"} + if $reason == "" then {} else {reason: $reason} end'
  > }
  $ event published 0.9.0 >releases.jsonl
  $ event published 1.1.0 >>releases.jsonl
  $ event withdrawn 1.1.0 '</script> crashes' >>releases.jsonl

A customer's page shows that customer: the app_id, the model and all digests. Of the others, and of the vendor's folders, it shows nothing.

  $ facts() { # OWN THEIRS|OTHERS: what tells of a customer, or of all others
  >   jq -r --arg own $1 --arg whose $2 '.variants[] | select((.app_id == $own) == ($whose == "THEIRS")) |
  >     .app_id, .models[].flowName, (.products + .models)[].sha256' dist/1.1.0/index.json
  > }
  $ shown() { facts $1 $2 >facts && echo "$(grep -oF -f facts page.html | sort -u | wc -l)/$(wc -l <facts)" | tr -d ' '; }
  $ for own in k100 k101 k131; do
  >   release report --customer $own --quiet >page.html || echo "[$?]"
  >   echo $own $(shown $own THEIRS) $(shown $own OTHERS) $(grep -cF "$PWD" page.html)
  > done
  k100 4/4 0/124 0
  k101 4/4 0/124 0
  k131 4/4 0/124 0

It also shows what the ledger alone knows, and the same inputs give the same bytes.

  $ release report --customer k100 --quiet >page.html
  $ grep -oE -e 'after 0\.9\.0' -e '>0\.9\.0</th>' -e '1\.0 kB' -e 'withdrawn 2026-01-02: [^<]*' page.html | sort -u
  1.0 kB
  >0.9.0</th>
  after 0.9.0
  withdrawn 2026-01-02: &lt;/script&gt; crashes
  $ release report dist/1.1.0/ --customer k100 --jobs 1 --quiet | cmp - page.html

What the customer is told to write, SwiftPM and CocoaPods read.

  $ lines() { python3 -c 'import html, re, sys; print(html.unescape(re.search(f"aria-label=\"Lines for {sys.argv[1]}\">(.*?)</pre>", sys.stdin.read(), re.S)[1]))' "$1" <page.html; }
  $ release report --customer k101 --quiet >page.html
  $ grep -o 'ContextSDK: new framework' page.html
  ContextSDK: new framework
  $ mkdir app
  $ { printf '// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: "App", targets: [\n'; lines 'Swift Package Manager'; echo '])'; } >app/Package.swift
  $ (cd app && swift package dump-package) | jq -r '.targets[].url, .targets[].checksum' >target
  $ head -n 1 target
  https://cdn.example.com/k101/1.1.0/ContextSDK.zip
  $ tail -n 1 target | xargs -I % grep -c % page.html
  2
  $ { echo 'def pod(name, more) = print(name, " ", more[:podspec], "\n")'; lines CocoaPods; } | ruby -
  ContextSDK ContextSDK.podspec

A page goes through a link or a pipe. Neither is replaced by a file.

  $ release report --quiet >page.html
  $ echo old >target.html
  $ ln -s target.html link.html
  $ release report --quiet -o link.html
  $ test -L link.html && cmp target.html page.html
  $ mkfifo pipe
  $ cat pipe >read.html 2>/dev/null & release report --quiet -o pipe && wait $! || kill $!
  $ test -p pipe && cmp read.html page.html

The vendor's page says whose it is, and of which commit.

  $ grep -c Tagged page.html
  0
  [1]
  $ edit release.json '{vendor: "Öl & Co"} + .'
  $ git init --quiet && git add release.json && git commit --quiet --message x
  $ GIT_COMMITTER_DATE=2026-11-20T12:00:00Z git tag --annotate --message x 1.1.0
  $ release report --quiet >page.html
  $ grep -o '<bdi>Öl[^/]*</bdi>' page.html | sort -u
  <bdi>Öl &amp; Co</bdi>
  $ grep -o 'Tagged 1.1.0 on [0-9-]*, commit <code>[0-9a-f]*' page.html | sed "s/$(git rev-parse --short=12 HEAD)/HEAD/"
  Tagged 1.1.0 on 2026-11-20, commit <code>HEAD

A new name makes no new variants.

  $ rm releases.jsonl
  $ release build --all --dry-run --quiet | grep unchanged
  ContextSDK 1.1.0 would go in dist/1.1.0: 32 unchanged
