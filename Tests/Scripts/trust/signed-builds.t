What a build signs, and when, judged by `ssh-keygen -Y verify`.

  $ . "$TESTDIR/setup.sh"
  $ workspace
  $ edit release.json '.sign.key = $key' --arg key "$keys/key"

A file that was made of a CI's secret: what helps is said, whether the public key is beside it or not.

  $ key
  $ mkdir kept && mv "$keys/key" "$keys/key.pub" kept
  $ refused() { (umask "$1"; "${@:2}" <kept/key >"$keys/key"); release build --all --quiet 2>&1 | sed -E 's/(OpenSSH|failed): .*/\1: WHY/'; }
  $ refused 077 sh -c 'printf %s "$(cat)"'
  $TMPDIR/work: cannot sign the variants: $TMPDIR/home/keys/key is no key of OpenSSH: WHY
    remedy: end its last line: `echo >>$TMPDIR/home/keys/key`
  release: 1 problem; nothing was written
  [65]
  $ refused 077 awk '{ printf "%s\r\n", $0 }'
  $TMPDIR/work: cannot sign the variants: $TMPDIR/home/keys/key is no key of OpenSSH: WHY
    remedy: end its lines with LF alone, as `tr -d '\r'` does
  release: 1 problem; nothing was written
  [65]
  $ refused 077 head -n 3
  $TMPDIR/work: cannot sign the variants: $TMPDIR/home/keys/key is no key of OpenSSH: WHY
    remedy: write the whole key there, or make one with `ssh-keygen -t ed25519`
  release: 1 problem; nothing was written
  [65]
  $ cp kept/key.pub "$keys"
  $ refused 077 sh -c 'printf %s "$(cat)"'
  $TMPDIR/work: cannot sign the variants: ssh-keygen failed: WHY
    remedy: end its last line: `echo >>$TMPDIR/home/keys/key`
  release: 1 problem; nothing was written
  [65]
  $ rm "$keys/key"
  $ refused 022 cat
  $TMPDIR/work: cannot sign the variants: ssh-keygen failed: WHY
    remedy: run `chmod 600 $TMPDIR/home/keys/key`
  release: 1 problem; nothing was written
  [65]
  $ chmod 600 "$keys/key"
  $ release build --all --dry-run --quiet >/dev/null
  $ rm -r kept

The passphrase is asked for once, at the terminal. Without one nothing is built.

  $ key key 'open sesame'
  $ detached release build --all --quiet
  $TMPDIR/work: cannot sign the variants: ssh-keygen failed: * (glob)
    remedy: add the key to an agent with `ssh-add`, or run at a terminal to type its passphrase
  release: 1 problem; nothing was written
  [65]
  $ ls -A dist
  .release
  $ dialogue 'Enter passphrase' 'close sesame' 'Enter passphrase' 'open sesame' -- release build --all >asked
  $ grep -o -e warning -e 'Enter passphrase' asked
  Enter passphrase
  warning
  Enter passphrase
  $ signed
  dist/1.0.0/alpha/SHA256SUMS.sig
  dist/1.0.0/beta/SHA256SUMS.sig
  dist/1.0.0/gamma/SHA256SUMS.sig

Another key signs everything again.

  $ key
  $ signed
  $ release plan --all --json --quiet | document plan | jq -c '.variants[] | [.app_id, .changes]'
  ["alpha",["signing key"]]
  ["beta",["signing key"]]
  ["gamma",["signing key"]]
  $ release build --all --quiet >/dev/null
  $ signed
  dist/1.0.0/alpha/SHA256SUMS.sig
  dist/1.0.0/beta/SHA256SUMS.sig
  dist/1.0.0/gamma/SHA256SUMS.sig
  $ [ "$(document variant <dist/1.0.0/alpha/variant.json | jq -r '.. | .signer? // empty')" = "$(ssh-keygen -l -f "$keys/key.pub" | cut -d ' ' -f 2)" ]

What has not changed is not signed again, even if it is made again: a program that fails takes the place of ssh-keygen.

  $ cp -R dist kept
  $ signer fails <<<'exit 1'
  $ release build --all --check --quiet | grep unchanged
  alpha: unchanged
  beta: unchanged
  gamma: unchanged
  $ release build --all --rebuild --quiet >/dev/null
  $ diff -r --exclude=.release kept dist

Made anew, it is the same, as Ed25519 signs alike.

  $ git config --global --unset gpg.ssh.program
  $ rm -r dist
  $ release build --all --quiet >/dev/null
  $ diff -r --exclude=.release kept dist
  $ fixture model upsell 4 newer >Models/Custom/beta/upsell.mlmodel
  $ git config --global gpg.ssh.program "$keys/fails"
  $ release build --all --quiet
  $TMPDIR/work: cannot sign the variants: $TMPDIR/home/keys/fails failed: it gave no signature
    remedy: correct the section gpg.ssh of git's configuration, or what it names
  release: 1 problem; nothing was written
  [65]
  $ git config --global --unset gpg.ssh.program
  $ release build --all --quiet >/dev/null
  $ signed
  dist/1.0.0/alpha/SHA256SUMS.sig
  dist/1.0.0/beta/SHA256SUMS.sig
  dist/1.0.0/gamma/SHA256SUMS.sig

