`release doctor`: what this machine has of what a release needs, in workspaces that need something and in those that do not.

  $ . "$TESTDIR/../setup.sh"

Without a workspace, it says how to begin one. There is no configuration to print.

  $ release doctor --quiet | grep -A 1 release.json
  absent   release.json     there is no such file
           remedy: run `release init` to begin one
  $ release doctor --quiet --print-config
  release.json: there is no such file
    remedy: run `release init` to begin one, run in the folder that contains it, or name the file with --config; for versions, notes and tags, a podspec or Package.swift with a version is enough
  release: 1 problem
  [78]
  $ printf '{\n  "version": 1\n}' >release.json
  $ release doctor --quiet | grep -A 1 release.json
  missing  release.json     release.json:2: version: expected a string, found 1
           remedy: write the release's version, such as "1.4.0"
  [1]
  $ release doctor --quiet --print-config
  release.json:2: version: expected a string, found 1
    remedy: write the release's version, such as "1.4.0"
  release: 1 problem
  [78]

Without channels, nothing is missing. Git is that of the shell, and each library has a version.

  $ workspace
  $ release doctor --quiet >report
  $ grep -e release.json -e repository -e ' missing$' -e ' is missing' report
  ok       release.json     version 1.0.0, 1 product
  absent   repository       the folder is in no git repository: versions, notes and tags need one
  nothing is missing
  $ grep -c "^ok  *git  *$(git --version)$" report
  1
  $ grep -E '^ok +(libarchive|libcrypto|libdeflate|zlib|utf8proc|libgit2|expat|libcurl) .*[0-9]' report | awk '{ print $2 }'
  libarchive
  libcrypto
  libdeflate
  zlib
  utf8proc
  libgit2
  expat
  libcurl

A program that says nothing is none.

  $ mkdir silent && printf '#!/bin/sh\n' >silent/git && chmod +x silent/git
  $ PATH=$PWD/silent:$PATH release doctor --quiet | grep -A 1 ' git '
  absent   git              `git --version` does not say its version; publishes to git repositories
           remedy: install git
  --
  absent   repository       the folder is in no git repository: versions, notes and tags need one
           remedy: run `git init`
  $ rm -r silent

The libraries are those that pkg-config sees too.

  $ for package in expat libgit2; do
  >   if version=$(pkg-config --modversion $package); then grep -q " $package .*$version" report && echo "$package: the same" || echo "$package is not $version"; fi
  > done
  expat: the same
  libgit2: the same

What the channels need is named with its place in release.json, and never a secret.

  $ edit release.json '.publish = [
  >   {name: "packages", kind: "git", url: "https://git.example.com/{{app_id}}.git", token: "SDK_TOKEN"},
  >   {name: "own", kind: "command", look: ["./missing-program"], put: ["./missing-program"], reveal: ["./missing-program"], secrets: ["OWN_SECRET"]},
  >   {name: "bucket", kind: "s3", endpoint: "https://s3.example.com", bucket: "sdk-releases", key: "{{env.STAGE}}/{{app_id}}/{{version}}/{{product}}.zip"}
  > ]'
  $ unset GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL EMAIL AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN
  $ export OWN_SECRET=canary-of-the-secret STAGE=beta
  $ release doctor --quiet >report
  [1]
  $ grep -A 1 -e _TOKEN -e _SECRET -e AWS_ -e STAGE -e missing -e identity report
  missing  ./missing-program      is not installed; needed by publish[1]
           remedy: install it, or correct publish[1]: a program on PATH, or the path of an executable file
  --
  missing  identity               $TMPDIR/work: cannot find your name and email: git's configuration has no user.name
           remedy: run `git config --global user.name …`, or set GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, GIT_COMMITTER_NAME and GIT_COMMITTER_EMAIL
  --
  ok       STAGE                  is set; needed by publish[2].key
  missing  SDK_TOKEN              is not set, or empty; needed by publish[0]
           remedy: set it, such as `export SDK_TOKEN=…`, or as a secret of the CI
  ok       OWN_SECRET             is set; needed by publish[1]
  missing  AWS_ACCESS_KEY_ID      is not set, or empty; needed by publish[2]
           remedy: set it, such as `export AWS_ACCESS_KEY_ID=…`, or as a secret of the CI
  missing  AWS_SECRET_ACCESS_KEY  is not set, or empty; needed by publish[2]
           remedy: set it, such as `export AWS_SECRET_ACCESS_KEY=…`, or as a secret of the CI
  absent   AWS_SESSION_TOKEN      is not set, or empty; read by publish[2]
  
  --
  5 things missing
  $ grep -c '^ok  *git ' report
  1
  $ release doctor --quiet --json --print-config | document doctor >report.json
  [1]
  $ cat report report.json | grep -c canary
  0
  [1]

