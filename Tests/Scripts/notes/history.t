Notes of a history with two lines of releases, merges, reverts, prereleases, and tags of other patterns. Git has the same commits in each range.

  $ . "$TESTDIR/setup.sh"
  $ clone_history

The page in the documentation shows real notes.

  $ release notes --to 2.0.0 --customer acme-fitness | python3 -c 'import sys; sys.exit(f"```markdown\n{sys.stdin.read()}```" not in open(sys.argv[1]).read())' "$ROOT/docs/notes.md"

A line of maintenance, in a clone whose origin no reader can open: without links.

  $ judged 1.0.1..1.0.2 --to 1.0.2
  ## 1.0.2 (2026-01-12)
  
  ### Fixes
  
  - **core**: survive a full disk (#&#8203;21, `f0f1ca1`)

The first release, and then with links.

  $ git remote set-url origin git@github.com:example/context-sdk.git
  $ judged 1.0.0 --to 1.0.0
  ## 1.0.0 (2026-01-08)
  
  First release.
  
  ### Features
  
  - decide on the device ([e52db12](https://github.com/example/context-sdk/commit/e52db12961b74937aefbd58f5dbb99114c2a3bd6))
  
  ### Fixes
  
  - **core**: close the socket ([dd9dc6b](https://github.com/example/context-sdk/commit/dd9dc6b54b159830484288dc10e8a8eb6d845137)), closes [#3](https://github.com/example/context-sdk/issues/3)
  
  ### Other changes
  
  - Begin ([4cc5de7](https://github.com/example/context-sdk/commit/4cc5de79f262b7a42f74147249e71604086bb042))

From a release to a prerelease, between prereleases, and from release to release.

  $ judged 1.0.0..1.1.0-beta.1 --to 1.1.0-beta.1
  ## 1.1.0-beta.1 (2026-01-17)
  
  ### Features
  
  - **ui**: a sheet that &#64;&#8203;everyone can read ([#14](https://github.com/example/context-sdk/pull/14), [99f7dde](https://github.com/example/context-sdk/commit/99f7dde546bbe0c71a3883a7f128bfead0116ac1))
  
  Full changes: [1.0.0...1.1.0-beta.1](https://github.com/example/context-sdk/compare/1.0.0...1.1.0-beta.1)
  $ judged 1.1.0-beta.1..1.1.0-beta.2 --to 1.1.0-beta.2
  ## 1.1.0-beta.2 (2026-01-19)
  
  ### Fixes
  
  - keep the last decision ([3942f5b](https://github.com/example/context-sdk/commit/3942f5be730109629cce071a0133b2269ca768b0))
  
  Full changes: [1.1.0-beta.1...1.1.0-beta.2](https://github.com/example/context-sdk/compare/1.1.0-beta.1...1.1.0-beta.2)
  $ judged 1.0.0..1.1.0 --to 1.1.0
  ## 1.1.0 (2026-01-24)
  
  ### Features
  
  - **ui**: a sheet that &#64;&#8203;everyone can read ([#14](https://github.com/example/context-sdk/pull/14), [99f7dde](https://github.com/example/context-sdk/commit/99f7dde546bbe0c71a3883a7f128bfead0116ac1))
  
  ### Fixes
  
  - keep the last decision ([3942f5b](https://github.com/example/context-sdk/commit/3942f5be730109629cce071a0133b2269ca768b0))
  
  ### Performance
  
  - decide twice as fast ([cf49b70](https://github.com/example/context-sdk/commit/cf49b70f49356b07d85ee3a8733a655a7ec6ee45), [6a75505](https://github.com/example/context-sdk/commit/6a755056b9ea0dd1ab79d80df1fe914aed6c58f4))
  
  ### Other changes
  
  - Tidy &lt;b&gt;up&lt;/b&gt; \| the table and `code` ([d612f02](https://github.com/example/context-sdk/commit/d612f02b68cdfbbbe8d71edc78bc27c2811f7a3e))
  
  Full changes: [1.0.0...1.1.0](https://github.com/example/context-sdk/compare/1.0.0...1.1.0)

The line of maintenance was merged; then there is a version without a tag.

  $ judged 1.1.0..2.0.0 --to 2.0.0
  ## 2.0.0 (2026-01-29)
  
  ### Breaking changes
  
  - **api**: ask for a context, not for a flow ([5d4701d](https://github.com/example/context-sdk/commit/5d4701dc17f8cb81a280f392d17b61dbdfae9020))
  
    `decide(flow:)` is now `decide(in:)`.
  
  ### Features
  
  - **Breaking:** **api**: ask for a context, not for a flow ([5d4701d](https://github.com/example/context-sdk/commit/5d4701dc17f8cb81a280f392d17b61dbdfae9020))
  
  ### Fixes
  
  - **core**: survive a full disk ([#21](https://github.com/example/context-sdk/pull/21), [f0f1ca1](https://github.com/example/context-sdk/commit/f0f1ca14aa2d2554a6c2fa099da3f064c6242ece))
  - keep the last decision ([10d8e5d](https://github.com/example/context-sdk/commit/10d8e5d998b554a0692480d96ef0fcbbf81f1c25))
  
  ### Reverted
  
  - decide twice as fast ([06fbd69](https://github.com/example/context-sdk/commit/06fbd69a81da2c004bc74715d8835e31a6b97f49))
  
  Full changes: [1.1.0...2.0.0](https://github.com/example/context-sdk/compare/1.1.0...2.0.0)
  $ judged 2.0.0..main
  ## 2.1.0 (2026-01-31)
  
  ### Fixes
  
  - the crash that Daybook saw at com.trailcast.hike ([ecb791e](https://github.com/example/context-sdk/commit/ecb791e78bccf3b0680401c1de528dbc20c5affd))
  
  Full changes: [2.0.0...2.1.0](https://github.com/example/context-sdk/compare/2.0.0...2.1.0)

Between two that are named, and where nothing is told.

  $ judged 1.0.1..2.0.0-rc.1 --from 1.0.1 --to 2.0.0-rc.1
  ## 2.0.0-rc.1 (2026-01-27)
  
  ### Breaking changes
  
  - **api**: ask for a context, not for a flow ([5d4701d](https://github.com/example/context-sdk/commit/5d4701dc17f8cb81a280f392d17b61dbdfae9020))
  
    `decide(flow:)` is now `decide(in:)`.
  
  ### Features
  
  - **Breaking:** **api**: ask for a context, not for a flow ([5d4701d](https://github.com/example/context-sdk/commit/5d4701dc17f8cb81a280f392d17b61dbdfae9020))
  - **ui**: a sheet that &#64;&#8203;everyone can read ([#14](https://github.com/example/context-sdk/pull/14), [99f7dde](https://github.com/example/context-sdk/commit/99f7dde546bbe0c71a3883a7f128bfead0116ac1))
  
  ### Fixes
  
  - keep the last decision ([3942f5b](https://github.com/example/context-sdk/commit/3942f5be730109629cce071a0133b2269ca768b0))
  - **core**: survive a full disk ([#21](https://github.com/example/context-sdk/pull/21), [f0f1ca1](https://github.com/example/context-sdk/commit/f0f1ca14aa2d2554a6c2fa099da3f064c6242ece))
  
  ### Performance
  
  - decide twice as fast ([cf49b70](https://github.com/example/context-sdk/commit/cf49b70f49356b07d85ee3a8733a655a7ec6ee45), [6a75505](https://github.com/example/context-sdk/commit/6a755056b9ea0dd1ab79d80df1fe914aed6c58f4))
  
  ### Other changes
  
  - Tidy &lt;b&gt;up&lt;/b&gt; \| the table and `code` ([d612f02](https://github.com/example/context-sdk/commit/d612f02b68cdfbbbe8d71edc78bc27c2811f7a3e))
  
  Full changes: [1.0.1...2.0.0-rc.1](https://github.com/example/context-sdk/compare/1.0.1...2.0.0-rc.1)
  $ judged 2.0.0..2.0.0 --from 2.0.0 --to 2.0.0
  ## 2.0.0 (2026-01-29)
  
  No notable changes.
  
  Full changes: [2.0.0...2.0.0](https://github.com/example/context-sdk/compare/2.0.0...2.0.0)

A customer's, and all customers'.

  $ judged 1.1.0..2.0.0 --to 2.0.0 --customer acme-fitness
  ## 2.0.0 (2026-01-29)
  
  ### For you
  
  - `onboarding` 73 → 74, renamed from `onboarding_upsell`
  - `churn` 1 removed
  - offline switched off
  
  ### Breaking changes
  
  - **api**: ask for a context, not for a flow ([5d4701d](https://github.com/example/context-sdk/commit/5d4701dc17f8cb81a280f392d17b61dbdfae9020))
  
    `decide(flow:)` is now `decide(in:)`.
  
  ### Features
  
  - **Breaking:** **api**: ask for a context, not for a flow ([5d4701d](https://github.com/example/context-sdk/commit/5d4701dc17f8cb81a280f392d17b61dbdfae9020))
  
  ### Fixes
  
  - **core**: survive a full disk ([#21](https://github.com/example/context-sdk/pull/21), [f0f1ca1](https://github.com/example/context-sdk/commit/f0f1ca14aa2d2554a6c2fa099da3f064c6242ece))
  - keep the last decision ([10d8e5d](https://github.com/example/context-sdk/commit/10d8e5d998b554a0692480d96ef0fcbbf81f1c25))
  
  ### Reverted
  
  - decide twice as fast ([06fbd69](https://github.com/example/context-sdk/commit/06fbd69a81da2c004bc74715d8835e31a6b97f49))
  
  Full changes: [1.1.0...2.0.0](https://github.com/example/context-sdk/compare/1.1.0...2.0.0)
  $ judged 1.0.0..1.1.0 --to 1.1.0 --all-customers
  # acme-fitness
  
  ## 1.1.0 (2026-01-24)
  
  ### For you
  
  - `onboarding_upsell` 72 → 73
  - `churn` 1 added
  - offline switched on
  - dark mode switched on
  
  ### Features
  
  - **ui**: a sheet that &#64;&#8203;everyone can read ([#14](https://github.com/example/context-sdk/pull/14), [99f7dde](https://github.com/example/context-sdk/commit/99f7dde546bbe0c71a3883a7f128bfead0116ac1))
  
  ### Fixes
  
  - keep the last decision ([3942f5b](https://github.com/example/context-sdk/commit/3942f5be730109629cce071a0133b2269ca768b0))
  
  ### Performance
  
  - decide twice as fast ([cf49b70](https://github.com/example/context-sdk/commit/cf49b70f49356b07d85ee3a8733a655a7ec6ee45), [6a75505](https://github.com/example/context-sdk/commit/6a755056b9ea0dd1ab79d80df1fe914aed6c58f4))
  
  ### Other changes
  
  - Tidy &lt;b&gt;up&lt;/b&gt; \| the table and `code` ([d612f02](https://github.com/example/context-sdk/commit/d612f02b68cdfbbbe8d71edc78bc27c2811f7a3e))
  
  Full changes: [1.0.0...1.1.0](https://github.com/example/context-sdk/compare/1.0.0...1.1.0)
  
  # c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  
  ## 1.1.0 (2026-01-24)
  
  ### Features
  
  - **ui**: a sheet that &#64;&#8203;everyone can read ([#14](https://github.com/example/context-sdk/pull/14), [99f7dde](https://github.com/example/context-sdk/commit/99f7dde546bbe0c71a3883a7f128bfead0116ac1))
  
  ### Fixes
  
  - keep the last decision ([3942f5b](https://github.com/example/context-sdk/commit/3942f5be730109629cce071a0133b2269ca768b0))
  
  ### Performance
  
  - decide twice as fast ([cf49b70](https://github.com/example/context-sdk/commit/cf49b70f49356b07d85ee3a8733a655a7ec6ee45), [6a75505](https://github.com/example/context-sdk/commit/6a755056b9ea0dd1ab79d80df1fe914aed6c58f4))
  
  ### Other changes
  
  - Tidy &lt;b&gt;up&lt;/b&gt; \| the table and `code` ([d612f02](https://github.com/example/context-sdk/commit/d612f02b68cdfbbbe8d71edc78bc27c2811f7a3e))
  
  Full changes: [1.0.0...1.1.0](https://github.com/example/context-sdk/compare/1.0.0...1.1.0)
  
  # trailcast
  
  ## 1.1.0 (2026-01-24)
  
  ### For you
  
  - First release for you
  - `push_permission` 4 added
  
  ### Features
  
  - **ui**: a sheet that &#64;&#8203;everyone can read ([#14](https://github.com/example/context-sdk/pull/14), [99f7dde](https://github.com/example/context-sdk/commit/99f7dde546bbe0c71a3883a7f128bfead0116ac1))
  
  ### Fixes
  
  - keep the last decision ([3942f5b](https://github.com/example/context-sdk/commit/3942f5be730109629cce071a0133b2269ca768b0))
  
  ### Performance
  
  - decide twice as fast ([cf49b70](https://github.com/example/context-sdk/commit/cf49b70f49356b07d85ee3a8733a655a7ec6ee45), [6a75505](https://github.com/example/context-sdk/commit/6a755056b9ea0dd1ab79d80df1fe914aed6c58f4))
  
  ### Other changes
  
  - Tidy &lt;b&gt;up&lt;/b&gt; \| the table and `code` ([d612f02](https://github.com/example/context-sdk/commit/d612f02b68cdfbbbe8d71edc78bc27c2811f7a3e))
  
  Full changes: [1.0.0...1.1.0](https://github.com/example/context-sdk/compare/1.0.0...1.1.0)
