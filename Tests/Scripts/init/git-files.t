`release init` in a repository: git merges the ledger, and ignores what builds write.

  $ . "$TESTDIR/setup.sh"

A merge keeps both sides of the ledger, by git itself.

  $ attributes() {
  >   folder "$1"
  >   framework ContextSDK
  >   git init --quiet
  >   [ $# = 1 ] || printf "$2" >.gitattributes
  >   release init --yes --quiet | grep gitattributes || echo "[$?]"
  >   sound || echo "[$?]"
  >   git check-attr merge releases.jsonl
  >   cat .gitattributes
  >   find . -name '*release-new*'
  > }
  $ attributes no-attributes
    new: .gitattributes
  releases.jsonl: merge: union
  releases.jsonl merge=union
  $ attributes attributes '*.zip -text'
    gets a line: .gitattributes
  releases.jsonl: merge: union
  *.zip -text
  releases.jsonl merge=union
  $ attributes merge 'releases.jsonl merge=ours\n'
    used as it is: .gitattributes
  releases.jsonl: merge: ours
  releases.jsonl merge=ours

What builds write is ignored: without the lines, a commit would have every customer's zips.

  $ ignored() {
  >   folder "$1"
  >   framework ContextSDK
  >   git init --quiet
  >   printf "$2" >.gitignore
  >   release init --yes --quiet | grep gitignore || echo "[$?]"
  >   sound || echo "[$?]"
  >   git check-ignore dist/a.zip .release/cache/a
  >   tr '\r' '?' <.gitignore
  > }
  $ ignored neither .build/
    gets 2 lines: .gitignore
  dist/a.zip
  .release/cache/a
  .build/
  dist/
  .release/
  $ ignored one '/dist \r\n# zips\r\n'
    gets a line: .gitignore
  dist/a.zip
  .release/cache/a
  /dist ?
  # zips?
  .release/
  $ ignored both 'dist/*\n**/.release\n'
    used as it is: .gitignore
  dist/a.zip
  .release/cache/a
  dist/*
  **/.release
  $ ignored objects '*.o'
    gets 2 lines: .gitignore
  dist/a.zip
  .release/cache/a
  *.o
  dist/
  .release/
  $ release verify dist/1.0.0 --quiet | without_notes
  
  1 artifact, against 1 customer: 0 errors, 0 warnings, 3 notes