Every program and variable that it and its templates name is looked for, each once.

  $ cp release.json kept.json
  $ edit release.json '.publish[1] += {put: ["./put"], confirm: ["./put"], reveal: ["./reveal"], withdraw: ["./withdraw"], delete: ["./delete"]}
  >   | .announce = [{name: "chat", command: ["./tell"], secrets: ["CHAT_TOKEN"]}, {name: "slack", webhook: "SLACK_URL"}]
  >   | .products[0] |= (del(.base) | .builder = {kind: "command", command: ["./own"], secrets: ["MAVEN_TOKEN"], toolchain: ["missing-compiler", "-v"]})
  >   | .templates.files = ["templates/LICENSE"]
  >   | .ota = {url: "https://ota.example.com/{{app_id}}", lines: [{min: "1.0.0", below: "2.0.0"}],
  >       place: {kind: "command", get: ["./get"], create: ["./create"], replace: ["./create"]}, purge: ["./purge"]}'
  $ echo '{{env.EDITION}}' >templates/LICENSE; rm templates/NOTES.md
  $ release doctor --quiet | grep '^missing' | sed 's/  */ /g'
  missing ./create is not installed; needed by ota.place
  missing ./delete is not installed; needed by publish[1]
  missing ./get is not installed; needed by ota.place
  missing ./missing-program is not installed; needed by publish[1]
  missing ./purge is not installed; needed by ota.purge
  missing ./put is not installed; needed by publish[1]
  missing ./reveal is not installed; needed by publish[1]
  missing ./tell is not installed; needed by announce[0]
  missing ./withdraw is not installed; needed by publish[1]
  missing missing-compiler is not installed; needed by products[0].builder
  missing identity $TMPDIR/work: cannot find your name and email: git's configuration has no user.name
  missing EDITION is not set, or empty; needed by templates/LICENSE:1:1
  missing MAVEN_TOKEN is not set, or empty; needed by products[0].builder
  missing SDK_TOKEN is not set, or empty; needed by publish[0]
  missing AWS_ACCESS_KEY_ID is not set, or empty; needed by publish[2]
  missing AWS_SECRET_ACCESS_KEY is not set, or empty; needed by publish[2]
  missing CHAT_TOKEN is not set, or empty; needed by announce[0]
  missing SLACK_URL is not set, or empty; needed by announce[1]
  missing RELEASE_OTA_KEY is not set, or empty; needed by ota.onlineKey
  [1]
  $ mv kept.json release.json

A program that is there is found.

  $ edit release.json 'walk(if . == "./missing-program" then "tools/look" else . end)'
  $ mkdir tools && printf '#!/bin/sh\n' >tools/look && chmod +x tools/look
  $ release doctor --quiet | grep tools/look
  ok       tools/look             needed by publish[1]
  [1]

The configuration that counts is printed with the place of each value: a file, an option, or the default. A section that needs a key of
its own is not there.

  $ printf '{\n  "extends": "release.json",\n  "version": "2.0.0"\n}\n' >beta.json
  $ release doctor --quiet --print-config --config beta.json --output elsewhere >report
  [1]
  $ grep -E '^(version|output|customers|products|publish.*(branch|key|region)|models|ledger|ota|retry|notes.(sections|hidden))' report
  version                     "2.0.0"  (beta.json:3)
  products[0].name            "ContextSDK"  (release.json:5)
  products[0].base            "base/ContextSDK.xcframework"  (release.json:6)
  products[0].podspec         "templates/ContextSDK.podspec"  (release.json:7)
  products[0].bundling        "inject"  (default)
  products[0].models          true  (default)
  products[0].seal            "refuse"  (default)
  publish[0].branch           "main"  (default)
  publish[2].key              "{{env.STAGE}}/{{app_id}}/{{version}}/{{product}}.zip"  (release.json:45; STAGE is set)
  publish[2].region           "us-east-1"  (default)
  customers                   "customers.json"  (default)
  output                      "elsewhere"  (--output)
  models.path                 "Models/Custom/{{app_id}}/{{flowName}}"  (default)
  models.directory            ""  (default)
  models.list                 {"file": "CustomModels.json"}  (default)
  notes.sections              [{"title": "Features", "types": ["feat"]}, {"title": "Fixes", "types": ["fix"]}, {"title": "Performance", "types": ["perf"]}]  (default)
  notes.hidden                ["docs", "refactor", "test", "build", "ci", "chore", "style"]  (default)
  retry.seconds               120  (default)
  ledger                      "releases.jsonl"  (default)

A repository of another user is one all the same. What needs none goes on.

  $ git init -q others; ((EUID)) || chown 4242 others others/.git
  $ (cd others && release doctor --quiet) | grep -c 'git init'; echo ${PIPESTATUS[0]}
  0
  0
