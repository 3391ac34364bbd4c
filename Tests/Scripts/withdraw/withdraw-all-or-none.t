`release withdraw` asks every destination before it changes the first.

  $ . "$TESTDIR/setup.sh"
  $ unbuilt_demo
  $ two_releases
  $ cat >shop.sh <<'END'
  > #!/bin/sh
  > cat >/dev/null
  > echo "$RELEASE_VERB" >>calls
  > test "$RELEASE_VERB" != look || exit $(cat answer)
  > END
  $ chmod +x shop.sh
  $ edit release.json '.publish |= [
  > {name: "a-shop", kind: "command", look: ["./shop.sh"], put: ["./shop.sh"], withdraw: ["./shop.sh"]}] + .'
  $ echo 0 >answer
  $ publish trailcast

The repository has a tag that somebody has moved.

  $ tagged=$(remote trailcast rev-parse 1.5.0)
  $ remote trailcast update-ref refs/tags/1.5.0 '1.4.0^{}'
  $ remote trailcast for-each-ref >before
  $ true >calls
  $ withdraw 1.5.0 --customer trailcast 2>&1 | without_ids
  $TMPDIR/work/remotes/trailcast.git 1.5.0: the tag names commit COMMIT, and the ledger has COMMIT
    remedy: find out who moved the tag; nothing was changed here
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  [65]
  $ sort -u calls
  $ remote trailcast for-each-ref | cmp - before

The shop has another release under this number, or cannot tell.

  $ remote trailcast update-ref refs/tags/1.5.0 $tagged
  $ remote trailcast for-each-ref >before
  $ for answer in 2 9; do
  >   echo $answer >answer
  >   true >calls
  >   withdraw 1.5.0 --customer trailcast || echo "status $?"
  >   sort -u calls
  >   remote trailcast for-each-ref | cmp - before
  > done
  ./shop.sh: another release has this version
    app_id trailcast: channel a-shop
    remedy: find out who published it; nothing was changed
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  status 65
  look
  ./shop.sh: look ended with status 9
    app_id trailcast: channel a-shop
    remedy: correct what the program reports, and run again
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  status 74
  look

It is not there: everything is withdrawn.

  $ echo 1 >answer
  $ true >calls
  $ withdraw 1.5.0 --customer trailcast
  trailcast  a-shop: withdrawn ./shop.sh
  trailcast  mirror: withdrawn www/trailcast/1.5.0
  trailcast  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.5.0
  1.5.0: 3 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ cat calls
  look
  withdraw
