`release init --ci`: the jobs are those of docs/publishing.md, with the variables that the workspace's release.json names.

  $ . "$TESTDIR/setup.sh"
  $ version=$(release --version)
  $ workspace
  $ edit release.json '. + $channels' --argjson channels "{$(block publishing.md 'jobs: release.json' json)}"
  $ jq -r '.publish[] | .name, .token' release.json
  downloads
  null
  packages
  RELEASE_TOKEN

Nothing is replaced, and a dry run writes nothing.

  $ release init --ci github --dry-run --json --quiet | document init | jq -r ".files[].path"
  .github/workflows/release.yml
  $ release init --ci gitlab --dry-run --json --quiet | document init | jq -r ".files[].path"
  .gitlab-ci.yml
  $ find . -name '*.yml'
  $ mkdir -p .github/workflows
  $ for path in .github/workflows/release.yml .gitlab-ci.yml; do echo mine >$path; done
  $ release init --ci github --quiet
  .github/workflows/release.yml: is there already, and is never replaced
    remedy: move it away, or add the job by hand: docs/publishing.md has it
  release: 1 problem; nothing was written
  [65]
  $ release init --ci gitlab --quiet
  .gitlab-ci.yml: is there already, and is never replaced
    remedy: move it away, or add the job by hand: docs/publishing.md has it
  release: 1 problem; nothing was written
  [65]
  $ cat .github/workflows/release.yml .gitlab-ci.yml
  mine
  mine
  $ rm .github/workflows/release.yml .gitlab-ci.yml

The job of GitHub is that of the page, but for the variables, which are in the order of the channels.

  $ release init --ci github --quiet
    new: .github/workflows/release.yml
  
  to be filled in:
    .github/workflows/release.yml: the address of the tool is a placeholder; write where your copy of it is, and the name and address of who commits
    .github/workflows/release.yml: needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, RELEASE_TOKEN; add them as secrets and variables of the repository
  $ block publishing.md 'jobs: GitHub' yaml | sed "s/@0[.]2[.]0/@$version/" >shown.yml
  $ diff -U 0 shown.yml .github/workflows/release.yml | grep '^[-+] '
  -      RELEASE_TOKEN: ${{ secrets.RELEASE_TOKEN }}
  +      RELEASE_TOKEN: ${{ secrets.RELEASE_TOKEN }}
  [1]
  $ python3 -c 'import sys, yaml; print(*yaml.safe_load(open(sys.argv[1])))' .github/workflows/release.yml
  name True permissions concurrency jobs

The job of GitLab is that of the page.

  $ release init --ci gitlab --quiet
    new: .gitlab-ci.yml
  
  to be filled in:
    .gitlab-ci.yml: the address of the tool is a placeholder; write where your copy of it and its image are
    .gitlab-ci.yml: needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, RELEASE_TOKEN, SOURCE_TOKEN; add them as masked variables of the project
  $ block publishing.md 'jobs: GitLab' yaml | sed "s/0[.]2[.]0/$version/" | diff - .gitlab-ci.yml

A builder needs its cache, and maybe a Mac.

  $ rm .github/workflows/release.yml .gitlab-ci.yml
  $ edit release.json '.products[0] |= (del(.base)
  >   | .builder = {kind: "xcodebuild", project: "Kit.xcodeproj", scheme: "Kit", inherit: ["TEAM"], secrets: ["MAVEN_TOKEN"]})
  >   | .announce = [{name: "slack", webhook: "SLACK_URL"}] | .templates.files = ["templates/NOTICE"]'
  $ echo '{{env.EDITION}}' >templates/NOTICE
  $ release init --ci github --quiet >/dev/null
  $ diff -U 0 shown.yml .github/workflows/release.yml | grep '^[-+] '
  -    runs-on: ubuntu-24.04
  -    container: swift:6.3-noble
  +    runs-on: macos-15
  -      RELEASE_TOKEN: ${{ secrets.RELEASE_TOKEN }}
  +      TEAM: ${{ secrets.TEAM }}
  +      MAVEN_TOKEN: ${{ secrets.MAVEN_TOKEN }}
  +      RELEASE_TOKEN: ${{ secrets.RELEASE_TOKEN }}
  +      SLACK_URL: ${{ secrets.SLACK_URL }}
  +      EDITION: ${{ vars.EDITION }}
  -      - run: apt-get update && apt-get install -y --no-install-recommends curl git make
  +      - uses: actions/cache/restore@v4
  +        with:
  +          path: .release/cache
  +          key: release-${{ runner.os }}-${{ runner.arch }}-${{ github.run_id }}-${{ github.run_attempt }}
  +          restore-keys: release-${{ runner.os }}-${{ runner.arch }}-
  +      - uses: actions/cache/save@v4
  +        if: always()
  +        with:
  +          path: .release/cache
  +          key: release-${{ runner.os }}-${{ runner.arch }}-${{ github.run_id }}-${{ github.run_attempt }}
  [1]
  $ release init --ci gitlab --quiet >/dev/null
  $ sed -n '/^cache:/,$p' .gitlab-ci.yml | tee cache
  cache:
    key: release
    paths: [.release/cache]
    policy: pull-push
    when: always
  $ sed -n '/^cache:$/,/^```/p' "$ROOT/docs/builders.md" | sed '$d' | cmp - cache

