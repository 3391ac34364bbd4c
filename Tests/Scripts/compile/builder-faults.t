Builders that fail, and a cache that is damaged. Customers of other feature sets get their variants all the same.

  $ . "$TESTDIR/setup.sh"
  $ compiled alpha:plus:upsell beta::upsell delta:onboarding,plus epsilon gamma:plus,onboarding zeta:plus

A fault is told once, with those whom it concerns: who has the feature "plus" alone.

  $ fault() {
  >   local status=0
  >   rm -rf dist
  >   hook plus
  >   release build --all --quiet 2>&1 >/dev/null | sed -E 's/(release-compile-)[^/]*/\1XXXXXX/; s/(by hand: ).*/\1…/' || status=$?
  >   ls dist/1.0.0
  >   sums_hold beta delta epsilon gamma
  >   release build --customer alpha --quiet >/dev/null 2>&1 || echo "alpha alone: $?"
  >   return $status
  > }

A builder ends with a status.

  $ fault <<'END'
  > echo compiling; echo 'Kit.c:3: error: no such thing' >&2; exit 7
  > END
  $TMPDIR/work/.release/logs/ContextSDK-plus/command.log: the builder's "command" ended with status 7: compiling | Kit.c:3: error: no such thing
    product ContextSDK
    customers: alpha, zeta
    remedy: to run it by hand: …
  release build: 2 customers failed, the others are done: alpha, zeta
  beta
  delta
  epsilon
  gamma
  index.json
  alpha alone: 65
  [2]

It is killed.

  $ fault <<<'kill -9 $$'
  $TMPDIR/work/.release/logs/ContextSDK-plus/command.log: the builder's "command" was ended by signal 9 (SIGKILL, often for lack of memory), without output
    product ContextSDK
    customers: alpha, zeta
    remedy: to run it by hand: …
  release build: 2 customers failed, the others are done: alpha, zeta
  beta
  delta
  epsilon
  gamma
  index.json
  alpha alone: 65
  [2]

It makes nothing, two things, or another.

  $ fault <<<'exit 0'
  /tmp/release-by-hand/output: the builder ended without an error, but did not leave one ContextSDK.xcframework or ContextSDK.artifactbundle: /tmp/release-by-hand/output is empty
    product ContextSDK
    customers: alpha, zeta
    remedy: let the command write ContextSDK.xcframework or ContextSDK.artifactbundle, or a zip of it, to the folder that RELEASE_OUTPUT names, or set `output`
  release build: 2 customers failed, the others are done: alpha, zeta
  beta
  delta
  epsilon
  gamma
  index.json
  alpha alone: 65
  [2]
  $ fault <<<'mkdir "$out/Other.xcframework"'
  /tmp/release-by-hand/output: the builder ended without an error, but did not leave one ContextSDK.xcframework or ContextSDK.artifactbundle: there are several in /tmp/release-by-hand/output: /tmp/release-by-hand/output/ContextSDK.xcframework, /tmp/release-by-hand/output/Other.xcframework
    product ContextSDK
    customers: alpha, zeta
    remedy: let the command write ContextSDK.xcframework or ContextSDK.artifactbundle, or a zip of it, to the folder that RELEASE_OUTPUT names, or set `output`
  release build: 2 customers failed, the others are done: alpha, zeta
  beta
  delta
  epsilon
  gamma
  index.json
  alpha alone: 65
  [2]
  $ fault <<<'mkdir "$out/Other.xcframework"; exit 0'
  /tmp/release-by-hand/output: the builder ended without an error, but did not leave one ContextSDK.xcframework or ContextSDK.artifactbundle: it is Other.xcframework, and the product is ContextSDK
    product ContextSDK
    customers: alpha, zeta
    remedy: let the command write ContextSDK.xcframework or ContextSDK.artifactbundle, or a zip of it, to the folder that RELEASE_OUTPUT names, or set `output`
  release build: 2 customers failed, the others are done: alpha, zeta
  beta
  delta
  epsilon
  gamma
  index.json
  alpha alone: 65
  [2]

It makes what is no framework, or one with a link that leads out.

  $ fault <<<'mkdir "$out/ContextSDK.xcframework"; exit 0'
  /tmp/release-by-hand/output/ContextSDK.xcframework: is not an xcframework: it contains no Info.plist
    product ContextSDK
    customers: alpha, zeta
    remedy: let the builder make it with `xcodebuild -create-xcframework`, which writes that file
  release build: 2 customers failed, the others are done: alpha, zeta
  beta
  delta
  epsilon
  gamma
  index.json
  alpha alone: 65
  [2]
  $ fault <<<'cp -R sdk/kits/. "$out/"; ln -s /etc/passwd "$out/ContextSDK.xcframework/key"; exit 0'
  /tmp/release-by-hand/output/ContextSDK.xcframework/key: this link leads outside the framework: /etc/passwd
    customers: alpha, zeta
    remedy: link to a file inside it, or copy the file
  release build: 2 customers failed, the others are done: alpha, zeta
  beta
  delta
  epsilon
  gamma
  index.json
  alpha alone: 65
  [2]

