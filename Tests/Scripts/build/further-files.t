`templates.files`: files of a variant beside those that every variant has.

  $ . "$TESTDIR/setup.sh"
  $ workspace alpha beta
  $ edit release.json '.templates.files = ["templates/LICENSE", "templates/Guide.md", {template: "templates/carthage.txt", name: "ContextSDK.json"}]'
  $ edit customers.json '.[0].name = "Ca\"fé \\ *_<b>"'
  $ echo 'For {{name}}' | tee templates/LICENSE >templates/Guide.md
  $ echo '{ "{{version}}": "{{url}}", "for": "{{name}}" }' >templates/carthage.txt

They are planned, made by the rules of their format, recorded and verified.

  $ release plan --json --quiet | document plan | jq -c '.variants[0].outputs'
  ["alpha/ContextSDK.zip","alpha/ContextSDK.podspec","alpha/Package.swift","alpha/RELEASE_NOTES.md","alpha/LICENSE","alpha/Guide.md","alpha/ContextSDK.json","alpha/SHA256SUMS","alpha/variant.json"]
  $ release build --all --quiet >/dev/null
  $ cd dist/1.0.0/alpha
  $ cat LICENSE Guide.md
  For Ca"fé \ *_<b>
  For Ca&quot;fé \\ \*\_&lt;b&gt;
  $ jq -r '.for, .["1.0.0"]' ContextSDK.json
  Ca"fé \ *_<b>
  https://cdn.example.com/alpha/1.0.0/ContextSDK.zip
  $ sha256sum -c SHA256SUMS
  ContextSDK.json: OK
  ContextSDK.podspec: OK
  ContextSDK.zip: OK
  Guide.md: OK
  LICENSE: OK
  Package.swift: OK
  RELEASE_NOTES.md: OK
  variant.json: OK
  $ cd ../../..
  $ release verify dist/1.0.0 --quiet | without_notes
  
  2 artifacts, against 2 customers: 0 errors, 0 warnings, 3 notes
  $ rm dist/1.0.0/alpha/LICENSE
  $ release verify dist/1.0.0 --quiet | without_notes
  error: dist/1.0.0/alpha/LICENSE: is missing, but release.json has a template for it [agreement.stamps]
    remedy: rebuild the variant
  
  2 artifacts, against 2 customers: 1 error, 0 warnings, 3 notes
  [1]

What the rules forbid is refused: a name that is not in a string, a list that is no text, a checksum, and the name of another customer.

  $ rm -r dist
  $ cp -R templates right
  $ echo '{ {{name}}: 1 }' >templates/carthage.txt
  $ release build --all --quiet
  templates/carthage.txt:1:3: {{name}}: only a whole number is safe here
    remedy: put it in a quoted string
  release: 1 problem; nothing was written
  [65]
  $ echo '{}' >templates/carthage.txt

