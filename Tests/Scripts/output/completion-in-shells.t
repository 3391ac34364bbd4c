`release completion`: command lines are completed in real shells, which ask the program.

  $ . "$TESTDIR/../setup.sh"
  $ workspace
  $ mkdir elsewhere "my folder" && touch "my folder/a.zip"
  $ echo '[{"app_id": "delta", "bundle_identifiers": ["com.example.delta"], "customModels": []}]' >elsewhere/list.json
  $ echo '{"customers": "list.json"}' >elsewhere/release.json

The scripts have no mistake.

  $ scripts=$TMPDIR/home/scripts && mkdir $scripts
  $ release completion bash >$scripts/release
  $ bash -n $scripts/release
  $ release completion zsh >$scripts/_release
  $ zsh -n $scripts/_release
  $ release completion fish >$scripts/release.fish
  $ fish -n $scripts/release.fish

Each of these lines is typed, and then has the words that the shell inserts for the last. What cannot be completed stays: a customer
who is named already, a folder that is not there. `_` stands for an empty word.

  $ sed 's/ _$/ /' >../lines <<'END'
  > release bu
  > release build --customer _
  > release build --customer=al
  > release build --customer beta --customer b
  > release --config elsewhere/release.json build --customer _
  > release verify releas
  > release build --config=releas
  > release build -o elsew
  > release build -o releas
  > release stamp my
  > END
  $ python3 "$ROOT/Tests/EndToEnd/Judges/complete.py" bash $scripts <../lines | tee ../bash
  [release bu] build bump
  [release build --customer ] build --customer alpha beta gamma
  [release build --customer=al] build --customer=alpha
  [release build --customer beta --customer b] build --customer beta --customer b
  [release --config elsewhere/release.json build --customer ] --config elsewhere/release.json build --customer delta
  [release verify releas] verify release.json
  [release build --config=releas] build --config=release.json
  [release build -o elsew] build -o elsewhere
  [release build -o releas] build -o releas
  [release stamp my] stamp 'my folder'
  $ python3 "$ROOT/Tests/EndToEnd/Judges/complete.py" zsh $scripts <../lines | diff ../bash -

zsh finds the function by its name.

  $ zsh -fc "fpath=('$scripts' \$fpath); autoload -U compinit; compinit -D -u; echo \$_comps[release]"
  _release

fish offers the same words.

  $ XDG_DATA_HOME= fish --no-config -c 'source $argv[1]; cat ../lines | while read line; echo "[$line]" (complete -C "$line" | string replace -r "/?(\t.*)?\$" "" | sort); end' $scripts/release.fish
  [release bu] build bump
  [release build --customer ] alpha beta gamma
  [release build --customer=al] --customer=alpha
  [release build --customer beta --customer b]
  [release --config elsewhere/release.json build --customer ] delta
  [release verify releas] release.json
  [release build --config=releas] --config=release.json
  [release build -o elsew] elsewhere
  [release build -o releas]
  [release stamp my] my folder
