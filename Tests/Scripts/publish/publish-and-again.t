`publish`: everybody's release goes into a repository and a folder, and a second run has nothing to do.

  $ . "$TESTDIR/setup.sh"
  $ shipping_demo
  $ ls
  Examples
  customers.json
  dist
  release.json
  remotes
  templates

A dry run says what would be done, and changes nothing.

  $ release publish --all --dry-run
  verifying 5 customers of dist/1.4.0
  asking 2 channels
  publishing 5 to 2 channels
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  mirror: would publish www/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.4.0/ContextSDK.zip, www/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.4.0/Package.swift, www/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.4.0/RELEASE_NOTES.md, www/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.4.0/variant.json
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  repositories: would publish tag 1.4.0
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  mirror: would publish www/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.4.0/ContextSDK.zip, www/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.4.0/Package.swift, www/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.4.0/RELEASE_NOTES.md, www/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.4.0/variant.json
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  repositories: would publish tag 1.4.0
  acme-fitness  mirror: would publish www/acme-fitness/1.4.0/ContextSDK.zip, www/acme-fitness/1.4.0/Package.swift, www/acme-fitness/1.4.0/RELEASE_NOTES.md, www/acme-fitness/1.4.0/variant.json
  acme-fitness  repositories: would publish tag 1.4.0
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  mirror: would publish www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.4.0/ContextSDK.zip, www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.4.0/Package.swift, www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.4.0/RELEASE_NOTES.md, www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.4.0/variant.json
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  repositories: would publish tag 1.4.0
  trailcast  mirror: would publish www/trailcast/1.4.0/ContextSDK.zip, www/trailcast/1.4.0/Package.swift, www/trailcast/1.4.0/RELEASE_NOTES.md, www/trailcast/1.4.0/variant.json
  trailcast  repositories: would publish tag 1.4.0
  1.4.0: 10 would be published, 0 there already, 0 held back, 0 failed
  $ references
  $ ls
  Examples
  customers.json
  dist
  release.json
  remotes
  templates

Each customer gets the files of its folder in `dist`.

  $ release publish --all
  verifying 5 customers of dist/1.4.0
  asking 2 channels
  publishing 5 to 2 channels
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  mirror: published www/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.4.0
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  repositories: published $TMPDIR/work/remotes/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git 1.4.0
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  mirror: published www/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.4.0
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  repositories: published $TMPDIR/work/remotes/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512.git 1.4.0
  acme-fitness  mirror: published www/acme-fitness/1.4.0
  acme-fitness  repositories: published $TMPDIR/work/remotes/acme-fitness.git 1.4.0
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  mirror: published www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.4.0
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  repositories: published $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git 1.4.0
  trailcast  mirror: published www/trailcast/1.4.0
  trailcast  repositories: published $TMPDIR/work/remotes/trailcast.git 1.4.0
  1.4.0: 10 published, 0 there already, 0 held back, 0 failed
  $ references
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 refs/heads/main commit
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 refs/tags/1.4.0 tag
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 refs/heads/main commit
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 refs/tags/1.4.0 tag
  acme-fitness refs/heads/main commit
  acme-fitness refs/tags/1.4.0 tag
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210 refs/heads/main commit
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210 refs/tags/1.4.0 tag
  trailcast refs/heads/main commit
  trailcast refs/tags/1.4.0 tag
  $ checked_repositories
  $ for one in $(customers); do remote $one ls-tree --name-only 1.4.0 | xargs; done
  CHANGELOG.md ContextSDK.zip Package.swift RELEASE_NOTES.md
  CHANGELOG.md ContextSDK.zip Package.swift RELEASE_NOTES.md
  CHANGELOG.md ContextSDK.zip Package.swift RELEASE_NOTES.md
  CHANGELOG.md ContextSDK.zip Package.swift RELEASE_NOTES.md
  CHANGELOG.md ContextSDK.zip Package.swift RELEASE_NOTES.md
  $ for one in $(customers); do diff -r --exclude SHA256SUMS dist/1.4.0/$one www/$one/1.4.0; done
  $ for one in $(customers); do (cd dist/1.4.0/$one && sha256sum --quiet -c SHA256SUMS) || echo $one; done
  $ ledger | sort
  published 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 1.4.0 mirror
  published 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 1.4.0 repositories
  published 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 1.4.0 mirror
  published 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 1.4.0 repositories
  published acme-fitness 1.4.0 mirror
  published acme-fitness 1.4.0 repositories
  published c2d67cdb-e117-4c3e-acca-2ae7f1a42210 1.4.0 mirror
  published c2d67cdb-e117-4c3e-acca-2ae7f1a42210 1.4.0 repositories
  published trailcast 1.4.0 mirror
  published trailcast 1.4.0 repositories