What cannot be made is not missing too.

  $ echo "For beta only, $(printf 'ab%.0s' {1..32})" >templates/LICENSE
  $ echo '{{models}}' >templates/Guide.md
  $ release check --quiet
  templates/Guide.md:1:1: {{models}} names a list
    remedy: write {{#models}} … {{/models}}
  templates/LICENSE:1: has the checksum abababababababababababababababababababababababababababababababab, which is that of no zip and no model of this variant [agreement.checksum]
    remedy: write {{checksum}} in the template, and build the variant again
  release: 2 problems
  [65]
  $ echo 'A guide' >templates/Guide.md
  $ release check --quiet
  templates/LICENSE:1: has the checksum abababababababababababababababababababababababababababababababab, which is that of no zip and no model of this variant [agreement.checksum]
    remedy: write {{checksum}} in the template, and build the variant again
  release: 1 problem
  [65]
  $ echo 'For com.example.beta only' >templates/LICENSE
  $ release build --all --quiet >/dev/null
  templates/LICENSE:1: names customer beta: the bundle identifier "com.example.beta" is here (UTF-8) [isolation.rendered]
    app_id alpha
    remedy: remove it from the source of the file
  release build: 1 customer failed, the others are done: alpha
  [2]
  $ ls dist/1.0.0
  beta
  index.json

A repository that customers share gets them, with variables in the names there.

  $ rm -r dist templates
  $ mv right templates
  $ rewrite templates/Package.swift 's/url: "\{\{url.*checksum\}\}"/path: "{{path}}"/'
  $ echo '{ "{{version}}": "{{checksum}}", "ask": "{{variables.support}}" }' >templates/carthage.txt
  $ edit release.json '
  >   del(.artifact) | .variables.support = "help@example.com" | .products[0] |= (del(.podspec) | .version = "1.0.0") |
  >   .publish = [{name: "packages", kind: "git", url: "base/../sdk.git", branch: "{{env.LINE}}/{{app_id}}",
  >     tag: "{{app_id}}/{{version}}", message: "{{version}} of {{env.LINE}}"}]'
  $ edit customers.json '.[1].variables.support = "b@x.org"'
  $ git init -q --bare sdk.git
  $ export LINE=beta-2
  $ release build --all --quiet >/dev/null
  $ release publish --all --quiet 2>/dev/null
  alpha  packages: published $TMPDIR/work/sdk.git alpha/1.0.0
  beta  packages: published $TMPDIR/work/sdk.git beta/1.0.0
  1.0.0: 2 published, 0 there already, 0 held back, 0 failed
  $ release bump 1.1.0 --quiet
  1.0.0 → 1.1.0: 1 place in 1 file
    release.json: version
  next: git diff, then commit
  $ release build --all --quiet >/dev/null
  $ release publish --all --quiet 2>/dev/null
  alpha  packages: published $TMPDIR/work/sdk.git alpha/1.1.0
  beta  packages: published $TMPDIR/work/sdk.git beta/1.1.0
  1.1.0: 2 published, 0 there already, 0 held back, 0 failed
  $ for one in alpha beta; do
  >   git -C sdk.git log --format=%s beta-2/$one
  >   git -C sdk.git ls-tree --name-only $one/1.1.0
  >   git -C sdk.git show $one/1.1.0:ContextSDK.json | tee shown | masked
  >   cmp shown dist/1.1.0/$one/ContextSDK.json
  > done
  1.1.0 of beta-2
  1.0.0 of beta-2
  CHANGELOG.md
  ContextSDK.json
  ContextSDK.zip
  Guide.md
  LICENSE
  Package.swift
  RELEASE_NOTES.md
  { "1.1.0": "DIGEST", "ask": "help@example.com" }
  1.1.0 of beta-2
  1.0.0 of beta-2
  CHANGELOG.md
  ContextSDK.json
  ContextSDK.zip
  Guide.md
  LICENSE
  Package.swift
  RELEASE_NOTES.md
  { "1.1.0": "DIGEST", "ask": "b@x.org" }

It loses them when the release is withdrawn, here by one worker, as two wait for each other to lock the references.

  $ release withdraw --all --yes --quiet --jobs 1 --reason crashes 1.1.0 | masked
  alpha  packages: withdrawn, back to 1.0.0 $TMPDIR/work/sdk.git
    deleted $TMPDIR/work/sdk.git tag alpha/1.1.0
  beta  packages: withdrawn, back to 1.0.0 $TMPDIR/work/sdk.git
    deleted $TMPDIR/work/sdk.git tag beta/1.1.0
  1.1.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ [[ $(git -C sdk.git rev-parse beta-2/alpha^{tree}) == $(git -C sdk.git rev-parse alpha/1.0.0^{tree}) ]]
  $ release withdraw --all --yes --quiet --jobs 1 --reason crashes 1.0.0 | masked
  alpha  packages: withdrawn $TMPDIR/work/sdk.git
    deleted $TMPDIR/work/sdk.git tag alpha/1.0.0
  beta  packages: withdrawn $TMPDIR/work/sdk.git
    deleted $TMPDIR/work/sdk.git tag beta/1.0.0
  1.0.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ git -C sdk.git ls-tree --name-only beta-2/alpha
  CHANGELOG.md
