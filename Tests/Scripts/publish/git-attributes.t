Attributes of git in a customer's repository must not change a zip when it is checked out.

  $ . "$TESTDIR/setup.sh"
  $ small 1
  $ edit release.json '.retry.seconds = 0'

Those that would take it for text get a line more, with their own kind of line ends, once and for all releases.

  $ converting() {
  >   version 1.0.0
  >   rm -rf clone remotes www releases.jsonl dist/.release/repositories
  >   bare customer100
  >   clone customer100
  >   git -C clone config core.safecrlf false
  >   cat >clone/.gitattributes
  >   echo 1 >clone/notes.txt
  >   push 'by hand'
  >   release publish --all --quiet
  >   remote customer100 diff --name-only main~ main
  >   remote customer100 show main:.gitattributes | sed $'s/\r/<CR>/'
  >   rm -rf fresh && git clone -q remotes/customer100.git fresh && cmp {fresh,dist/1.0.0/customer100}/ContextSDK.zip
  >   version 1.1.0
  >   release publish --all --quiet
  >   remote customer100 diff --stat main~ main -- .gitattributes
  > }
  $ printf '* text eol=crlf' | converting
  customer100  mirror: published www/customer100/1.0.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.0.0
  1.0.0: 2 published, 0 there already, 0 held back, 0 failed
  .gitattributes
  CHANGELOG.md
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  * text eol=crlf
  *.zip -text
  customer100  mirror: published www/customer100/1.1.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.1.0
  1.1.0: 2 published, 0 there already, 0 held back, 0 failed
  $ printf '*.zip text\n' | converting
  customer100  mirror: published www/customer100/1.0.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.0.0
  1.0.0: 2 published, 0 there already, 0 held back, 0 failed
  .gitattributes
  CHANGELOG.md
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  *.zip text
  *.zip -text
  customer100  mirror: published www/customer100/1.1.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.1.0
  1.1.0: 2 published, 0 there already, 0 held back, 0 failed
  $ printf '*.zip eol=lf\r\n*.md text\r\n' | converting
  customer100  mirror: published www/customer100/1.0.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.0.0
  1.0.0: 2 published, 0 there already, 0 held back, 0 failed
  .gitattributes
  CHANGELOG.md
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  *.zip eol=lf<CR>
  *.md text<CR>
  *.zip -text<CR>
  customer100  mirror: published www/customer100/1.1.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.1.0
  1.1.0: 2 published, 0 there already, 0 held back, 0 failed

Those that give it to a filter, or write it in another encoding, are refused: customers would get no zip from the repository.

  $ version 1.2.0
  $ git -C clone pull -q origin main
  $ touch -t 202001010000 clone/*.zip && git -C clone status --short
  $ for line in '*.zip filter=lfs diff=lfs merge=lfs -text' '*.zip working-tree-encoding=UTF-16LE-BOM'; do
  >   echo "$line" >clone/.gitattributes
  >   push 'by hand'
  >   release publish --all --dry-run --quiet || echo "status $?"
  >   release publish --all --quiet || echo "status $?"
  >   remote customer100 tag
  > done
  $TMPDIR/work/remotes/customer100.git .gitattributes: gives ContextSDK.zip to the filter lfs, and customers would not get its bytes
    remedy: add the line `*.zip -filter` to it, or let customers download the zips with "artifact.url"
  customer100  cannot be published: $TMPDIR/work/remotes/customer100.git .gitattributes gives ContextSDK.zip to the filter lfs, and customers would not get its bytes
  1.2.0: 0 would be published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  status 65
  $TMPDIR/work/remotes/customer100.git .gitattributes: gives ContextSDK.zip to the filter lfs, and customers would not get its bytes
    remedy: add the line `*.zip -filter` to it, or let customers download the zips with "artifact.url"
  1.2.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  status 65
  1.0.0
  1.1.0
  $TMPDIR/work/remotes/customer100.git .gitattributes: gives ContextSDK.zip to the working-tree-encoding UTF-16LE-BOM, and customers would not get its bytes
    remedy: add the line `*.zip -working-tree-encoding` to it, or let customers download the zips with "artifact.url"
  customer100  cannot be published: $TMPDIR/work/remotes/customer100.git .gitattributes gives ContextSDK.zip to the working-tree-encoding UTF-16LE-BOM, and customers would not get its bytes
  1.2.0: 0 would be published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  status 65
  $TMPDIR/work/remotes/customer100.git .gitattributes: gives ContextSDK.zip to the working-tree-encoding UTF-16LE-BOM, and customers would not get its bytes
    remedy: add the line `*.zip -working-tree-encoding` to it, or let customers download the zips with "artifact.url"
  1.2.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  status 65
  1.0.0
  1.1.0
  $ printf '* filter=crypt text=auto\n*.zip -filter\n' >clone/.gitattributes
  $ push 'by hand'
  $ release publish --all --quiet
  customer100  mirror: published www/customer100/1.2.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.2.0
  1.2.0: 2 published, 0 there already, 0 held back, 0 failed
