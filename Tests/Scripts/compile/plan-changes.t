`release plan` names the input that has changed since a framework was compiled.

  $ . "$TESTDIR/setup.sh"
  $ compiled
  $ echo compiler 1 >"$OUTSIDE/toolchain"
  $ edit release.json '.products[0].builder += {toolchain: ["sh", "-c", "cat \"$OUTSIDE/toolchain\""], secrets: ["TOKEN"],
  >   inherit: ["OUTSIDE", "FLAVOUR"], environment: {MODE: "1"}}'
  $ export FLAVOUR=one TOKEN=first
  $ cp release.json "$OUTSIDE/release.json"

Nothing was compiled, then all.

  $ planned
  plus: needed
  : needed
  onboarding+plus: needed
  $ release build --all --quiet >/dev/null
  $ planned
  plus: cached
  : cached
  onboarding+plus: cached

A secret makes no other framework; an inherited variable does.

  $ TOKEN=second planned
  plus: cached
  : cached
  onboarding+plus: cached
  $ FLAVOUR=two planned
  plus: needed environment FLAVOUR
  : needed environment FLAVOUR
  onboarding+plus: needed environment FLAVOUR

So do a variable of the configuration, the version, the command, and the toolchain.

  $ edit release.json '.products[0].builder.environment.MODE = "2"'
  $ planned
  plus: needed environment MODE
  : needed environment MODE
  onboarding+plus: needed environment MODE
  $ jq '.version = "1.1.0"' "$OUTSIDE/release.json" >release.json
  $ planned
  plus: needed version
  : needed version
  onboarding+plus: needed version
  $ jq '.products[0].builder.command[1] = "./sdk/build.sh"' "$OUTSIDE/release.json" >release.json
  $ planned
  plus: needed configuration
  : needed configuration
  onboarding+plus: needed configuration
  $ cp "$OUTSIDE/release.json" release.json
  $ echo compiler 2 >"$OUTSIDE/toolchain"
  $ planned
  plus: needed toolchain
  : needed toolchain
  onboarding+plus: needed toolchain

So do a source, and a condition for those whose feature has it.

  $ echo compiler 1 >"$OUTSIDE/toolchain"
  $ echo common 2 >sdk/Sources/common.c
  $ planned
  plus: needed sources
  : needed sources
  onboarding+plus: needed sources
  $ echo common 1 >sdk/Sources/common.c
  $ edit release.json '.features.plus.conditions[1] = "MORE"'
  $ planned
  plus: needed conditions
  : cached
  onboarding+plus: needed conditions

All as it was: nothing is to be compiled.

  $ cp "$OUTSIDE/release.json" release.json
  $ planned
  plus: cached
  : cached
  onboarding+plus: cached
