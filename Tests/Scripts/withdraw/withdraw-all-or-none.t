`release withdraw` asks every destination before it changes the first.

  $ . "$TESTDIR/setup.sh"
  $ unbuilt_demo trailcast
  $ two_releases trailcast
  $ cat >shop.sh <<'END'
  > #!/bin/sh
  > cat >/dev/null
  > echo "$RELEASE_VERB" >>calls
  > case $RELEASE_VERB in
  >   look) exit $(cat answer) ;;
  >   withdraw) ! test -e locked ;;
  > esac
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

It is not there, and what it does fails: the others are withdrawn, with the tag, and recorded. Zips stay, because the shop may name them.

  $ echo 1 >answer
  $ touch locked
  $ withdraw 1.5.0 --customer trailcast --delete-artifacts
  ./shop.sh: withdraw ended with status 1
    app_id trailcast: channel a-shop
    remedy: correct what the program reports, and run again
  repositories, mirror: note: 1.5.0 is withdrawn here already
    app_id trailcast
    remedy: run the same command again for the rest
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  [74]
  $ remote trailcast tag
  1.4.0
  $ remote trailcast diff --stat 1.4.0 main
  $ [[ -e www/trailcast/1.5.0/ContextSDK.zip ]]
  $ ledger | grep withdrawn | sort -u
  withdrawn trailcast 1.5.0 mirror
  withdrawn trailcast 1.5.0 repositories

Once it can, everything is withdrawn. Again, nothing is new.

  $ rm locked
  $ true >calls
  $ withdraw 1.5.0 --customer trailcast
  trailcast  a-shop: withdrawn ./shop.sh
  trailcast  mirror: was withdrawn www/trailcast/1.5.0
  trailcast  repositories: was withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
  1.5.0: 1 withdrawn, 2 withdrawn before, 0 left alone, 0 failed
  $ withdraw 1.5.0 --customer trailcast
  trailcast  a-shop: was withdrawn ./shop.sh
  trailcast  mirror: was withdrawn www/trailcast/1.5.0
  trailcast  repositories: was withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
  1.5.0: 0 withdrawn, 3 withdrawn before, 0 left alone, 0 failed
  $ cat calls
  look
  withdraw
  look
  withdraw
