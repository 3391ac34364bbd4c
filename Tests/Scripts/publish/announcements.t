`announce`: who is told when a customer's release is public. The template and the script are those of docs/publishing.md.

  $ . "$TESTDIR/setup.sh"
  $ workspace alpha:upsell=3 beta
  $ customer beta '.variables.slack_channel = "beta-team"'
  $ documented() { mkdir -p "$(dirname $1)"; file_of_page publishing.md $1 >$1; }
  $ documented templates/slack.json
  $ documented scripts/tell.sh; chmod +x scripts/tell.sh
  $ mkdir bin; printf '#!/bin/sh\n{ echo "to $2"; cat; } >>mails\n' >bin/sendmail; chmod +x bin/sendmail; PATH=$PWD/bin:$PATH
  $ hook='{name: "slack", webhook: "SLACK_URL", template: "templates/slack.json"}'
  $ mail='{name: "mail", command: ["scripts/tell.sh"]}'
  $ edit release.json 'del(.products[0].podspec, .templates.notes) | .products[0].version = "1.0.0" | .retry.seconds = 0
  >   | .variables.slack_channel = "sdk" | .artifact.confirm = "channel" | .publish = [
  >   {name: "www", kind: "directory", path: "www/{{app_id}}/{{version}}/{{product}}.zip"},
  >   {name: "mirror", kind: "directory", path: "mirror/{{app_id}}/{{version}}/{{product}}.zip"}]'
  $ announce() { edit release.json ".version = \"$1\" | .announce = [$2]"; }
  $ publish() { release publish --all --quiet "$@" 2>&1 | tee -a "$HOME/said"; }
  $ mails() { touch mails; grep '^Subject' mails | sort; }

A template that makes no JSON, or names another customer, is found before anything is sent.

  $ announce 1.0.0 "$hook, $mail"
  $ cp templates/slack.json "$HOME/slack.json"
  $ echo '{ "text": "{{none}}" }' >templates/slack.json
  $ release check --quiet
  templates/slack.json:1:12: unknown placeholder {{none}}
    remedy: known here: app_id, channels, checksum, date, models, name, prerelease, product, products, rfc822, size, tag, time, url, variables.slack_channel, version
  release: 1 problem
  [65]
  $ echo '{ "text": "com.example.beta", }' >templates/slack.json
  $ release check --quiet
  templates/slack.json:1: makes an announcement that is not JSON: trailing comma before }
    remedy: correct the template; write {{^last}},{{/last}} where a comma belongs between elements
  release: 1 problem
  [65]
  $ echo '{ "text": "com.example.beta" }' >templates/slack.json
  $ release check --quiet
  templates/slack.json: names customer beta: the bundle identifier "com.example.beta" is in this text [isolation.rendered]
    app_id alpha
    remedy: remove it: what a customer gets must not name another
  1.0.0: 1 customer with 0 models in order; 1 problem, 0 warnings
  [1]
  $ cp "$HOME/slack.json" templates/slack.json
  $ release check --quiet
  1.0.0: 2 customers with 1 model in order; 0 problems, 0 warnings

The webhook is on this machine, and its address a secret: nothing prints it.

  $ echo ok >mode; touch log
  $ judge webhook_server.py "$PWD"
  $ export SLACK_URL=http://127.0.0.1:$port/mode/canary

A rehearsal tells nobody, and says who could not be told now. Nobody is told of a release before it is at all channels.

  $ build
  $ SLACK_URL= publish --dry-run
  SLACK_URL: warning: slack would not be told of 1.0.0: is not set
    app_id alpha and 1 other customer
    remedy: set it to the webhook's URL
  alpha  www: would publish www/alpha/1.0.0/ContextSDK.zip
  alpha  mirror: would publish mirror/alpha/1.0.0/ContextSDK.zip
  alpha  slack: not announced
  alpha  mail: would announce
  beta  www: would publish www/beta/1.0.0/ContextSDK.zip
  beta  mirror: would publish mirror/beta/1.0.0/ContextSDK.zip
  beta  slack: not announced
  beta  mail: would announce
  1.0.0: 4 would be published, 0 there already, 0 held back, 0 failed
  $ cat log; mails; ls | grep jsonl
  [1]
  $ publish --channel www
  alpha  www: published www/alpha/1.0.0
  beta  www: published www/beta/1.0.0
  1.0.0: 2 published, 0 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ cat log; mails
  [1]