A second run finds everything in place.

  $ remote trailcast for-each-ref >ids; cp releases.jsonl ledger
  $ release publish --all
  verifying 5 customers of dist/1.4.0
  asking 2 channels
  publishing 5 to 2 channels
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  mirror: was there www/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.4.0
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  repositories: was there $TMPDIR/work/remotes/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git 1.4.0
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  mirror: was there www/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.4.0
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  repositories: was there $TMPDIR/work/remotes/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512.git 1.4.0
  acme-fitness  mirror: was there www/acme-fitness/1.4.0
  acme-fitness  repositories: was there $TMPDIR/work/remotes/acme-fitness.git 1.4.0
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  mirror: was there www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.4.0
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  repositories: was there $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git 1.4.0
  trailcast  mirror: was there www/trailcast/1.4.0
  trailcast  repositories: was there $TMPDIR/work/remotes/trailcast.git 1.4.0
  1.4.0: 0 published, 10 there already, 0 held back, 0 failed
  $ remote trailcast for-each-ref | cmp - ids
  $ cmp releases.jsonl ledger

Nothing is fetched from a repository on this machine, even if it has a release already: whatever fetches would run a program that fails.

  $ bump 1.5.0
  $ printf '#!/bin/sh\nexit 1\n' >upload-pack; chmod +x upload-pack
  $ GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=remote.origin.uploadpack GIT_CONFIG_VALUE_0=$PWD/upload-pack release publish --all | tail -n 1
  verifying 5 customers of dist/1.5.0
  asking 2 channels
  publishing 5 to 2 channels
  1.5.0: 10 published, 0 there already, 0 held back, 0 failed
  $ checked_repositories
  $ remote trailcast rev-list --count main
  2

The customers may come from standard input, which can be read only once. A lower release does not move the branch: its commit follows
the release below it.

  $ remote trailcast rev-parse main >tip
  $ bump 1.4.1 --allow-lower
  $ release publish --all --manifest - --quiet <customers.json | tail -n 1
  1.4.1: 10 published, 0 there already, 0 held back, 0 failed
  $ remote trailcast rev-parse main | cmp - tip
  $ remote trailcast log --format=%s main
  Release 1.5.0
  Release 1.4.0
  $ remote trailcast log --format=%s 1.4.1
  Release 1.4.1
  Release 1.4.0
  $ [[ $(remote trailcast rev-parse 1.4.1~) == $(remote trailcast rev-parse 1.4.0^{commit}) ]]

SwiftPM resolves what was published.

  $ mkdir consumer
  $ cat >consumer/Package.swift <<END
  > // swift-tools-version:5.9
  > import PackageDescription
  > let package = Package(
  >   name: "Consumer",
  >   dependencies: [
  >     .package(url: "file://$PWD/remotes/acme-fitness.git", exact: "1.4.0"),
  >     .package(url: "file://$PWD/remotes/trailcast.git", exact: "1.4.1"),
  >   ], targets: [])
  > END
  $ (cd consumer && swift package resolve --scratch-path build --disable-dependency-cache >log 2>&1 </dev/null || cat log)
  $ jq -r '.pins[] | "\(.identity) \(.state.version)"' consumer/Package.resolved
  acme-fitness 1.4.0
  trailcast 1.4.1
