A beta whose configuration extends that of the release, through the commands that read it.

  $ . "$TESTDIR/../setup.sh"
  $ workspace alpha
  $ rewrite release.json 's/("podspec": "[^"]*")/\1, "version": "1.0.0"/'
  $ cat >beta.release.json <<'END'
  > { "extends": "release.json", "version": "1.1.0-beta.1", "output": "dist-beta", "git": { "tag": "beta/{{version}}" },
  >   "artifact": { "url": "https://cdn.example.com/beta/{{app_id}}/{{version}}/{{product}}.zip" } }
  > END
  $ echo '{ "extends": "release.json", "output": "dist-next" }' >next.release.json
  $ echo 'dist*' >.gitignore
  $ git init -q
  $ unnamed() { sed -E -e 's/[0-9a-f]{40}/COMMIT/' -e 's/`[0-9a-f]{7,}`/`COMMIT`/'; } # leaves out the ids of commits
  $ commit 'feat: a beginning'

The beta is built, bumped and tagged. release.json stays as it is.

  $ release build --all --quiet --config beta.release.json >/dev/null
  $ grep -o 'https://[^"]*' dist-beta/1.1.0-beta.1/alpha/Package.swift
  https://cdn.example.com/beta/alpha/1.1.0-beta.1/ContextSDK.zip
  $ release show-versions --config beta.release.json
  beta.release.json:1:42  1.1.0-beta.1  version
  $ release bump prerelease --commit --quiet --config beta.release.json | unnamed
  1.1.0-beta.1 → 1.1.0-beta.2: 1 place in 1 file
    beta.release.json: version
  commit COMMIT
  next: release tag --config beta.release.json
  $ git show --format=%s --stat=100
  chore(release): 1.1.0-beta.2
  
   beta.release.json | 2 +-
   1 file changed, 1 insertion(+), 1 deletion(-)
  $ grep -o '"version": "[^"]*"' beta.release.json
  "version": "1.1.0-beta.2"

What is on the disk does not count for the tag.

  $ cp release.json "$HOME/before.json"
  $ rewrite release.json 's/1\.0\.0/9.9.9/'
  $ git update-index --assume-unchanged release.json
  $ release tag --quiet --config beta.release.json | unnamed
  tag beta/1.1.0-beta.2, annotated, on commit COMMIT
  $ git tag
  beta/1.1.0-beta.2
  $ release notes --customer alpha --to HEAD --config beta.release.json | unnamed
  ## 1.1.0-beta.2 (2023-11-14)
  
  First release.
  
  ### For you
  
  - First release for you
  
  ### Features
  
  - a beginning (`COMMIT`)

A version is edited where it is: here, in the file that is extended.

  $ mv "$HOME/before.json" release.json
  $ git update-index --no-assume-unchanged release.json
  $ release show-versions --config next.release.json
  release.json:1:14  1.0.0  version
  $ release bump minor --commit --quiet --config next.release.json | unnamed
  1.0.0 → 1.1.0: 1 place in 1 file
    release.json: version
  commit COMMIT
  next: release tag --config next.release.json
  $ git show --format=%s --stat=100
  chore(release): 1.1.0
  
   release.json | 2 +-
   1 file changed, 1 insertion(+), 1 deletion(-)
  $ cut -c 1-30 release.json | head -n 1
  {"version": "1.1.0", "products
  $ cat next.release.json
  { "extends": "release.json", "output": "dist-next" }
  $ release tag --quiet --config next.release.json | unnamed
  tag 1.1.0, annotated, on commit COMMIT
  $ git tag
  1.1.0
  beta/1.1.0-beta.2

Errors name the file.

  $ rewrite release.json 's/"name"/"nam"/'
  $ release check --quiet --config beta.release.json
  release.json:1: products[0].nam: unknown key; did you mean name?
    remedy: rename it to name, or remove it
  release.json:1: products[0].name: is missing; expected a string
    remedy: write text in double quotes
  release: 2 problems
  [78]
  $ echo '{ "extends": "gone.json" }' >lost.json
  $ release check --quiet --config lost.json
  gone.json: there is no such file
    remedy: make it, or correct `extends` in lost.json
  release: 1 problem
  [78]
