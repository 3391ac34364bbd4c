`notes.template`: notes in the vendor's own form, with its own values.

  $ . "$TESTDIR/setup.sh"
  $ with_template() { fresh; configure '"notes": {"template": "NOTES.md"}'; customers; echo "$1" >NOTES.md; release_one; two; }

The template may be for one customer or for all, but names none.

  $ with_template '# {{version}}{{#customer}} for {{name}}{{/customer}}'
  $ release notes
  # 1.1.0
  $ release notes --customer acme-fitness
  # 1.1.0 for acme-fitness
  $ with_template '# For trailcast'
  $ refused --customer acme-fitness
  NOTES.md: names customer trailcast: the app_id "trailcast" is in the text [isolation.rendered]
    app_id acme-fitness
    remedy: remove it from the template, the titles of sections, or the address of the remote; add the word to verify.commonNames if it means something else
  NOTES.md: names customer trailcast: the name "Trail Cast" is in the text [isolation.rendered]
    app_id acme-fitness
    remedy: remove it from the template, the titles of sections, or the address of the remote; add the word to verify.commonNames if it means something else
  release: 2 problems; nothing was written
  [65]
  65
  [65]

What is wrong in it has a place.

  $ with_template '# {{verison}}'
  $ refused
  NOTES.md:1:3: unknown placeholder {{verison}}; did you mean {{version}}?
    remedy: known here: commit, compared, customer, date, previous, sections, tagged, version
  release: 1 problem; nothing was written
  [65]
  65
  [65]
  $ with_template '# {{#customer}}'
  $ refused
  NOTES.md:1:3: {{#customer}} is never closed
    remedy: write {{/customer}} where the section ends
  release: 1 problem; nothing was written
  [65]
  65
  [65]

It has the values of the environment, of the vendor and of each customer, as Markdown shows them.

  $ fresh
  $ members='"notes": {"template": "NOTES.md"}, "variables": {"support": "help@example.com", "contact": null}, "publish":
  >   [{"name": "sdk", "kind": "git", "url": "https://example.com/{{app_id}}.git", "token": "SDK_TOKEN"}]'
  $ configure "$members"; customers; echo '{{version}} of {{env.BUILD}}, {{variables.support}}' >NOTES.md; release_one
  $ customers '.[0].variables = {support: "*acme*", contact: "Ann"}'; two
  $ unset BUILD
  $ BUILD=*7* release notes
  1.1.0 of \*7\*, help&#64;example.com
  $ BUILD=7 release notes --customer acme-fitness
  1.1.0 of 7, \*acme\*
  $ refused
  NOTES.md:1:16: the environment variable BUILD is not set, or empty
    remedy: set it before the run, such as `export BUILD=…`
  release: 1 problem; nothing was written
  [65]
  65
  [65]

A value that only customers have is not there for all, and no secret is published.

  $ echo '{{variables.contact}}' >NOTES.md
  $ BUILD=7 release notes --customer acme-fitness
  Ann
  $ refused
  NOTES.md:1:1: unknown placeholder {{variables.contact}}
    remedy: known here: commit, compared, customer, date, previous, sections, tagged, variables.support, version
  release: 1 problem; nothing was written
  [65]
  65
  [65]
  $ echo '{{env.SDK_TOKEN}}' >NOTES.md
  $ refused
  NOTES.md:1:1: the environment variable SDK_TOKEN would publish a secret of release.json
    remedy: remove {{env.SDK_TOKEN}}
  release: 1 problem; nothing was written
  [65]
  65
  [65]
