Whoever may read a published file may open the folders that are made for it, whatever the umask is.

  $ . "$TESTDIR/setup.sh"
  $ small 1
  $ mkdir www && chmod 711 www
  $ (umask 077 && release publish --all --quiet)
  customer100  mirror: published www/customer100/1.0.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.0.0
  1.0.0: 2 published, 0 there already, 0 held back, 0 failed
  $ modes() { python3 -c 'import os, sys; [print(oct(os.stat(p).st_mode)[-3:], p) for p in sys.argv[1:]]' $(find www | sort); }
  $ modes
  711 www
  755 www/customer100
  755 www/customer100/1.0.0
  644 www/customer100/1.0.0/ContextSDK.zip
  644 www/customer100/1.0.0/Package.swift
  644 www/customer100/1.0.0/RELEASE_NOTES.md
  644 www/customer100/1.0.0/variant.json
  $ edit release.json '.publish[1].mode = "0640" | .retry.seconds = 0'
  $ version 1.1.0
  $ (umask 077 && release publish --all --quiet >/dev/null)
  $ modes | grep 1.1.0
  750 www/customer100/1.1.0
  640 www/customer100/1.1.0/ContextSDK.zip
  640 www/customer100/1.1.0/Package.swift
  640 www/customer100/1.1.0/RELEASE_NOTES.md
  640 www/customer100/1.1.0/variant.json