Whoever cannot be told now is told by the next run. The others were told, once.

  $ echo down >mode
  $ release publish --all --quiet --json | document publish >"$HOME/publish.json"
  SLACK_URL: warning: slack was not told of 1.0.0: answers with the status 503
    app_id alpha and 1 other customer
    remedy: see what the server has noted; the next `release publish` of 1.0.0 makes up for it
  $ grep -c canary "$HOME/publish.json"
  0
  [1]
  $ mails; grep -e ^to -e ^mirror mails | sort
  Subject: alpha has 1.0.0
  Subject: beta has 1.0.0
  mirror: mirror/alpha/1.0.0
  mirror: mirror/beta/1.0.0
  to sdk-releases@example.com
  to sdk-releases@example.com
  $ ledger | grep announced | sort
  announced alpha 1.0.0 mail
  announced beta 1.0.0 mail
  $ echo ok >mode; rm log
  $ publish
  alpha  www: was there www/alpha/1.0.0
  alpha  mirror: was there mirror/alpha/1.0.0
  alpha  slack: announced
  beta  www: was there www/beta/1.0.0
  beta  mirror: was there mirror/beta/1.0.0
  beta  slack: announced
  1.0.0: 0 published, 4 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ grep -c '^/mode/canary application/json' log
  2
  $ grep -e '"channel"' -e '"text"' log | sort
    "channel": "beta-team",
    "channel": "sdk",
    "text": "alpha has ContextSDK 1.0.0: upsell 3"
    "text": "beta has ContextSDK 1.0.0: "

Then everybody was told, and the ledger stays as it is.

  $ cp releases.jsonl "$HOME/releases.jsonl"; rm log mails; touch log
  $ publish
  alpha  www: was there www/alpha/1.0.0
  alpha  mirror: was there mirror/alpha/1.0.0
  beta  www: was there www/beta/1.0.0
  beta  mirror: was there mirror/beta/1.0.0
  1.0.0: 0 published, 4 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ cat log; mails; cmp releases.jsonl "$HOME/releases.jsonl"
  $ grep -c canary releases.jsonl
  0
  [1]
  $ while read -r line; do document ledger <<<"$line" >/dev/null; done <releases.jsonl

Without a template it is a document of a schema of its own, of each customer.

  $ announce 1.1.0 '{name: "log", command: ["sh", "-c", "cat >>told"]}'
  $ build; publish >/dev/null
  $ while read -r line; do document announcement <<<"$line" >/dev/null; done <told
  $ jq -c 'del(.digests, .products) | .channels |= length' told | sort
  {"schemaVersion":1,"announcement":"log","app_id":"alpha","version":"1.1.0","models":[{"flowId":1,"flowName":"upsell","modelVersion":"3","file":"upsell.mlmodel","sha256":"a70ee4a272d41aa89de9d0c8aec700384663ed5372489472c0ef24992ec2a0fe"}],"channels":2}
  {"schemaVersion":1,"announcement":"log","app_id":"beta","version":"1.1.0","models":[],"channels":2}
  $ grep alpha told | grep -c beta; grep beta told | grep -c alpha
  0
  0
  [1]

Nobody is told of what was public before, or of what another run has brought.

  $ announce 1.2.0
  $ build; publish >/dev/null
  $ announce 1.2.0 "$hook, $mail"
  $ publish
  alpha  www: was there www/alpha/1.2.0
  alpha  mirror: was there mirror/alpha/1.2.0
  beta  www: was there www/beta/1.2.0
  beta  mirror: was there mirror/beta/1.2.0
  1.2.0: 0 published, 4 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ rm releases.jsonl
  $ publish
  alpha  www: was there www/alpha/1.2.0
  alpha  mirror: was there mirror/alpha/1.2.0
  beta  www: was there www/beta/1.2.0
  beta  mirror: was there mirror/beta/1.2.0
  1.2.0: 0 published, 4 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ cat log; mails
  [1]

Of a version that is new, everybody is; of its withdrawal, nobody.

  $ announce 1.3.0 "$hook, $mail"
  $ build; publish >/dev/null; mails; grep -c ^/mode/ log
  Subject: alpha has 1.3.0
  Subject: beta has 1.3.0
  2
  $ release withdraw 1.3.0 --all --yes --reason crashes --quiet >>"$HOME/said" 2>&1
  $ mails; grep -c ^/mode/ log
  Subject: alpha has 1.3.0
  Subject: beta has 1.3.0
  2

The next run makes up for one that was killed while it told.

  $ announce 1.4.0 "$mail"
  $ build; rm mails
  $ printf '#!/bin/sh\nkill -9 $PPID\n' >scripts/tell.sh
  $ { release publish --customer alpha --quiet; } >>"$HOME/said" 2>&1
  [137]
  $ ledger | grep 1.4.0 | sort
  announcing alpha 1.4.0 mail
  published alpha 1.4.0 mirror
  published alpha 1.4.0 www
  $ documented scripts/tell.sh
  $ publish >/dev/null; publish >/dev/null; mails
  Subject: alpha has 1.4.0
  Subject: beta has 1.4.0

Nothing that was printed or noted has the address of the webhook.

  $ cat "$HOME/said" releases.jsonl | grep -c canary
  0
  [1]
