`{{env.NAME}}` in templates and in patterns of release.json.

  $ . "$TESTDIR/../setup.sh"
  $ workspace alpha
  $ edit release.json '.artifact.url |= sub("cdn.example.com/"; "cdn.example.com/{{env.CHANNEL}}/") | .publish = [
  >   {name: "web", kind: "directory", path: "base/../www/{{env.CHANNEL}}/{{app_id}}/{{version}}/{{product}}.zip"},
  >   {name: "shop", kind: "command", look: ["true"], put: ["true"], secrets: ["SHOP_TOKEN"]}
  > ]'
  $ { echo 'build = "{{env.BUILD_NUMBER}}"'; cat templates/ContextSDK.podspec; } >edited && mv edited templates/ContextSDK.podspec

What is missing is reported at once, by every command that needs it.

  $ cp templates/NOTES.md kept.md
  $ echo '# {{version}} {{env.SHOP_TOKEN}}' >templates/NOTES.md
  $ export SHOP_TOKEN=s3cret CHANNEL=
  $ release check 2>../told
  [78]
  $ cat ../told
  release.json:15: artifact.url: the environment variable CHANNEL is not set, or empty
    remedy: set it before the run, such as `export CHANNEL=…`
  release.json:21: publish[0].path: the environment variable CHANNEL is not set, or empty
    remedy: set it before the run, such as `export CHANNEL=…`
  templates/ContextSDK.podspec:1:10: the environment variable BUILD_NUMBER is not set, or empty
    remedy: set it before the run, such as `export BUILD_NUMBER=…`
  templates/NOTES.md:1:15: the environment variable SHOP_TOKEN would publish a secret of release.json
    remedy: remove {{env.SHOP_TOKEN}}
  release: 4 problems
  $ release build --all 2>&1 | sed '$s/;.*//' | diff ../told -
  [78]
  $ release publish --all 2>&1 | sed '$s/;.*//' | diff ../told -
  [78]
  $ mv kept.md templates/NOTES.md

A value that does not fit its place is refused, and not shown.

  $ CHANNEL=../../secret BUILD_NUMBER=$'a\nb' release check --quiet
  release.json:15: artifact.url: the environment variable CHANNEL contains "/", which is not a letter, digit, '.', '_' or '-'
    remedy: set it to 1 to 64 letters, digits, '.', '_' and '-', starting with a letter or digit, without '..'
  release.json:21: publish[0].path: the environment variable CHANNEL contains "/", which is not a letter, digit, '.', '_' or '-'
    remedy: set it to 1 to 64 letters, digits, '.', '_' and '-', starting with a letter or digit, without '..'
  templates/ContextSDK.podspec:1:10: the environment variable BUILD_NUMBER contains a line break or control character
    remedy: set it to text on one line
  release: 3 problems
  [78]
  $ ls
  base
  customers.json
  release.json
  templates

Commands that need no value work without.

  $ release show-versions --quiet
  release.json:2:15  1.0.0  version
  $ release bump 2.0.0 --dry-run --quiet
  --- a/release.json
  +++ b/release.json
  @@ -1,5 +1,5 @@
   {
  -  "version": "1.0.0",
  +  "version": "2.0.0",
     "products": [
       {
         "name": "ContextSDK",

Values are used, and escaped where they land: no Ruby is run.

  $ export CHANNEL=beta-2 BUILD_NUMBER='7" + `touch hacked` + "#{exit 1}\'
  $ release build --all --quiet >/dev/null
  $ grep -e ^build -e :http dist/1.0.0/alpha/ContextSDK.podspec | masked
  build = "7\" + `touch hacked` + \"\#{exit 1}\\"
    s.source = { :http => 'https://cdn.example.com/beta-2/alpha/1.0.0/ContextSDK.zip', :sha256 => 'DIGEST' }
  $ ruby -e 'module Pod; class Spec; def self.new; end; end; end; eval(File.read(ARGV[0]) + "\n print build")' dist/1.0.0/alpha/ContextSDK.podspec | cmp - <(printf %s "$BUILD_NUMBER")
  $ release verify dist/1.0.0 --quiet | without_notes
  
  1 artifact, against 1 customer: 0 errors, 0 warnings, 3 notes
  $ release publish --all --channel web --dry-run --quiet
  alpha  web: would publish www/beta-2/alpha/1.0.0/ContextSDK.zip
  1.0.0: 1 would be published, 0 there already, 0 held back, 0 failed
  $ ls
  base
  customers.json
  dist
  release.json
  templates