It hangs: it is ended, with everything that it has started.

  $ edit release.json '.products[0].builder.timeout = 1'
  $ fault <<'END'
  > sleep 600 & echo $! >>"$OUTSIDE/pid"; echo waiting; wait
  > END
  $TMPDIR/work/.release/logs/ContextSDK-plus/command.log: the builder's "command" did not end in 1 second: waiting
    product ContextSDK
    customers: alpha, zeta
    remedy: raise the builder's `timeout`, or run again later; to run it by hand: …
  release build: 2 customers failed, the others are done: alpha, zeta
  beta
  delta
  epsilon
  gamma
  index.json
  alpha alone: 75
  [2]
  $ alive() { kill -0 $1 2>/dev/null && ! grep -q ') Z ' /proc/$1/stat 2>/dev/null; }
  $ for pid in $(cat "$OUTSIDE/pid"); do
  >   for round in {1..500}; do alive $pid && sleep 0.02 || { echo gone; break; }; done
  > done
  gone
  gone
  $ edit release.json 'del(.products[0].builder.timeout)'

All of them are cured by a builder that works.

  $ rm "$OUTSIDE/hook" && runs >/dev/null && built_and_ran
  ContextSDK plus
  $ ls dist/1.0.0
  alpha
  beta
  delta
  epsilon
  gamma
  index.json
  zeta

A source that changes meanwhile is refused.

  $ rm -r dist .release && runs >/dev/null
  $ hook plus <<<"echo 2 >> '$PWD/sdk/Sources/plus.c'"
  $ release build --all --quiet --jobs 1 >/dev/null 2>../told; [[ $? == 2 || $? == 75 ]]
  $ grep -o -e 'changed while .*' -e 'run again' ../told
  changed while it was being read: sdk/Sources/plus.c
  run again
  $ test -e dist/1.0.0/alpha
  [1]
  $ rm "$OUTSIDE/hook" && runs >/dev/null
  $ built_and_ran
  ContextSDK -
  ContextSDK onboarding,plus
  ContextSDK plus
  $ built alpha
  features=plus conditions=PLUS EXTRA 
  common 1
  plus 1
  2
  shared 1

A damaged entry of the cache is made again.

  $ state >../before
  $ echo other bytes >"$(grep -l features=plus $(find .release/cache/entries -name built.txt) | sed -n 1p)"
  $ release build --all --quiet 2>&1 >/dev/null | sed -E 's/[0-9a-f-]{40,}/ENTRY/g'
  .release/cache/entries/ENTRY: warning: the entry is damaged: its content is not what was stored; it is made again
    remedy: if this happens again, find out who else writes to the folder, and check the disk
  $ runs
  ContextSDK plus
  $ state | cmp - ../before
  $ built_and_ran

A missing program is a matter of the configuration.

  $ rm -r dist .release
  $ edit release.json '.products[0].builder.command[0] = "no-such-shell"'
  $ release build --all --quiet
  no-such-shell: the builder's "command" cannot start no-such-shell: No such file or directory
    product ContextSDK
    customers: alpha, beta, delta, epsilon, gamma and 1 more
    remedy: correct the command: a program on PATH, or the path of an executable file, relative to the builder's `directory`
  release build: 6 customers failed, nothing was written: alpha, beta, delta, epsilon, gamma and 1 more
  [78]
  $ test -e dist
  [1]

Secrets are masked, in all forms, wherever they would be told or kept.

  $ edit release.json '.products[0].builder |= (.command[0] = "sh" | .secrets = ["TOKEN"])'
  $ hook <<'END'
  > printf 'plain %s\n' "$TOKEN"
  > printf %s "user:$TOKEN" | base64
  > echo https://u:p%40ss%2Fw0rd%2Bx@host >&2
  > [ -z "$RELEASE_FEATURES" ] || exit 1
  > END
  $ TOKEN=p@ss/w0rd+x release build --all --quiet 2>&1 >/dev/null | tee ../told | sed -E 's/(by hand: ).*/\1…/'
  $TMPDIR/work/.release/logs/ContextSDK-plus/command.log: the builder's "command" ended with status 1: plain *** | dXNlcjp***A== | https://u:***@host
    product ContextSDK
    customers: alpha, zeta
    remedy: to run it by hand: …
  $TMPDIR/work/.release/logs/ContextSDK-onboarding+plus/command.log: the builder's "command" ended with status 1: plain *** | dXNlcjp***A== | https://u:***@host
    product ContextSDK
    customers: delta, gamma
    remedy: to run it by hand: …
  release build: 4 customers failed, the others are done: alpha, delta, gamma, zeta
  [2]
  $ sed '/^[$] /d' .release/logs/*/command.log
  plain ***
  dXNlcjp***A==
  https://u:***@host
  plain ***
  dXNlcjp***A==
  https://u:***@host
  plain ***
  dXNlcjp***A==
  https://u:***@host
  $ for form in p@ss/w0rd+x "$(printf user:p@ss/w0rd+x | base64)" p%40ss; do grep -rF "$form" .release dist ../told; done
  [1]

Without a secret that it needs no builder runs; what is in the cache needs none.

  $ rm -r dist
  $ release build --all --quiet 2>&1 >/dev/null
  TOKEN: the environment variable is not set, and the builder needs it
    product ContextSDK
    customers: alpha, delta, gamma, zeta
    remedy: set it, or take it out of "secrets" of the builder
  release build: 4 customers failed, the others are done: alpha, delta, gamma, zeta
  [2]
  $ ls dist/1.0.0
  beta
  epsilon
  index.json
