The tool's own release: its version is the constant that `--version` prints, and `bump` edits only it and the formula.

  $ . "$TESTDIR/../setup.sh"
  $ for file in Formula/release.rb Sources/CLI/CommandLineTool.swift tool.release.json; do mkdir -p "$(dirname $file)"; cp "$ROOT/$file" $file; done
  $ git init --quiet
  $ commit 'feat: begin'
  $ version=$(release --version)
  $ release show-versions --config tool.release.json | sed -E "s/:[0-9]+:[0-9]+ +$version /: VERSION /"
  Sources/CLI/CommandLineTool.swift: VERSION  version
  Formula/release.rb: VERSION  “/download/{{version}}/release-”
  Formula/release.rb: VERSION  “/release-{{version}}.tar.gz”
  tool.release.json: VERSION  version
  $ release bump major --dry-run --config tool.release.json >../rehearsed.diff
  $ git apply ../rehearsed.diff
  $ git diff --numstat | tr '\t' ' '
  1 1 Formula/release.rb
  1 1 Sources/CLI/CommandLineTool.swift
  1 1 tool.release.json
  $ ruby --disable=gems -c Formula/release.rb
  Syntax OK
