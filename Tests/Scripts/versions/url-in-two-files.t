A URL with the version, in several files that `bump` edits, is one finding.

  $ . "$TESTDIR/../setup.sh"
  $ printf 'let version = "1.0.0"\nlet page = "https://cdn.example.com/1.0.0/Kit.zip"\n' | tee A.swift >B.swift
  $ cat >release.json <<'END'
  > {"version": "1.0.0", "versions": {"files": [{"path": "A.swift", "constant": "version"}, {"path": "B.swift", "constant": "version"}]}}
  > END
  $ release bump minor --quiet
  A.swift:2:37: warning: https://cdn.example.com/1.0.0/Kit.zip keeps 1.0.0
    also B.swift:2:37
    remedy: if it should follow the release, list the file again with a pattern for it
  1.0.0 → 1.1.0: 3 places in 3 files
    A.swift: version
    B.swift: version
    release.json: version
  next: git diff, then commit
