Notes of the same history as JSON and by a template, and all that is said where they are refused.

  $ . "$TESTDIR/setup.sh"
  $ clone_history
  $ git remote set-url origin https://gitlab.com/example/sdk/context-sdk.git
  $ release notes --to 2.0.0 --customer acme-fitness --json | tee ../notes.json
  {
    "schemaVersion": 1,
    "version": "2.0.0",
    "tag": "2.0.0",
    "date": "2026-01-29",
    "commit": "e94ca770b10e14833bb43e16b21de68552682652",
    "previous": {
      "name": "1.1.0",
      "commit": "09b69fa01ad82152e348ffaed3717dad291e676e",
      "version": "1.1.0"
    },
    "compareUrl": "https://gitlab.com/example/sdk/context-sdk/-/compare/1.1.0...2.0.0",
    "changeLevel": {
      "breaking": true,
      "feature": true,
      "listed": true,
      "any": true
    },
    "sections": [
      {
        "kind": "breaking",
        "title": "Breaking changes",
        "entries": [
          {
            "type": "feat",
            "scope": "api",
            "text": "ask for a context, not for a flow",
            "breaking": true,
            "breakingTexts": [
              "`decide(flow:)` is now `decide(in:)`."
            ],
            "commits": [
              "5d4701dc17f8cb81a280f392d17b61dbdfae9020"
            ],
            "pullRequests": [],
            "references": []
          }
        ]
      },
      {
        "kind": "types",
        "title": "Features",
        "entries": [
          {
            "type": "feat",
            "scope": "api",
            "text": "ask for a context, not for a flow",
            "breaking": true,
            "breakingTexts": [
              "`decide(flow:)` is now `decide(in:)`."
            ],
            "commits": [
              "5d4701dc17f8cb81a280f392d17b61dbdfae9020"
            ],
            "pullRequests": [],
            "references": []
          }
        ]
      },
      {
        "kind": "types",
        "title": "Fixes",
        "entries": [
          {
            "type": "fix",
            "scope": "core",
            "text": "survive a full disk",
            "breaking": false,
            "breakingTexts": [],
            "commits": [
              "f0f1ca14aa2d2554a6c2fa099da3f064c6242ece"
            ],
            "pullRequests": [
              21
            ],
            "references": []
          },
          {
            "type": "fix",
            "text": "keep the last decision",
            "breaking": false,
            "breakingTexts": [],
            "commits": [
              "10d8e5d998b554a0692480d96ef0fcbbf81f1c25"
            ],
            "pullRequests": [],
            "references": []
          }
        ]
      },
      {
        "kind": "reverted",
        "title": "Reverted",
        "entries": [
          {
            "type": "perf",
            "text": "decide twice as fast",
            "breaking": false,
            "breakingTexts": [],
            "commits": [
              "06fbd69a81da2c004bc74715d8835e31a6b97f49"
            ],
            "pullRequests": [],
            "references": []
          }
        ]
      }
    ],
    "customers": [
      {
        "app_id": "acme-fitness",
        "isNew": false,
        "modelChanges": [
          {
            "change": "updated",
            "before": {
              "flowId": 2,
              "flowName": "onboarding_upsell",
              "modelVersion": "73"
            },
            "after": {
              "flowId": 2,
              "flowName": "onboarding",
              "modelVersion": "74"
            }
          },
          {
            "change": "removed",
            "before": {
              "flowId": 3,
              "flowName": "churn",
              "modelVersion": "1"
            }
          }
        ],
        "featureChanges": [
          {
            "name": "offline",
            "enabled": false
          }
        ],
        "text": "## 2.0.0 (2026-01-29)\n\n### For you\n\n- `onboarding` 73 → 74, renamed from `onboarding_upsell`\n- `churn` 1 removed\n- offline switched off\n\n### Breaking changes\n\n- **api**: ask for a context, not for a flow ([5d4701d](https://gitlab.com/example/sdk/context-sdk/-/commit/5d4701dc17f8cb81a280f392d17b61dbdfae9020))\n\n  `decide(flow:)` is now `decide(in:)`.\n\n### Features\n\n- **Breaking:** **api**: ask for a context, not for a flow ([5d4701d](https://gitlab.com/example/sdk/context-sdk/-/commit/5d4701dc17f8cb81a280f392d17b61dbdfae9020))\n\n### Fixes\n\n- **core**: survive a full disk ([#21](https://gitlab.com/example/sdk/context-sdk/-/issues/21), [f0f1ca1](https://gitlab.com/example/sdk/context-sdk/-/commit/f0f1ca14aa2d2554a6c2fa099da3f064c6242ece))\n- keep the last decision ([10d8e5d](https://gitlab.com/example/sdk/context-sdk/-/commit/10d8e5d998b554a0692480d96ef0fcbbf81f1c25))\n\n### Reverted\n\n- decide twice as fast ([06fbd69](https://gitlab.com/example/sdk/context-sdk/-/commit/06fbd69a81da2c004bc74715d8835e31a6b97f49))\n\nFull changes: [1.1.0...2.0.0](https://gitlab.com/example/sdk/context-sdk/-/compare/1.1.0...2.0.0)\n"
      }
    ],
    "findings": []
  }
  $ release notes --to 2.0.0 --customer acme-fitness --format json | cmp - ../notes.json