The signature of another variant is replaced.

  $ cp dist/1.0.0/beta/SHA256SUMS.sig dist/1.0.0/alpha
  $ signed
  dist/1.0.0/beta/SHA256SUMS.sig
  dist/1.0.0/gamma/SHA256SUMS.sig
  $ release build --all --json --quiet | jq -c '[.variants[].change]'
  ["replaced","unchanged","unchanged"]
  $ signed
  dist/1.0.0/alpha/SHA256SUMS.sig
  dist/1.0.0/beta/SHA256SUMS.sig
  dist/1.0.0/gamma/SHA256SUMS.sig

Nobody is asked for a signature that nobody gets.

  $ rm -r dist
  $ signer counts <<<"echo run >>'$keys/count'; exec ssh-keygen \"\$@\""
  $ release build --all --dry-run --quiet >/dev/null
  $ ls "$keys"
  allowed-key
  counts
  fails
  key
  key.pub
  $ release build --all --quiet >/dev/null
  $ release verify dist/1.0.0 --rebuild --signers "$keys/allowed-key" --quiet | without_notes | terse
  signed by release@example.com (SHA256:KEY): alpha 1.0.0, beta 1.0.0, gamma 1.0.0
  
  3 artifacts, against 3 customers: 0 errors, 0 warnings, 5 notes
  $ cat "$keys/count"
  run

The key may be git's, and one of an agent's: here a program knows the private one, and signs one file at a time.

  $ git config --global --unset gpg.ssh.program
  $ rm -r dist
  $ edit release.json '.sign = {}'
  $ release build --all --quiet
  $TMPDIR/work: cannot sign the variants: neither user.signingKey nor gpg.ssh.defaultKeyCommand gives a key
    remedy: run `git config user.signingKey …` with the path of a key, or write it into release.json: "sign": { "key": … }
  release: 1 problem; nothing was written
  [65]
  $ release check --quiet
  $TMPDIR/work: warning: cannot sign the variants: neither user.signingKey nor gpg.ssh.defaultKeyCommand gives a key
    remedy: run `git config user.signingKey …` with the path of a key, or write it into release.json: "sign": { "key": … }
  1.0.0: 3 customers with 3 models in order; 0 problems, 1 warning
  $ signer agent <<END
  > [ "\$7" = -U ] || exit 3
  > shift 7
  > exec ssh-keygen -Y sign -n file -f '$keys/key' "\$@"
  > END
  $ git config --global gpg.ssh.defaultKeyCommand "echo 'key::$(cat "$keys/key.pub")'"
  $ release build --all --quiet >/dev/null
  $ signed
  dist/1.0.0/alpha/SHA256SUMS.sig
  dist/1.0.0/beta/SHA256SUMS.sig
  dist/1.0.0/gamma/SHA256SUMS.sig

What the provenance names changes with the commit, as long as the customer has not got the variant. Those of the ledger do not count.

  $ edit release.json '.artifact.confirm = "channel" | .provenance.builder = "https://ci.example.com"
  >   | .publish = [{name: "www", kind: "directory", path: "www/{{app_id}}/{{version}}/{{product}}.zip", files: "www/{{app_id}}/{{version}}/{{file}}"}]'
  $ printf '%s\n' dist www >.gitignore
  $ git init -q
  $ commit 'feat: begin'
  $ named() {
  >   local app source
  >   for app in alpha beta; do
  >     source=$(jq -r .payload dist/1.0.0/$app/provenance.intoto.jsonl | base64 -d | jq '.predicate.buildDefinition.resolvedDependencies[0]')
  >     echo "$app: $(git show -s --format=%s $(jq -r .digest.gitCommit <<<"$source")) $(jq -c .annotations <<<"$source")"
  >   done
  > }
  $ changed() { release plan --customer alpha --customer beta --json --quiet | jq -c '.variants[] | [.app_id, .changes]'; }
  $ echo x >NEWS && git add NEWS
  $ release build --all --quiet >/dev/null
  $ named
  alpha: feat: begin {"uncommittedChanges":true}
  beta: feat: begin {"uncommittedChanges":true}
  $ release publish --all --dry-run --quiet 2>&1 | grep -A1 uncommitted
  dist/1.0.0: warning: was built with uncommitted changes, says the provenance of alpha, beta, gamma
    remedy: commit them, then run `release build --all`, which signs again
  $ changed
  ["alpha",null]
  ["beta",null]
  $ commit 'chore(release): 1.0.0'
  $ changed
  ["alpha",["commit"]]
  ["beta",["commit"]]
  $ release build --all --quiet | grep -e replaced -e unchanged
  alpha: replaced
  beta: replaced
  gamma: replaced
  $ named
  alpha: chore(release): 1.0.0 null
  beta: chore(release): 1.0.0 null
  $ release publish --customer alpha --quiet >/dev/null
  $ commit 'chore: record'
  $ changed
  ["alpha",null]
  ["beta",null]
  $ echo y >NEWS && commit 'docs: other'
  $ changed
  ["alpha",null]
  ["beta",["commit"]]
  $ release build --all --rebuild --quiet >/dev/null
  $ named
  alpha: chore(release): 1.0.0 null
  beta: docs: other null
  $ release verify dist/1.0.0 --signers "$keys/allowed-key" --quiet | tail -1
  3 artifacts, against 3 customers: 0 errors, 0 warnings, 5 notes
