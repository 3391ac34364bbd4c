A channel of the kind `command`: a program of the vendor's own publishes, here a script that copies to a folder.

  $ . "$TESTDIR/setup.sh"
  $ workspace
  $ cat >shop.sh <<'END'
  > set -e
  > printf '%s %s %s\n' "$RELEASE_VERB" "$RELEASE_APP_ID" "${RELEASE_PRODUCT:--}" >>calls
  > echo "using $TRUNK_TOKEN"
  > # Fails as the file `fault` says: VERB STATUS.
  > if [[ -e fault && $(cut -d ' ' -f 1 fault) == "$RELEASE_VERB" ]]; then exit "$(cut -d ' ' -f 2 fault)"; fi
  > if [[ -e meddle ]]; then bash meddle; fi
  > place=shop/$RELEASE_APP_ID/$RELEASE_VERSION
  > case $RELEASE_VERB in
  >   look)
  >     [[ -e $place/visible ]] || exit 1
  >     jq -r '.products[].file | "\(.sha256)  \(.name)"' | (cd "$place" && sha256sum --quiet -c - >&2) || exit 2 ;;
  >   put) mkdir -p "$place" && cp "$RELEASE_FILE" "$place/" ;;
  >   confirm) echo "$RELEASE_SHA256  $place/${RELEASE_FILE##*/}" | sha256sum -c - ;;
  >   reveal) cat >"$place/visible" ;;
  > esac
  > END
  $ zips_by_path
  $ edit release.json '["bash", "shop.sh"] as $shop | .products[0].version = "1.0.0" |
  >   .retry.seconds = 1 | .publish = [{name: "shop", kind: "command", look: $shop, put: $shop, confirm: $shop, reveal: $shop, secrets: ["TRUNK_TOKEN"]}]'
  $ build
  $ publish() { TRUNK_TOKEN=canary-token release publish --jobs 1 --quiet "$@" 2>&1 | tee -a "$HOME/said"; }

A dry run only looks. Then each verb is called in order.

  $ publish --all --dry-run
  alpha  shop: would publish alpha 1.0.0
  beta  shop: would publish beta 1.0.0
  gamma  shop: would publish gamma 1.0.0
  1.0.0: 3 would be published, 0 there already, 0 held back, 0 failed
  $ cat calls; rm calls
  look alpha -
  look beta -
  look gamma -
  $ publish --all
  alpha  shop: published bash shop.sh
  beta  shop: published bash shop.sh
  gamma  shop: published bash shop.sh
  1.0.0: 3 published, 0 there already, 0 held back, 0 failed
  $ cat calls
  look alpha -
  look beta -
  look gamma -
  put alpha ContextSDK
  put beta ContextSDK
  put gamma ContextSDK
  confirm alpha ContextSDK
  reveal alpha -
  confirm beta ContextSDK
  reveal beta -
  confirm gamma ContextSDK
  reveal gamma -
  $ for one in alpha beta gamma; do cmp dist/1.0.0/$one/ContextSDK.zip shop/$one/1.0.0/ContextSDK.zip; done
  $ publish --all
  alpha  shop: was there bash shop.sh
  beta  shop: was there bash shop.sh
  gamma  shop: was there bash shop.sh
  1.0.0: 0 published, 3 there already, 0 held back, 0 failed

A folder that changes after it was verified is not published, even if its digests agree again.

  $ version 1.1.0
  $ cat >meddle <<'END'
  > if [[ $RELEASE_VERB != put || $RELEASE_APP_ID != alpha ]]; then exit 0; fi
  > cd dist/1.1.0/beta
  > echo more >>RELEASE_NOTES.md
  > sha256sum $(cut -d ' ' -f 3 SHA256SUMS) >sums
  > mv sums SHA256SUMS
  > END
  $ cp dist/1.1.0/beta/SHA256SUMS before; rm calls
  $ publish --all
  dist/1.1.0/beta: changed after it was verified
    remedy: let the program that writes it finish, then run again
  alpha  shop: published bash shop.sh
  gamma  shop: published bash shop.sh
  1.1.0: 2 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed, the others are done: beta
  [2]
  $ cmp -s dist/1.1.0/beta/SHA256SUMS before
  [1]
  $ grep beta calls
  look beta -
  $ publish --customer gamma | tail -n 1
  1.1.0: 0 published, 1 there already, 0 held back, 0 failed, 2 not chosen
  $ rm meddle

A conflict and an error say what the program says, without its secrets.

  $ version 1.2.0
  $ publish --customer beta | tail -n 1
  1.2.0: 1 published, 0 there already, 0 held back, 0 failed, 2 not chosen
  $ echo other >shop/beta/1.2.0/ContextSDK.zip
  $ echo put 9 >fault
  $ publish --customer alpha
  bash: put ended with status 9: using ***
    app_id alpha: channel shop
    remedy: correct what the program reports, and run again
  1.2.0: 0 published, 0 there already, 0 held back, 1 failed, 2 not chosen
  release publish: 1 customer failed: alpha
  [74]
  $ rm fault
  $ publish --all | sed 's/ | sha256sum: .*/ | …/'
  bash: another release has this version: using *** | ContextSDK.zip: FAILED | …
    app_id beta: channel shop
    remedy: run `release bump patch`: published bytes never change; only if somebody has changed it there, remove it and run the same command again
  alpha  shop: published bash shop.sh
  gamma  shop: published bash shop.sh
  1.2.0: 2 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed, the others are done: beta
  [2]

What is temporary is tried again.

  $ version 1.3.0
  $ echo confirm 75 >fault
  $ rm calls
  $ publish --customer gamma | grep -v 'trying again'
  bash: confirm ended with status 75: using ***
    app_id gamma: channel shop
    remedy: run again later
  1.3.0: 0 published, 0 there already, 0 held back, 1 failed, 2 not chosen
  release publish: 1 customer failed: gamma
  [75]
  $ [[ $(grep -c confirm calls) -gt 2 ]]
  $ ls shop/gamma/1.3.0
  ContextSDK.zip
  $ rm fault
  $ publish --customer gamma
  gamma  shop: published bash shop.sh
  1.3.0: 1 published, 0 there already, 0 held back, 0 failed, 2 not chosen
  $ ls shop/gamma/1.3.0
  ContextSDK.zip
  visible
  $ cat "$HOME/said" releases.jsonl | grep -c canary
  0
  [1]