The template of another configuration. It is Markdown, so there is no text of it.

  $ git remote set-url origin https://codeberg.org/example/context-sdk
  $ release notes --config templated.json --to 2.0.0 --customer acme-fitness
  # ContextSDK 2.0.0, 2026-01-29
  All that is new since 1.1.0.
  ## For acme-fitness
  * onboarding 73 → 74, renamed from onboarding_upsell
  * churn 1 removed
  * offline switched off
  ## Breaking changes
  * [api] ask for a context, not for a flow (breaking), by Ada Author, by Bea Both
    &#96;decide(flow:)&#96; is now &#96;decide(in:)&#96;.
  ## Features
  * [api] ask for a context, not for a flow (breaking), by Ada Author, by Bea Both
    &#96;decide(flow:)&#96; is now &#96;decide(in:)&#96;.
  ## Fixes
  * [core] survive a full disk, #21, by Ada Author
  * keep the last decision, by Ada Author
  ## Reverted
  * decide twice as fast, by Ada Author
  <https://codeberg.org/example/context-sdk/compare/1.1.0...2.0.0>
  $ release notes --config templated.json --to 2.0.0 --format text
  --format text: the template NOTES.md is Markdown
    remedy: name a template in .txt in `notes.template`, or leave --format out
  [64]

That configuration is younger than the manifest.

  $ release notes --from 1.0.0~1 --to 1.0.1 --config templated.json --customer acme-fitness
  templated.json: warning: is not in e52db12961b74937aefbd58f5dbb99114c2a3bd6; the customers there are read from customers.json
  # ContextSDK 1.0.1, 2026-01-10
  All that is new since e52db12961b74937aefbd58f5dbb99114c2a3bd6.
  ## For acme-fitness
  ## Fixes
  * keep the last decision, by Ada Author
  * [core] close the socket, by Ada Author
  <https://codeberg.org/example/context-sdk/compare/e52db12961b74937aefbd58f5dbb99114c2a3bd6...1.0.1>

A commit that names others is left out, and the warning does not repeat the names.

  $ release notes --customer acme-fitness
  commit ecb791e78bccf3b0680401c1de528dbc20c5affd: warning: names a customer, so the notes of another leave it out
    remedy: see the name with `"naming": "refuse"`, and word the commit anew with `notes.messages`
  ## 2.1.0 (2026-01-31)
  
  No notable changes.
  
  Full changes: [2.0.0...2.1.0](https://codeberg.org/example/context-sdk/compare/2.0.0...2.1.0)

There is no such customer, revision, version or manifest.

  $ failure() { release notes "$@" 2>&1 >../out; echo "[$?]"; cat ../out; }
  $ failure --customer acme-fitnes
  customers.json: there is no customer "acme-fitnes"
    remedy: did you mean acme-fitness?
  [64]
  $ failure --to 1.1.O
  1.1.O: cannot find revision: there is no such name
    remedy: did you mean 1.1.0?
  release: 1 problem; nothing was written
  [65]
  $ failure --from 1.0.0 --to 1.1.0~1 --update-changelog
  CHANGELOG.md: the commits since 1.0.0 have no version
    remedy: run `release bump auto` first: the section needs a version
  release: 1 problem; nothing was written
  [65]
  $ failure --from 1.0.0~2 --to 1.1.0 --customer acme-fitness
  customers.json: is not in 4cc5de79f262b7a42f74147249e71604086bb042, nor is release.json, so the customers there are not known
    remedy: begin after a later commit with --from, or print notes without customers
  release: 1 problem; nothing was written
  [65]

What is for a customer is not in the changelog.

  $ failure --customer acme-fitness --update-changelog
  release: --update-changelog and --customer exclude each other
    remedy: use one of the two
  [64]

A clone of four commits does not reach a release. What the remedy says completes it, also if a job has left a tag on another object.

  $ release notes --to 2.0.0 >../whole.md
  $ clone_history --depth 4
  $ git remote set-url origin https://codeberg.org/example/context-sdk
  $ release notes --to 2.0.0
  $TMPDIR/work/clone: this clone is shallow: its history ends at commit 06fbd69a81da2c004bc74715d8835e31a6b97f49, before it reaches a release
    remedy: run `git fetch --unshallow --tags --force`
  release: 1 problem; nothing was written
  [65]
  $ release notes --from 1.0.0 --to 2.0.0
  1.0.0: cannot find revision: there is no such name
    remedy: run `git fetch --unshallow --tags --force`, if it is older than what this shallow clone has
  release: 1 problem; nothing was written
  [65]
  $ git remote set-url origin "file://$TMPDIR/work/origin"
  $ git update-ref "refs/tags/$(git -C ../origin tag | sed -n 1p)" HEAD
  $ git fetch --quiet --unshallow --tags --force
  $ git remote set-url origin https://codeberg.org/example/context-sdk
  $ release notes --to 2.0.0 | cmp - ../whole.md
