`publish --approved`: what was not approved is refused with status 65, and nothing is sent.

  $ . "$TESTDIR/setup.sh"
  $ mkdir prepared; cd prepared
  $ signed_workspace
  $ two_people prepare >/dev/null 2>&1
  $ afresh() { cd "$TMPDIR/work"; rm -rf copy; cp -R prepared copy; cd copy; }
  $ approve() { ssh-keygen -Y sign -n release-plan -f alice <plan.json 2>/dev/null >plan.json.sig; }
  $ publish() { two_people publish --quiet 2>&1 | without_keys; local status=$?; references; ls | grep -e www -e public -e jsonl; return $status; }

There is no signature, or no plan.

  $ afresh; rm plan.json.sig
  $ publish
  plan.json.sig: there is no such file
    remedy: sign it: ssh-keygen -Y sign -n release-plan -f KEY plan.json
  release: 1 problem; nothing was written
  [65]
  $ afresh; approve; rm plan.json
  $ publish
  plan.json: there is no such file
    remedy: make it with `release publish --prepare`
  release: 1 problem; nothing was written
  [65]

The plan was changed, or is none.

  $ afresh; approve; rewrite plan.json 's/"beta"/"bet4"/'
  $ publish
  plan.json.sig: does not approve the plan: ssh-keygen says: WHY
    remedy: let somebody whom --signers lists sign the plan as it is, in the namespace release-plan
  release: 1 problem; nothing was written
  [65]
  $ afresh; edit plan.json '.more = 1'; approve
  $ publish
  plan.json: is not as `release publish --prepare` writes it
    remedy: make it with `release publish --prepare`
  release: 1 problem; nothing was written
  [65]
  $ afresh; edit plan.json 'del(.customers[0].channels[0].sha256)'; approve
  $ publish
  plan.json: customers[0].channels[0].sha256 is missing, or not a SHA-256
    remedy: make it with `release publish --prepare`
  release: 1 problem; nothing was written
  [65]
  $ afresh; head -n 12 plan.json >part; mv part plan.json; approve
  $ publish
  plan.json:12:25: the document ends too early
    remedy: close every [ and {, or restore the file if it was cut off
  release: 1 problem; nothing was written
  [65]

Another key has signed it, or this key for something else, or the key may not sign plans.

  $ afresh; ssh-keygen -q -t ed25519 -N '' -f mallory
  $ ssh-keygen -Y sign -n release-plan -f mallory <plan.json 2>/dev/null >plan.json.sig
  $ publish
  plan.json.sig: does not approve the plan: $TMPDIR/work/copy/approvers has nobody with the key that made it
    remedy: let somebody whom --signers lists sign the plan as it is, in the namespace release-plan
  release: 1 problem; nothing was written
  [65]
  $ afresh; ssh-keygen -Y sign -n file -f alice <plan.json 2>/dev/null >plan.json.sig
  $ publish
  plan.json.sig: does not approve the plan: ssh-keygen says: WHY
    remedy: let somebody whom --signers lists sign the plan as it is, in the namespace release-plan
  release: 1 problem; nothing was written
  [65]
  $ afresh; approve; rewrite approvers s/release-plan/file/
  $ publish
  plan.json.sig: does not approve the plan: ssh-keygen says: WHY
    remedy: let somebody whom --signers lists sign the plan as it is, in the namespace release-plan
  release: 1 problem; nothing was written
  [65]

Other files are there than those of the plan.

  $ afresh; approve; printf x >>dist/1.0.0/alpha/ContextSDK.zip
  $ publish
  plan.json: has other files than the customer's folder: ContextSDK.zip
    app_id alpha
    remedy: bring back what was approved, or prepare and approve a new plan
  release: 1 problem; nothing was written
  [65]
  $ afresh; approve; echo more >dist/1.0.0/beta/MORE.md
  $ publish
  plan.json: has other files than the customer's folder: MORE.md
    app_id beta
    remedy: bring back what was approved, or prepare and approve a new plan
  release: 1 problem; nothing was written
  [65]

A channel has another address or name.

  $ afresh; approve; edit release.json '.publish[1].files = "public/{{app_id}}/{{version}}/{{file}}"'
  $ publish
  plan.json: was made of a commit, and files here have changes that are not in it
    remedy: bring back what was approved, or prepare and approve a new plan
  plan.json: has other channels or addresses: mirror
    customers: alpha, beta, gamma
    remedy: bring back what was approved, or prepare and approve a new plan
  release: 2 problems; nothing was written
  [65]
  $ afresh; approve; edit release.json '.publish[1].name = "web"'
  $ publish
  plan.json: was made of a commit, and files here have changes that are not in it
    remedy: bring back what was approved, or prepare and approve a new plan
  plan.json: has other channels or addresses: mirror
    customers: alpha, beta, gamma
    remedy: bring back what was approved, or prepare and approve a new plan
  release: 2 problems; nothing was written
  [65]

What a publication runs or renders is of the commit, too. What git does not track is no part of it.

  $ afresh; approve; edit release.json '.announce = [{name: "all", command: ["sh", "-c", "id >told"]}]'; echo x >untracked
  $ publish
  plan.json: was made of a commit, and files here have changes that are not in it
    remedy: bring back what was approved, or prepare and approve a new plan
  release: 1 problem; nothing was written
  [65]

So is what lies where channels keep their files, but has no version, product or name of theirs.

  $ afresh; approve
  $ for file in legal/ContextSDK.zip 1.0.0/Other.zip 1.0.0/LICENSE; do
  >   rm -rf www; mkdir -p "www/alpha/${file%/*}"; touch "www/alpha/$file"
  >   git rm -rq --cached --ignore-unmatch www; git add -f www
  >   publish
  > done
  plan.json: was made of a commit, and files here have changes that are not in it
    remedy: bring back what was approved, or prepare and approve a new plan
  release: 1 problem; nothing was written
  www
  plan.json: was made of a commit, and files here have changes that are not in it
    remedy: bring back what was approved, or prepare and approve a new plan
  release: 1 problem; nothing was written
  www
  plan.json: was made of a commit, and files here have changes that are not in it
    remedy: bring back what was approved, or prepare and approve a new plan
  release: 1 problem; nothing was written
  www
  [65]

The commit, the version, or the customers are others.

  $ afresh; approve; echo more >more; commit 'fix: more'
  $ publish
  plan.json: was made at commit COMMIT, and HEAD is COMMIT
    remedy: bring back what was approved, or prepare and approve a new plan
  release: 1 problem; nothing was written
  [65]
  $ afresh; approve; edit release.json '.version = "1.0.1"'
  $ publish
  plan.json: is of 1.0.0, and release.json has 1.0.1
    remedy: bring back what was approved, or prepare and approve a new plan
  plan.json: was made of a commit, and files here have changes that are not in it
    remedy: bring back what was approved, or prepare and approve a new plan
  release: 2 problems; nothing was written
  [65]
  $ afresh; approve; customer gamma '.hold = "0.9.0"'
  $ publish
  plan.json: was made of a commit, and files here have changes that are not in it
    remedy: bring back what was approved, or prepare and approve a new plan
  plan.json: has a customer who does not get the release any more
    app_id gamma
    remedy: bring back what was approved, or prepare and approve a new plan
  release: 2 problems; nothing was written
  [65]

Everything at once is told at once.

  $ afresh; approve; printf x >>dist/1.0.0/alpha/ContextSDK.zip
  $ edit release.json '.publish[1].files = "public/{{app_id}}/{{version}}/{{file}}"'; commit 'fix: more'
  $ publish
  plan.json: was made at commit COMMIT, and HEAD is COMMIT
    remedy: bring back what was approved, or prepare and approve a new plan
  plan.json: has other files than the customer's folder: ContextSDK.zip
    app_id alpha
    remedy: bring back what was approved, or prepare and approve a new plan
  plan.json: has other channels or addresses: mirror
    customers: alpha, beta, gamma
    remedy: bring back what was approved, or prepare and approve a new plan
  release: 3 problems; nothing was written
  [65]

A plan is of what can be published, and only of what somebody has signed.

  $ afresh; rm plan.json*; printf x >>dist/1.0.0/beta/ContextSDK.zip
  $ release publish --all --prepare plan.json --quiet 2>&1 | plain | sed -E 's/[0-9]{4,}/SIZE/g'
  dist/1.0.0/beta/ContextSDK.zip: has data after the end of the archive: 1 byte (byte SIZE) [container.stray-bytes]
    remedy: pack it again; do not edit a zip in place, nor put anything before or after it
  dist/1.0.0/beta/ContextSDK.zip: has SIZE bytes, but variant.json says SIZE [agreement.record]
    remedy: rebuild the variant
  beta  cannot be published: dist/1.0.0/beta/ContextSDK.zip has data after the end of the archive: 1 byte; dist/1.0.0/beta/ContextSDK.zip has SIZE bytes, but variant.json says SIZE
  1.0.0: 0 would be published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: beta
  [65]
  $ ls | xargs
  Models alice alice.pub approvers base customers.json dist release.json remotes templates
  $ edit release.json '.announce = [{name: "all", command: ["true"]}]'
  $ release publish --all --prepare plan.json --quiet
  the working tree: has uncommitted changes, and a plan is of a commit
    remedy: commit or stash them
  release: 1 problem; nothing was written
  [65]
  $ edit release.json 'del(.sign)'; build
  $ release publish --all --prepare plan.json --quiet
  release.json:1: sign: is missing, so nobody would sign the plan
    remedy: add "sign": {} to sign with git's key, or name a key there; docs/trust.md shows how
  release: 1 problem; nothing was written
  [78]
  $ ls | xargs
  Models alice alice.pub approvers base customers.json dist release.json remotes templates

Options that belong together, or exclude each other.

  $ release publish --approved plan.json --quiet
  release: --signers <file> is missing
  [64]
  $ release publish --signers approvers --all --quiet
  release: --approved <file> is missing
  [64]
  $ release publish --approved plan.json --signers approvers --all --quiet
  release: --approved and --all exclude each other
    remedy: use one of the two
  [64]
  $ release publish --all --prepare plan.json --dry-run --quiet
  release: --prepare and --dry-run exclude each other
    remedy: use one of the two
  [64]
  $ references; ls | xargs
  Models alice alice.pub approvers base customers.json dist release.json remotes templates
