From the version to the tag, with a base framework that is compiled on the way: two releases in a row.

  $ . "$TESTDIR/setup.sh"
  $ compiled && mirror
  $ printf 'dist/\nwww/\n' >.gitignore
  $ git init --quiet && commit 'feat: begin'
  $ for round in 1 2; do
  >   release ship minor --yes --quiet </dev/null >/dev/null || echo "[$?]"
  >   git status --porcelain
  >   git describe
  >   runs
  >   echo more >>sdk/Sources/common.c && commit 'feat: more'
  > done
  1.1.0
  ContextSDK -
  ContextSDK onboarding,plus
  ContextSDK plus
  1.2.0
  ContextSDK -
  ContextSDK onboarding,plus
  ContextSDK plus
  $ (cd www && ls -d alpha/*/*) && ls www
  alpha/1.1.0/ContextSDK.zip
  alpha/1.2.0/ContextSDK.zip
  alpha
  beta
  delta
  epsilon
  gamma
