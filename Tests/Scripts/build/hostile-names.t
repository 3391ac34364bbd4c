No value from a manifest can end a string and run code, on a customer's machine or on ours.

  $ . "$TESTDIR/setup.sh"
  $ names="$TESTDIR/../hostile-names.json"

The name is in every place where a value can be: in both kinds of strings and in comments.

  $ workspace gamma
  $ jq '[range(length) as $n | {app_id: "c\(100 + $n)", name: .[$n], bundle_identifiers: ["com.example.c\(100 + $n)"], customModels: []}]' \
  >   "$names" >customers.json
  $ cat >templates/ContextSDK.podspec <<'END'
  > # a comment: {{name}}
  > Pod::Spec.new do |s|
  >   s.name = 'ContextSDK' # {{name}}
  >   s.version = '{{version}}'
  >   s.author = '{{name}}'
  >   s.summary = "for {{name}}."
  >   s.license = { :type => 'Commercial', :text => "{{name}}" }
  >   s.source = { :http => '{{url}}', :sha256 => '{{checksum}}' }
  >   s.vendored_frameworks = 'ContextSDK.xcframework'
  > end
  > END
  $ cat >templates/Package.swift <<'END'
  > // swift-tools-version:5.5
  > import PackageDescription
  > // {{name}}
  > /* {{name}} */
  > let package = Package(
  >   name: "for {{name}}.",
  >   targets: [.binaryTarget(name: "ContextSDK", url: "{{url}}", checksum: "{{checksum}}")]
  > )
  > END
  $ printf '# {{version}} for {{name}}\n\nText *{{name}}* text.\n' >templates/NOTES.md
  $ release build --all --quiet >/dev/null
  templates/ContextSDK.podspec: warning: names no platform, but ContextSDK needs ios 14.0 [agreement.platforms]
    customers: c100, c101, c102, c103, c104 and 25 more
    remedy: in the template, add s.ios.deployment_target = '14.0'; then build the variant again
  $ ls dist/1.0.0 | grep -c ^c
  30

Ruby reads every name as it is, without a warning, and runs nothing.

  $ mkdir elsewhere
  $ for one in "$PWD"/dist/1.0.0/c*; do (cd elsewhere && ruby -w "$ROOT/Tests/EndToEnd/Judges/podspec.rb" "$one/ContextSDK.podspec"); done >specs.json
  $ expect() { diff <(jq -c "$1" "$names") -; } # the names, changed by a filter, are what standard input has
  $ jq -sc 'map(.author)' specs.json | expect .
  $ jq -sc 'map(.summary)' specs.json | expect 'map("for \(.).")'
  $ jq -sc 'map(.license.text)' specs.json | expect .
  $ jq -sc 'map(.version) | unique' specs.json
  ["1.0.0"]
  $ ls -A elsewhere
  $ [[ -e x ]]
  [1]

So does the package manager, of all manifests in one. A name that ended its string or comment would change those after it, or the
number of targets.

  $ for one in dist/1.0.0/c*; do head -n 2 $one/Package.swift | paste -s -d '|' -; done | sort -u
  // swift-tools-version:5.5|import PackageDescription
  $ (
  >   printf '%s\n' '// swift-tools-version:5.5' 'import PackageDescription'
  >   cd dist/1.0.0
  >   for one in c*; do sed -e 1,2d -e "s/^let package = /let $one = /" $one/Package.swift; done
  >   cat <<END
  > let package = Package(
  >   name: "all",
  >   products: [$(echo c* | tr ' ' ',')].map { Product.library(name: "\\(\$0.targets.count) \\(\$0.name)", targets: ["all"]) },
  >   targets: [.target(name: "all")])
  > END
  > ) >elsewhere/Package.swift
  $ (cd elsewhere && swift package dump-package) | jq -c '.products | map(.name)' | expect 'map("1 for \(.).")'
  $ ls elsewhere
  Package.swift

Every record has the names, and every file is in the list of checksums.

  $ release plan --json --quiet | document plan | jq -c '.variants | map(.name)' | expect .
  $ for one in dist/1.0.0/c*; do
  >   (cd $one && sha256sum -c --strict --quiet SHA256SUMS && diff <((echo SHA256SUMS; cut -c 67- SHA256SUMS) | sort) <(ls -A | sort))
  > done

The plan in words spells out characters that a terminal would act on.

  $ release plan --quiet --customer c125 --customer c127 >plan
  $ grep ^variant plan
  variant c125 (שלום \u{202E}txt.exe)
  variant c127 ( \xa0\\u{FEFF} ) (esc)
  $ grep -c -e $'\xe2\x80\xae' -e $'\xef\xbb\xbf' plan
  0
  [1]

Readers of Markdown see names as they are. Invisible characters and changes of direction become spaces, as they would deceive
readers of the source.

  $ python3 "$ROOT/Tests/EndToEnd/Judges/markdown.py" dist/1.0.0/c*/RELEASE_NOTES.md | jq -c . |
  >   expect 'map(gsub("[\u202e\ufeff]"; " ") | ["1.0.0 for \(.)", "Text \(.) text."])'
