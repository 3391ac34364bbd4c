`release withdraw` by own programs, which withdraw and delete.

  $ . "$TESTDIR/setup.sh"
  $ workspace
  $ zips_by_path
  $ cat >shop.sh <<'END'
  > #!/bin/sh
  > echo "$RELEASE_VERB $RELEASE_APP_ID $RELEASE_VERSION" >>calls
  > cat >"input-$RELEASE_VERB"
  > case $RELEASE_VERB in
  >   look) test -e "shop-$RELEASE_APP_ID" || exit 1 ;;
  >   reveal) touch "shop-$RELEASE_APP_ID" ;;
  >   withdraw) if [ -e broken ]; then echo "shop is closed"; exit 9; fi ;;
  >   delete) rm "shop-$RELEASE_APP_ID" ;;
  > esac
  > END
  $ chmod +x shop.sh
  $ edit release.json '.publish = [{name: "shop", kind: "command", look: ["./shop.sh"], reveal: ["./shop.sh"]}]'
  $ build
  $ release publish --all --quiet
  alpha  shop: published ./shop.sh
  beta  shop: published ./shop.sh
  gamma  shop: published ./shop.sh
  1.0.0: 3 published, 0 there already, 0 held back, 0 failed

A channel without such commands is not asked, and keeps what it has.

  $ rm calls
  $ withdraw 1.0.0 --customer alpha --delete-artifacts
  alpha  shop: withdrawn ./shop.sh
    stays: ./shop.sh: the channel has no "delete" command
  1.0.0: 1 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ [[ ! -e calls ]]
  $ ls shop-*
  shop-alpha
  shop-beta
  shop-gamma

A program that fails ends it, and the ledger is as before.

  $ edit release.json '.publish[0] += {withdraw: ["./shop.sh"], delete: ["./shop.sh"]}'
  $ touch broken
  $ withdraw 1.0.0 --customer beta --delete-artifacts
  ./shop.sh: withdraw ended with status 9: shop is closed
    app_id beta: channel shop
    remedy: correct what the program reports, and run again
  1.0.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: beta
  [74]
  $ jq -r '"\(.event) \(.app_id)"' releases.jsonl | sort
  published alpha
  published beta
  published gamma
  withdrawn alpha

Once it can, the release is withdrawn and deleted there. It is told what was published.

  $ rm broken
  $ withdraw 1.0.0 --customer beta --delete-artifacts
  beta  shop: withdrawn ./shop.sh
    deleted ./shop.sh
  1.0.0: 1 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ cat calls
  look beta 1.0.0
  withdraw beta 1.0.0
  look beta 1.0.0
  withdraw beta 1.0.0
  delete beta 1.0.0
  $ [[ $(jq -r '.products[0].file.sha256' input-delete) == $(sha256sum dist/1.0.0/beta/ContextSDK.zip | cut -c -64) ]]
  $ ls shop-*
  shop-alpha
  shop-gamma
