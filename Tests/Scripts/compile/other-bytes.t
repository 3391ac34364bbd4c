Compilers that make other bytes at every run.

  $ . "$TESTDIR/setup.sh"
  $ compiled alpha beta::upsell

A compiler may list the libraries of an xcframework in another order each time, here turned by one library for every run before: every run
makes the same bytes.

  $ hook <<'END'
  > python3 - "sdk/kits/$name.xcframework/Info.plist" "$(wc -l <"$OUTSIDE/runs")" <<'PYTHON'
  > import plistlib, sys
  > path, turns = sys.argv[1], int(sys.argv[2])
  > plist = plistlib.load(open(path, "rb"))
  > libraries = plist["AvailableLibraries"]
  > turns %= len(libraries)
  > plist["AvailableLibraries"] = libraries[turns:] + libraries[:turns]
  > plistlib.dump(plist, open(path, "wb"))
  > PYTHON
  > grep -A 1 LibraryIdentifier "sdk/kits/$name.xcframework/Info.plist" | grep string >>"$OUTSIDE/orders"
  > END
  $ for round in 1 2 3; do
  >   rm -rf dist
  >   release build --all --quiet --no-cache >/dev/null || echo "[$?]"
  >   state >../state-$round
  > done
  $ sed 's/^[[:space:]]*//' "$OUTSIDE/orders"
  <string>ios-arm64_x86_64-maccatalyst</string>
  <string>ios-arm64</string>
  <string>ios-arm64</string>
  <string>ios-arm64_x86_64-maccatalyst</string>
  <string>ios-arm64_x86_64-maccatalyst</string>
  <string>ios-arm64</string>
  $ cmp ../state-1 ../state-2
  $ cmp ../state-1 ../state-3

A fresh machine compiles other bytes of a base that was published: the message says what is known, and where to read on.

  $ rm -r dist .release "$OUTSIDE/hook"
  $ mirror
  $ release build --all --quiet >/dev/null
  $ release publish --customer beta --quiet >/dev/null
  $ rm -r dist .release
  $ hook <<<'echo other >sdk/Sources/common.c'
  $ release build --all --quiet
  releases.jsonl: 1.0.0 was published, but this build has other zips for beta; the models are the same, so the base framework is another, what is made of it, or SOURCE_DATE_EPOCH
    remedy: run `release bump patch`: published bytes never change; to finish 1.0.0, build from the published framework, as docs/builders.md shows, and with the same SOURCE_DATE_EPOCH
  release: 1 problem; nothing was written
  [65]
