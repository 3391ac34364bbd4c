`templates.growing`: files of somebody else, and templates that are wrong.

  $ . "$TESTDIR/setup.sh"
  $ growing_workspace
  $ edit release.json '.publish |= .[1:]'
  $ build

Whoever has a file of that name keeps it, and the customer gets nothing.

  $ mkdir -p www/alpha; echo mine >www/alpha/latest.json
  $ release publish --all --quiet
  www/alpha/latest.json: is there, and no run of `release` has made it for this app_id
    app_id alpha
    remedy: move it away, also if it is of an earlier app_id, or choose another name in "growing" of "templates"; then run the same command again
  beta  mirror: published www/beta/1.0.0
  beta  mirror: made www/beta/ContextSDK.json
  beta  mirror: made www/beta/latest.json
  beta  mirror: made www/beta/releases.rss
  1.0.0: 1 published, 0 there already, 0 held back, 1 failed; zips were compared at the channels, not at artifact.url
  release publish: 1 customer failed, the others are done: alpha
  [2]
  $ cat www/alpha/latest.json
  mine
  $ readings beta
  ContextSDK for beta ['1.0.0'] 1.0.0
  $ ledger | grep ^published | sort
  published beta 1.0.0 mirror
  $ release publish --all --dry-run --quiet
  www/alpha/latest.json: is there, and no run of `release` has made it for this app_id
    app_id alpha
    remedy: move it away, also if it is of an earlier app_id, or choose another name in "growing" of "templates"; then run the same command again
  beta  mirror: was there www/beta/1.0.0
  alpha  cannot be published: www/alpha/latest.json is there, and no run of `release` has made it for this app_id
  1.0.0: 0 would be published, 1 there already, 0 held back, 1 failed
  release publish: 1 customer failed: alpha
  [2]

So it is with the next release, until the file is gone.

  $ version 1.1.0
  $ release publish --all --quiet
  www/alpha/latest.json: is there, and no run of `release` has made it for this app_id
    app_id alpha
    remedy: move it away, also if it is of an earlier app_id, or choose another name in "growing" of "templates"; then run the same command again
  beta  mirror: published www/beta/1.1.0
  beta  mirror: made www/beta/ContextSDK.json
  beta  mirror: made www/beta/latest.json
  beta  mirror: made www/beta/releases.rss
  1.1.0: 1 published, 0 there already, 0 held back, 1 failed; zips were compared at the channels, not at artifact.url
  release publish: 1 customer failed, the others are done: alpha
  [2]
  $ cat www/alpha/latest.json
  mine
  $ rm www/alpha/latest.json
  $ release publish --all --quiet
  alpha  mirror: published www/alpha/1.1.0
  alpha  mirror: made www/alpha/ContextSDK.json
  alpha  mirror: made www/alpha/latest.json
  alpha  mirror: made www/alpha/releases.rss
  beta  mirror: was there www/beta/1.1.0
  1.1.0: 1 published, 1 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ readings alpha
  ContextSDK for Ca"fé & <b> ]]> ['1.1.0'] 1.1.0

A template is checked with what the ledger has: only two versions lack the comma between them.

  $ cat >templates/latest.json <<'END'
  > [
  > {{#versions}}
  > "{{version}}"
  > {{/versions}}
  > ]
  > END
  $ release check --quiet
  templates/latest.json:3: makes a latest.json of 2 versions that is not JSON: expected ',' or ']' in a list, found "\"1.0.0\""
    app_id beta
    remedy: correct the template; write {{^last}},{{/last}} where a comma belongs between versions
  1.1.0: 1 customer with 1 model in order; 1 problem, 0 warnings
  [1]
  $ mv releases.jsonl ledger
  $ release check --quiet
  1.1.0: 2 customers with 2 models in order; 0 problems, 0 warnings

So are placeholders, and what belongs to another customer. The word `beta` is an ordinary one.

  $ echo '{ {{#versions}} "{{version}}": "{{path}}" {{/versions}} }' >templates/latest.json
  $ release check --quiet
  templates/latest.json:1:33: unknown placeholder {{path}}
    remedy: known here: app_id, checksum, date, last, latest, latest_release, models, name, prerelease, product, products, rfc822, size, tag, time, url, version, versions
  release: 1 problem
  [65]
  $ echo '["of beta: com.example.beta"]' >templates/latest.json
  $ release check --quiet
  templates/latest.json: names customer beta: the bundle identifier "com.example.beta" is in this text [isolation.rendered]
    app_id alpha
    remedy: remove it: what a customer gets must not name another
  1.1.0: 1 customer with 1 model in order; 1 problem, 0 warnings
  [1]
