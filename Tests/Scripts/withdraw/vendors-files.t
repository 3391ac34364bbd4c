`release withdraw` leaves what is the vendor's own in a customer's repository.

  $ . "$TESTDIR/setup.sh"
  $ unbuilt_demo trailcast acme-fitness
  $ echo 'Notes of {{version}}' >templates/NOTES.txt
  $ echo 'Guide to {{version}}' >templates/GUIDE
  $ echo 'Old licence' >LICENSE
  $ edit release.json '.publish[0] |= (.versions = [{path: "README.md", pattern: "Install {{version}}"}] | .include = ["LICENSE"])
  > | .templates += {notes: "templates/NOTES.txt", files: ["templates/GUIDE"]}'
  $ clone trailcast
  $ mkdir clone/docs
  $ echo 'Install 1.3.0' >clone/README.md
  $ echo Guide >clone/docs/guide.md
  $ push 'by hand'
  $ rm -rf clone && clone acme-fitness
  $ echo 'Install 1.3.0' >clone/README.md
  $ push 'by hand'
  $ build
  $ publish trailcast
  $ publish acme-fitness
  $ echo 'New licence' >LICENSE
  $ bump 1.5.0
  $ publish trailcast
  $ publish acme-fitness

A file that somebody has changed since keeps the change, and its version goes back; one that the release included is the older one.

  $ rm -rf clone && clone trailcast
  $ printf '# SDK\n\nInstall 1.5.0\n' >clone/README.md
  $ echo Better >clone/docs/guide.md
  $ push 'by hand'
  $ withdraw 1.5.0 --customer trailcast
  trailcast  mirror: withdrawn www/trailcast/1.5.0
  trailcast  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.5.0
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast diff 1.4.0 main | grep '^[-+]'
  --- a/README.md
  +++ b/README.md
  +# SDK
  +
  --- a/docs/guide.md
  +++ b/docs/guide.md
  -Guide
  +Better
  $ remote trailcast show main:README.md main:docs/guide.md main:LICENSE
  # SDK
  
  Install 1.4.0
  Better
  Old licence

Only manifest, podspecs and zips tell which release a branch has: other files that were edited by hand never block, and stay as they
are.

  $ rm -rf clone && clone acme-fitness
  $ for file in RELEASE_NOTES.txt GUIDE LICENSE; do echo 'By hand' >clone/$file; done
  $ push 'by hand'
  $ withdraw 1.5.0 --customer acme-fitness
  acme-fitness  mirror: withdrawn www/acme-fitness/1.5.0
  acme-fitness  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/acme-fitness.git
    deleted $TMPDIR/work/remotes/acme-fitness.git tag 1.5.0
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ withdraw 1.5.0 --customer acme-fitness
  acme-fitness  mirror: was withdrawn www/acme-fitness/1.5.0
  acme-fitness  repositories: was withdrawn, back to 1.4.0 $TMPDIR/work/remotes/acme-fitness.git
  1.5.0: 0 withdrawn, 2 withdrawn before, 0 left alone, 0 failed
  $ remote acme-fitness diff --name-only 1.4.0 main
  GUIDE
  LICENSE
  RELEASE_NOTES.txt
  $ remote acme-fitness show main:RELEASE_NOTES.txt main:GUIDE main:LICENSE
  By hand
  By hand
  By hand
