The recipe for minisign in docs/trust.md, judged by minisign: a channel of a program lays a signature beside each zip.

  $ . "$TESTDIR/setup.sh"
  $ workspace alpha:upsell=3
  $ block trust.md recipe sh >minisign.sh
  $ chmod +x minisign.sh
  $ edit release.json '.artifact.confirm = "channel"
  >   | .publish = [{name: "www", kind: "directory", path: "www/{{app_id}}/{{version}}/{{product}}.zip", files: "www/{{app_id}}/{{version}}/{{file}}"}, $recipe]' \
  >   --argjson recipe "$(block trust.md recipe json)"
  $ minisign -G -W -p minisign.pub -s minisign.key >/dev/null
  $ release build --all --quiet >/dev/null
  $ release publish --all --quiet >/dev/null
  $ release publish --all --quiet
  alpha  www: was there www/alpha/1.0.0
  alpha  minisign: was there ./minisign.sh
  1.0.0: 0 published, 2 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ ls www/alpha/1.0.0
  ContextSDK.podspec
  ContextSDK.zip
  ContextSDK.zip.minisig
  Package.swift
  RELEASE_NOTES.md
  minisign.pub
  variant.json
  $ minisign_verified() { (cd www/alpha/1.0.0 && minisign -V -p ../../../minisign.pub -m ContextSDK.zip); }
  $ minisign_verified
  Signature and comment signature verified
  Trusted comment: alpha 1.0.0
  $ chmod +w www/alpha/1.0.0/ContextSDK.zip
  $ echo X >>www/alpha/1.0.0/ContextSDK.zip
  $ minisign_verified
  Signature verification failed
  [1]
