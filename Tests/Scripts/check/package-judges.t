`release check` and `release publish` ask SwiftPM, Ruby and CocoaPods about the files that they read, where they are.

  $ . "$TESTDIR/../setup.sh"
  $ workspace
  $ export RELEASE_JUDGES=
  $ cp -R templates ../right

The real ones find nothing in files that are in order. How each version says it does not matter here, nor whether
there is a CocoaPods: where there is none, a line about `pod ipc spec` says so.

  $ said() { sed -E -e '/`pod ipc spec`/d' -e 's/(refuses it: )(Package.swift:)?.*/\1\2…/' -e 's/(asked: error: ).*(99[.]0).*/\1… \2…/'; }
  $ checked() { release check --quiet 2>&1 | said; }
What they leave behind goes with the check's own folder.

  $ mkdir ../temporary
  $ TMPDIR=$PWD/../temporary checked
  1.0.0: 3 customers with 3 models in order; 0 problems, 0 warnings
  $ ls ../temporary

They find what brackets do not tell. Who is not asked says nothing.

  $ rewrite templates/Package.swift 's/platforms:/platform:/'
  $ rewrite templates/ContextSDK.podspec "s/s.name = /s.name = = /"
  $ checked | grep -A 1 -e ruby -e 'swift package'
  templates/Package.swift: `swift package dump-package` refuses it: Package.swift:…
    remedy: correct the template
  templates/ContextSDK.podspec: `ruby -c` refuses it: …
    remedy: correct the template
  [1]
  $ RELEASE_JUDGES=none release check --quiet
  1.0.0: 3 customers with 3 models in order; 0 problems, 0 warnings
  $ cp ../right/* templates

A manifest for another SwiftPM is no error.

  $ rewrite templates/Package.swift 's/swift-tools-version:.*/swift-tools-version:99.0/'
  $ checked
  templates/Package.swift: note: `swift package dump-package` could not be asked: error: … 99.0…
  1.0.0: 3 customers with 3 models in order; 0 problems, 0 warnings
  $ cp ../right/Package.swift templates

Nothing is published that SwiftPM refuses.

  $ edit release.json '.publish = [{name: "mirror", kind: "directory", path: "out/{{app_id}}/{{version}}/{{product}}.zip"}]'
  $ rewrite templates/Package.swift 's/platforms:/platform:/'
  $ release build --all --quiet >/dev/null
  $ release publish --all --quiet 2>&1 | said
  dist/1.0.0/alpha/Package.swift: `swift package dump-package` refuses it: Package.swift:…
    remedy: correct the template
  release: 1 problem; nothing was written
  [65]
  $ test -e out
  [1]
  $ cp ../right/Package.swift templates

The rest is asked of made-up ones, which note what they are asked.

  $ real=$(command -v release) swift=$(command -v swift)
  $ made_up() {
  >   local pair
  >   rm -rf ../bin ../asked && mkdir ../bin
  >   for pair; do
  >     printf '#!/bin/sh\necho "%s $*" >>"%s/asked"\n%s\n' ${pair%%=*} "$TMPDIR" "${pair#*=}" >../bin/${pair%%=*}
  >     chmod +x ../bin/${pair%%=*}
  >   done
  > }
  $ ask() { PATH=$TMPDIR/bin:/usr/bin:/bin "$real" "$@" --quiet; }

A check asks each once, and nobody else asks.

  $ made_up swift= ruby= pod=
  $ ask check
  1.0.0: 3 customers with 3 models in order; 0 problems, 0 warnings
  $ cat ../asked
  swift package dump-package
  ruby -c ContextSDK.podspec
  pod ipc spec ContextSDK.podspec
  $ ask plan >/dev/null
  $ ask build --all >/dev/null
  $ wc -l <../asked | tr -d ' '
  3

Who cannot work refuses nothing.

  $ made_up swift="echo 'error: no linker'; exit 1" ruby='kill -9 $$' pod='exit 3'
  $ ask check
  templates/Package.swift: note: `swift package dump-package` could not be asked: error: no linker
  templates/ContextSDK.podspec: note: `ruby -c` could not be asked: it was ended by signal 9
  templates/ContextSDK.podspec: note: `pod ipc spec` could not be asked: it ended with status 3
  1.0.0: 3 customers with 3 models in order; 0 problems, 0 warnings

The file is to blame if one that is in order is read.

  $ made_up pod='grep -q vendored "$3" || exit 0; echo "[!] Invalid podspec"; exit 1' ruby= swift=
  $ ask check
  templates/ContextSDK.podspec: `pod ipc spec` refuses it: [!] Invalid podspec
    remedy: correct the template
  1.0.0: 3 customers with 3 models in order; 1 problem, 0 warnings
  [1]

Who is missing is named.

  $ PATH=$TMPDIR/bin/none "$real" check --quiet
  templates/Package.swift: note: `swift package dump-package` could not be asked: swift is not installed
  templates/ContextSDK.podspec: note: `ruby -c` could not be asked: ruby is not installed
  templates/ContextSDK.podspec: note: `pod ipc spec` could not be asked: pod is not installed
  1.0.0: 3 customers with 3 models in order; 0 problems, 0 warnings

SwiftPM resolves the manifest with its zips, which it finds in a cache, since nothing is at their URLs yet.

  $ made_up swift="exec '$swift' \"\$@\"" ruby=
  $ ask publish --all --dry-run >../said 2>&1
  $ grep -c '`swift package' ../said
  0
  [1]
  $ sed -E 's/ (--[a-z-]+-path) [^ ]*/ \1 FOLDER/g' ../asked
  swift package dump-package
  swift package --cache-path FOLDER --scratch-path FOLDER resolve
  ruby -c ContextSDK.podspec