A new workspace gets a job with it.

  $ folder new
  $ framework ContextSDK
  $ release init --yes --quiet --ci github | without_next
  ContextSDK 1.0.0, the version by the framework
    ContextSDK: ContextSDK.xcframework
    1 customer with 0 models: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: .github/workflows/release.yml
    new: customers.json
    new: release.json
  
  to be filled in:
    customers.json: [].app_id: first-customer stands for your first customer; write the customer's app_id
    customers.json: [].bundle_identifiers: those of first-customer are placeholders; write the bundle identifiers of the customer's apps
    .github/workflows/release.yml: the address of the tool is a placeholder; write where your copy of it is, and the name and address of who commits
  
  $ sound
  $ grep -c '^    env:' .github/workflows/release.yml
  0
  [1]

It pushes, as release.json names no remote.

  $ jq .ship release.json
  null
  $ grep 'release ship' .github/workflows/release.yml
        - run: release ship "$VERSION" --yes --push

In a folder of a repository, the job is written where the service looks for it, and runs in the folder.

  $ git init -q "$TMPDIR/work/many"
  $ folder "many/it's ios"
  $ framework ContextSDK
  $ release init --yes --quiet --ci github --customer acme=com.acme.app | grep yml
    new: ../.github/workflows/release.yml
    ../.github/workflows/release.yml: the address of the tool is a placeholder; write where your copy of it is, and the name and address of who commits
  $ release init --ci github --quiet
  ../.github/workflows/release.yml: is there already, and is never replaced
    remedy: move it away, or add the job by hand: docs/publishing.md has it
  release: 1 problem; nothing was written
  [65]
  $ rm -r ../.github
  $ edit release.json '.products[0] = {name: "Kit", builder: {kind: "xcodebuild", project: "Kit.xcodeproj", scheme: "Kit"}}'
  $ release init --ci github --quiet | sed -n 1p
    new: ../.github/workflows/release.yml
  $ release init --ci gitlab --quiet | sed -n 1p
    new: ../.gitlab-ci.yml
  $ grep -h ios ../.github/workflows/release.yml ../.gitlab-ci.yml
            path: 'it''s ios/.release/cache'
          working-directory: 'it''s ios'
            path: 'it''s ios/.release/cache'
    RELEASE_FOLDER: 'it''s ios'
    paths: ['it''s ios/.release/cache']
  $ python3 -c 'import sys, yaml; print(yaml.safe_load(open(sys.argv[1]))["variables"]["RELEASE_FOLDER"])' ../.gitlab-ci.yml
  it's ios
  $ ls -d .git*
  .gitattributes
  .gitignore
  $ folder mine
  $ framework ContextSDK
  $ echo mine >.gitlab-ci.yml
  $ refused --ci gitlab
  .gitlab-ci.yml: is there already, and is never replaced
    remedy: move it away, or add the job by hand: docs/publishing.md has it
  release: 1 problem; nothing was written
  [65]
  $ refused --ci jenkins
  release: --ci: expected github or gitlab, found "jenkins"
  [64]

The action runs words as a shell has them, and nothing of what it cannot read to the end.

  $ cd "$TMPDIR/work"
  $ python3 -c 'import sys, yaml; print(yaml.safe_load(open(sys.argv[1]))["runs"]["steps"][-1]["run"])' "$ROOT/action.yml" >step
  $ mkdir bin && printf '%s\n' '#!/bin/sh' 'printf "<%s>" "$@"' echo >bin/release && chmod +x bin/release
  $ step() { ARGUMENTS=$1 PATH=$PWD/bin:$PATH bash --noprofile --norc -eo pipefail step 2>/dev/null; }
  $ step 'build --customer "a b" --output it\'"'"'s '"''"
  <build><--customer><a b><--output><it's><>
  $ step $'ship patch \\\n  --dry-run\n'
  <ship><patch><--dry-run>
  $ step 'ship minor --manifest="customers.json --dry-run'
  [1]
  $ step $'ship minor --manifest="customers\n.json" --dry-run'
  [1]
