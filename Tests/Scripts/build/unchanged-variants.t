A variant whose inputs are the ones it was made from stays where it is, and another is made again.

  $ . "$TESTDIR/setup.sh"
  $ workspace alpha:upsell=1 beta:upsell=2 gamma
  $ release build --all --quiet >/dev/null
  $ planned() { # who would be made again, and why
  >   release plan --all --quiet --json | document plan |
  >     jq -r '.variants[] | select(.state != "unchanged") | "\(.app_id): \(.changes | join(", "))"'
  > }
  $ cat >seen.py <<'END'
  > import os
  > for folder, folders, files in os.walk("dist/1.0.0"):
  >     for name in folders + files:
  >         path = os.path.join(folder, name)
  >         found = os.lstat(path)
  >         print(os.path.relpath(path, "dist/1.0.0"), found.st_ino, found.st_mtime_ns)
  > END
  $ seen() { python3 seen.py | sort; }
  $ rebuilt() { # builds again, and tells whose files are others now, and whom the report names
  >   seen >before
  >   release build --all --quiet --json "$@" | document build >build.json || return
  >   echo made $(seen | diff before - | sed -n -E 's/^[<>] (alpha|beta|gamma)[ \/].*/\1/p' | sort -u)
  >   echo told $(jq -r '.variants[] | select(.change != "unchanged").app_id' build.json)
  >   local sums
  >   for sums in dist/1.0.0/*/SHA256SUMS; do (cd "${sums%/*}" && sha256sum --quiet -c SHA256SUMS) || return; done
  > }

Nothing has changed: nothing is packed, and no file is touched.

  $ planned
  $ seen >first
  $ rebuilt
  made
  told
  $ seen | cmp - first
  $ release build --all 2>&1 >/dev/null | grep -cE 'packing|placing'
  0
  [1]
  $ release build --customer beta --quiet >/dev/null

What is known of files may be lost, and so may the index.

  $ rm -r dist/.release/stamps
  $ rebuilt
  made
  told
  $ rm dist/1.0.0/index.json
  $ rebuilt --check
  made
  told
  $ ls dist/1.0.0
  alpha
  beta
  gamma
  index.json
  $ release verify dist/1.0.0 --rebuild --quiet | without_notes
  
  3 artifacts, against 3 customers: 0 errors, 0 warnings, 4 notes

`--rebuild` makes all again. That they are the same is no change for the report.

  $ rebuilt --rebuild
  made alpha beta gamma
  told

One customer's model changes, and then another's entry.

  $ fixture model upsell 3 alpha >Models/Custom/alpha/upsell.mlmodel
  $ rewrite customers.json 's/"modelVersion": 1/"modelVersion": 3/'
  $ planned
  alpha: model upsell 1 → 3, manifest entry
  $ rebuilt
  made alpha
  told alpha
  $ cp dist/1.0.0/index.json index.json
  $ rebuilt --rebuild
  made alpha beta gamma
  told
  $ cmp index.json dist/1.0.0/index.json
  $ rewrite customers.json 's/com\.example\.gamma/com.example.gamma2/'
  $ planned
  gamma: manifest entry
  $ rebuilt
  made gamma
  told gamma

A template changes, then the configuration, then what no variant depends on, and then the base.

  $ echo '# A comment' >>templates/ContextSDK.podspec
  $ planned
  alpha: templates
  beta: templates
  gamma: templates
  $ rebuilt
  made alpha beta gamma
  told alpha beta gamma
  $ rewrite release.json 's/cdn\.example\.com/cdn2.example.com/'
  $ planned
  alpha: configuration
  beta: configuration
  gamma: configuration
  $ rebuilt
  made alpha beta gamma
  told alpha beta gamma
  $ rewrite release.json 's/"artifact"/"ledger": "other.jsonl", "artifact"/'
  $ rebuilt
  made
  told
  $ echo new >base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/new.txt
  $ planned
  alpha: base of ContextSDK
  beta: base of ContextSDK
  gamma: base of ContextSDK
  $ rebuilt
  made alpha beta gamma
  told alpha beta gamma
  $ rebuilt
  made
  told

So does what the base's zip has beside the content of files: executable bits, and empty folders.

  $ chmod +x base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/new.txt
  $ planned
  alpha: base of ContextSDK
  beta: base of ContextSDK
  gamma: base of ContextSDK
  $ rebuilt
  made alpha beta gamma
  told alpha beta gamma
  $ mkdir base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/empty
  $ planned
  alpha: base of ContextSDK
  beta: base of ContextSDK
  gamma: base of ContextSDK
  $ rmdir base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/empty

A damaged variant is made again: a zip that is short, or has another byte, a missing file, and one too many.

  $ zip=dist/1.0.0/beta/ContextSDK.zip
  $ python3 -c 'import sys; data = open(sys.argv[1], "rb").read(); open("flipped.zip", "wb").write(data[:-1] + b"\7"); open(sys.argv[1], "wb").write(data[:-1])' $zip
  $ planned
  beta: ContextSDK.zip is damaged
  $ rebuilt
  made beta
  told beta
  $ cat flipped.zip >$zip
  $ planned
  beta: ContextSDK.zip is damaged
  $ rebuilt
  made beta
  told beta
  $ rm dist/1.0.0/alpha/variant.json
  $ echo x >dist/1.0.0/gamma/.DS_Store
  $ planned
  alpha: variant.json is missing
  gamma: .DS_Store is not part of it
  $ rebuilt
  made alpha gamma
  told alpha gamma

Damage that no time shows, as the record says that the file was read as it should be, is found by `--check`.

  $ cat flipped.zip >$zip
  $ cat >record.py <<'END'
  > import os, sys
  > record, zip = sys.argv[1:]
  > lines = [line.split(" ", 2) for line in open(record).read().splitlines()]
  > found = os.stat(zip)
  > stamp = f"{found.st_dev}:{found.st_ino}:{found.st_size}:{found.st_mtime_ns}:{found.st_ctime_ns}"
  > open(record, "w").writelines(f"{d} {stamp if p == zip else s} {p}\n" for d, s, p in lines)
  > END
  $ python3 record.py dist/.release/stamps/beta $zip
  $ release build --all --quiet | grep beta:
  beta: unchanged
  $ rebuilt --check
  made beta
  told beta

What another version of the tool made is made again.

  $ rewrite dist/1.0.0/alpha/variant.json '/"tool"/,$ s/"version": "[^"]*"/"version": "0.0.1"/'
  $ renew_sums dist/1.0.0/alpha
  $ planned | sed 's/→ .*/→ VERSION/'
  alpha: release 0.0.1 → VERSION
  $ rebuilt
  made alpha
  told alpha

The record of files is not written through a link.

  $ mkdir elsewhere
  $ echo mine >elsewhere/alpha
  $ rm -r dist/.release/stamps
  $ ln -s ../../elsewhere dist/.release/stamps
  $ release build --all --quiet
  dist/.release/stamps: is a link; a build moves and removes what is there
    remedy: remove the link: its place belongs to the builds into dist
  release: 1 problem; nothing half-made was kept
  [74]
  $ cat elsewhere/alpha
  mine
