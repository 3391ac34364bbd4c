A system error is reported in the system's words, with the path and what to do, and leaves nothing half-made.

  $ . "$TESTDIR/../setup.sh"
  $ workspace

Whatever is in the way of a build, it prints no result, and the same files are there as before.

  $ listing() { find . -mindepth 1 | grep -vx -e ./dist -e ./dist/.release -e ./dist/.release/lock | sort; }
  $ blocked() {
  >   listing >"$TMPDIR/before"
  >   bound release build --all --quiet >"$TMPDIR/printed"
  >   local status=$?
  >   listing | diff "$TMPDIR/before" -
  >   cat "$TMPDIR/printed"
  >   chmod -R u+rwX .
  >   return $status
  > }

The output is a file, or the folder of the version.

  $ echo here >dist
  $ blocked
  dist: must be a folder for the release, and is something else
    remedy: move it away, or choose another folder with `output` in release.json
  release: 1 problem; nothing was written
  [78]
  $ release check --quiet
  dist: must be a folder for the release, and is something else
    remedy: move it away, or choose another folder with `output` in release.json
  release: 1 problem
  [78]
  $ release check --quiet --output customers.json
  customers.json: must be a folder for the release, and is something else
    remedy: move it away, or choose another folder with --output
  [64]
  $ rm dist && mkdir dist && echo here >dist/1.0.0
  $ blocked
  dist/1.0.0: must be a folder for the release, and is something else
    remedy: move it away, or choose another folder with `output` in release.json
  release: 1 problem; nothing was written
  [78]

The parent of the output may not be written, or the output, or the folder of the version.

  $ rm -r dist
  $ chmod 555 .
  $ blocked
  dist: cannot create folder: Permission denied
    remedy: allow this user to access it, or choose another folder
  release: 1 problem; nothing half-made was kept
  [74]
  $ mkdir -p dist/1.0.0 && touch dist/1.0.0/.keep
  $ chmod 555 dist
  $ blocked
  dist/.release: cannot create folder: Permission denied
    remedy: allow this user to access it, or choose another folder
  release: 1 problem; nothing half-made was kept
  [74]
  $ chmod 555 dist/1.0.0
  $ blocked
  dist/1.0.0/alpha: cannot rename: Permission denied
    remedy: allow this user to access it, or choose another folder
  release: 1 problem; nothing half-made was kept
  [74]
  $ ls -A dist/.release
  lock

The next run succeeds.

  $ release build --all --quiet >/dev/null
  dist/1.0.0: warning: holds what is no customer of the manifest: .keep
    remedy: remove it if it should not ship
  $ for one in alpha beta gamma; do (cd dist/1.0.0/$one && sha256sum -c --strict --quiet SHA256SUMS && ls); done
  ContextSDK.podspec
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  SHA256SUMS
  variant.json
  ContextSDK.podspec
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  SHA256SUMS
  variant.json
  ContextSDK.podspec
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  SHA256SUMS
  variant.json

A zip that is cut off is not one without content.

  $ head -c 1000 dist/1.0.0/gamma/ContextSDK.zip >cut.zip
  $ release verify cut.zip --quiet
  error: cut.zip: the end of central directory record is missing: the archive is cut off (byte 1000) [container.end-record]
    remedy: pack it again: the file was cut off, or is not a zip
  warning: cut.zip: its customer is unknown: its models, and names of customers in it, were not checked [isolation.unchecked]
    remedy: name the customer with --customer
  
  1 artifact, isolation not checked: 1 error, 1 warning, 0 notes
  [1]
  $ rm cut.zip

The lock may not be written.

  $ rm -r dist && mkdir -p dist/.release && touch dist/.release/lock
  $ chmod 444 dist/.release/lock
  $ blocked
  dist/.release/lock: cannot open: Permission denied
    remedy: allow this user to access it, or choose another folder
  release: 1 problem; nothing half-made was kept
  [74]

An input may not be read: the manifest, a template, or a file of the base.

  $ chmod a-r customers.json
  $ blocked
  customers.json: cannot open: Permission denied
    remedy: allow this user to access it, or choose another folder
  release: 1 problem; nothing half-made was kept
  [74]
  $ chmod a-r templates/NOTES.md
  $ blocked
  templates/NOTES.md: cannot open: Permission denied
    remedy: allow this user to access it, or choose another folder
  release: 1 problem; nothing half-made was kept
  [74]
  $ chmod a-r base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/ContextSDK
  $ blocked
  base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/ContextSDK: cannot open: Permission denied
    remedy: allow this user to access it, or choose another folder
  release: 1 problem; nothing half-made was kept
  [74]

