Keys of `notes`: commits by their ids, patterns for a history without the convention, and names of authors.

  $ . "$TESTDIR/setup.sh"

A commit that is skipped is not told, and one that is worded anew is told in those words, also to whom the old ones would name another. An id that
no commit has is a warning.

  $ repository; two 'fix: for Trail Cast'
  $ id=$(git rev-parse HEAD)
  $ configure "\"notes\": {\"naming\": \"refuse\", \"skip\": [\"$(cut -c -8 <<<$id)\"]}"
  $ release notes --customer acme-fitness
  ## 1.1.0 (2023-11-14)
  
  No notable changes.
  $ short=$(cut -c -7 <<<$id | tr a-f A-F)
  $ configure "\"notes\": {\"naming\": \"refuse\", \"messages\": {\"$short\": \"feat(maps): tiles (#7)\"}}"
  $ release notes --customer acme-fitness | named
  ## 1.1.0 (2023-11-14)
  
  ### Features
  
  - **maps**: tiles (#&#8203;7, `HEAD`)
  $ configure "\"notes\": {\"naming\": \"refuse\", \"skip\": [\"$id\"], \"messages\": {\"0123456\": \"fix: x\"}}"
  $ release notes --customer acme-fitness
  release.json:1: notes.messages: warning: the repository has no commit 0123456
    remedy: write the id that `git log` shows
  ## 1.1.0 (2023-11-14)
  
  No notable changes.

Patterns sort a history, and leave some of it out.

  $ fresh
  $ patterns='"notes": {
  >   "sections": [{ "title": "New", "types": ["feat"], "patterns": ["^\\[New\\]", "^(✨|:sparkles:)"] },
  >                { "title": "Fixed", "patterns": ["^\\[Fix\\]", "^Fix(es|ed)? "] }],
  >   "skipPatterns": ["^Bump version"]}'
  $ configure "$patterns"; commit first; git tag 1.0.0
  $ for subject in '[Fix] crash on launch' '✨ a view (#3)' 'Bump version to 1.1.0' 'Fixed the rest' 'iOS: other'; do commit "$subject"; done
  $ release notes --format text --quiet | named
  1.1.0 (2023-11-14)
  
  New
  
  - a view (#3, HEAD~3)
  
  Fixed
  
  - Fixed the rest (HEAD~1)
  - crash on launch (HEAD~4)
  
  Other changes
  
  - iOS: other (HEAD)

A bad pattern has its place.

  $ configure "${patterns/Bump version/Bump (version}"
  $ release notes --quiet
  release.json:4: notes.skipPatterns[0]: "^Bump (version" is no regular expression: * (glob)
    remedy: write an extended regular expression of POSIX, such as "^\\[Fix\\]" for [Fix]
  release: 1 problem; nothing was written
  [78]

Authors have the names of the `.mailmap` of the last commit, so that notes of a release stay what they were.

  $ fresh
  $ configure '"notes": {"authors": true}'; commit first; git tag 1.0.0
  $ commit $'fix: a\n\nCo-authored-by: b <Bea@example.com>'
  $ release notes --quiet | named
  ## 1.1.0 (2023-11-14)
  
  ### Fixes
  
  - a (`HEAD`) — Ada Author, b
  $ printf 'Ada Lovelace <ada@example.com>\nBea Both <bea@example.com>\n' >.mailmap
  $ release notes --quiet | grep -- — | named
  - a (`HEAD`) — Ada Author, b
  $ commit 'chore: names'
  $ release notes --quiet | grep -- — | named
  - a (`HEAD~1`) — Ada Lovelace, Bea Both
  $ release notes --to HEAD~1 --quiet | grep -- — | named
  - a (`HEAD~1`) — Ada Author, b