A path that leads to no file is put right where it was written. A command that writes nothing does not speak of what was written.

  $ release check --manifest nope.json
  nope.json: there is no such file
    remedy: correct the path after --manifest
  release: 1 problem
  [65]
  $ release check --manifest templates
  templates: is a folder, not a file
    remedy: correct the path after --manifest
  release: 1 problem
  [65]
  $ release check --config nope.json
  nope.json: there is no such file
    remedy: correct the path after --config
  release: 1 problem
  [78]
  $ release check --config templates
  templates: is a folder, not a file
    remedy: correct the path after --config
  release: 1 problem
  [78]

A path that is not UTF-8 is not that of a file whose name has a replacement character.

  $ release verify $'caf\351.zip'
  release: argument 2, "caf�.zip", is not UTF-8: rename the file, or set the terminal to UTF-8
  [64]
  $ release check --config $'\377.json'
  release: argument 3, "�.json", is not UTF-8: rename the file, or set the terminal to UTF-8
  [64]
  $ release build --all --output=$'\200'
  release: argument 3, "--output=�", is not UTF-8: rename the file, or set the terminal to UTF-8
  [64]
  $ ls -A dist
  .release

A model that is a link, to another file, to nothing or to itself, is told once, and so is a folder of models.

  $ beta() { release check --customer beta --quiet; }
  $ for target in "$PWD/Models/Custom/alpha/upsell.mlmodel" nowhere upsell.mlmodel; do
  >   ln -sf "$target" Models/Custom/beta/upsell.mlmodel
  >   beta || echo "[$?]"
  > done
  Models/Custom/beta/upsell.mlmodel: is a symbolic link, and could lead to another customer's model
    remedy: replace it with the file or folder itself
  1.0.0: 0 customers with 0 models in order; 1 problem, 0 warnings
  [1]
  Models/Custom/beta/upsell.mlmodel: is a symbolic link, and could lead to another customer's model
    remedy: replace it with the file or folder itself
  1.0.0: 0 customers with 0 models in order; 1 problem, 0 warnings
  [1]
  Models/Custom/beta/upsell.mlmodel: is a symbolic link, and could lead to another customer's model
    remedy: replace it with the file or folder itself
  1.0.0: 0 customers with 0 models in order; 1 problem, 0 warnings
  [1]
  $ mv Models/Custom/beta Models/former
  $ for target in ../former nowhere beta; do
  >   ln -sfn $target Models/Custom/beta
  >   beta || echo "[$?]"
  > done
  Models/Custom/beta: is a symbolic link, and could lead to another customer's model
    remedy: replace it with the file or folder itself
  1.0.0: 0 customers with 0 models in order; 1 problem, 0 warnings
  [1]
  Models/Custom/beta: is a symbolic link, and could lead to another customer's model
    remedy: replace it with the file or folder itself
  1.0.0: 0 customers with 0 models in order; 1 problem, 0 warnings
  [1]
  Models/Custom/beta: warning: the variants could not be compared with this customer's models: cannot open folder: Too many levels of symbolic links
    app_id beta
    remedy: links on the path form a loop, or there is a link where none is followed: correct them
  Models/Custom/beta: is a symbolic link, and could lead to another customer's model
    remedy: replace it with the file or folder itself
  1.0.0: 0 customers with 0 models in order; 1 problem, 1 warning
  [1]
  $ rm Models/Custom/beta && mv Models/former Models/Custom/beta

So is a folder that may not be read.

  $ chmod a-rx Models/Custom/beta
  $ bound release check --customer beta --quiet
  Models/Custom/beta: warning: the variants could not be compared with this customer's models: cannot open folder: Permission denied
    app_id beta
    remedy: allow this user to access it, or choose another folder
  Models/Custom/beta: cannot open folder: Permission denied
    remedy: allow this user to access it, or choose another folder
  1.0.0: 0 customers with 0 models in order; 1 problem, 1 warning
  [1]
  $ chmod u+rx Models/Custom/beta

A file may be too large.

  $ rm -r dist; (ulimit -f 1; release build --all --quiet 2>&1) | grep -o 'remedy: .*' | sort -u
  remedy: raise `ulimit -f`, or choose a disk that takes files of this size
  [74]
